/** Two answers to one search, of our server and of an OpenSearch, read into one shape and compared. */
import type { ResultSet } from '@graticule/contracts/resource'
import type { SearchQuery } from '../../server/src/catalogue/catalogue.ts'

/** What both must agree on. Which records a page has may differ: each has a relevance of its own. */
export interface ComparedAnswer {
  readonly total: number
  /** Records of the page that are whole: with title, abstract and links. */
  readonly records: number
  /** By facet, its most frequent values. */
  readonly facets: Readonly<Record<string, readonly (readonly [value: string, count: number])[]>>
}

interface WholeRecord {
  readonly title?: string
  readonly abstract?: string
  readonly online?: readonly unknown[]
}

const isWhole = ({ title, abstract, online }: WholeRecord): boolean =>
  title !== undefined && abstract !== undefined && online !== undefined

/** Our answer; of every facet as many values as the search wants, where the service gives more. */
export function readPortalAnswer(text: string, { wantedFacets }: SearchQuery): ComparedAnswer {
  const { total, entries, facets } = JSON.parse(text) as ResultSet
  const values = wantedFacets.map(({ name, limit }): [string, [string, number][]] => [
    name,
    (facets[name] ?? []).slice(0, limit).map(({ term, count }) => [term, count]),
  ])
  return { total, records: entries.filter(({ resource }) => isWhole(resource)).length, facets: Object.fromEntries(values) }
}

interface OpenSearchAnswer {
  readonly error?: object
  readonly hits: { readonly total?: { readonly value: number }; readonly hits: readonly { readonly _source: WholeRecord }[] }
  readonly aggregations?: Readonly<
    Record<string, { readonly buckets: readonly { readonly key: string; readonly doc_count: number }[] }>
  >
}

/** The answer of OpenSearch to one search or to several, of which the first has the page. @throws Error when one of them failed. */
export function readOpenSearchAnswer(text: string): ComparedAnswer {
  const answer = JSON.parse(text) as OpenSearchAnswer | { readonly responses: readonly OpenSearchAnswer[] }
  const answers = 'responses' in answer ? answer.responses : [answer]
  const failed = answers.find(({ error }) => error !== undefined)
  if (failed !== undefined) throw new Error(`OpenSearch failed: ${JSON.stringify(failed.error).slice(0, 600)}`)
  const facets = answers.flatMap(({ aggregations = {} }) =>
    Object.entries(aggregations).map(([name, { buckets }]): [string, [string, number][]] => [
      name,
      buckets.map(({ key, doc_count: count }) => [key, count]),
    ]),
  )
  const [page] = answers
  return {
    total: page?.hits.total?.value ?? Number.NaN,
    records: page?.hits.hits.filter(({ _source }) => isWhole(_source)).length ?? 0,
    facets: Object.fromEntries(facets),
  }
}

/** What the two do not agree on, in words; nothing when they do. */
export function differences(ours: ComparedAnswer, theirs: ComparedAnswer): string[] {
  const found: string[] = []
  if (ours.total !== theirs.total) found.push(`total ${ours.total} and ${theirs.total}`)
  if (ours.records !== theirs.records) found.push(`records ${ours.records} and ${theirs.records}`)
  for (const name of new Set([...Object.keys(ours.facets), ...Object.keys(theirs.facets)])) {
    const [a, b] = [JSON.stringify(ours.facets[name] ?? []), JSON.stringify(theirs.facets[name] ?? [])]
    if (a !== b) found.push(`${name} ${a} and ${b}`)
  }
  return found
}

/** In a few words, what a search asks for: searches of one kind are told together. */
export function kindOf({ phrase, area, time, facets, sort, start }: SearchQuery): string {
  const words = phrase.split(' ').length
  const text =
    phrase === ''
      ? ''
      : (/"|\bOR\b|\bNOT\b/.exec(phrase)?.[0].replace('"', 'phrase') ?? `${words} ${words === 1 ? 'word' : 'words'}`)
  const parts = [
    text,
    area === undefined ? '' : 'area',
    time === undefined ? '' : 'date',
    ...Object.keys(facets ?? {}),
    sort === undefined ? '' : `by ${sort.by}`,
    start === 0 ? '' : 'deep page',
  ]
  return parts.filter((part) => part !== '').join(', ') || 'everything'
}
