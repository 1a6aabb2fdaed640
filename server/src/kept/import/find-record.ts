/** Finds the record of a bookmark that was kept elsewhere: by its id, by a DOI, or by its title where no other record has it. */
import type { FoundBy } from '@graticule/contracts/kept/import/import'
import { PortalError } from '@graticule/contracts/problem'
import type { Resource } from '@graticule/contracts/resource'
import { idOfWire } from '../../broker/atom/wire-ids.ts'
import type { Catalogue, SearchQuery } from '../../catalogue/catalogue.ts'

/** What is known of it. */
export interface Sought {
  readonly targetId: string
  readonly name: string
}

export interface FoundRecord {
  readonly id: string
  readonly by: FoundBy
}

/** A DOI in an id or an address (ISO 26324); what stands behind it in a sentence is none of it. */
const DOI = /\b(10\.\d{4,9}\/[^\s"<>]+)/
const doiOf = (text: string): string | undefined =>
  DOI.exec(text)?.[1]
    ?.replace(/[.,;)\]]+$/, '')
    .toLowerCase()

/** Words of a title that are searched; they tell it from nearly all others, and few of them cost little. */
const SEARCHED_WORDS = 12
/** Records with the words of a title that are compared with it. */
const COMPARED = 20

const wordsOf = (title: string): string[] =>
  title
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}+/gu, '')
    .match(/[\p{L}\p{N}]+/gu) ?? []

/** What a search finds; nothing where the catalogue refuses it. */
async function resourcesOf(catalogue: Pick<Catalogue, 'search'>, query: Partial<SearchQuery>): Promise<readonly Resource[]> {
  const all = { phrase: '', searchFields: [], start: 0, count: COMPARED, wantedFacets: [] } as const
  try {
    return (await catalogue.search({ ...all, ...query })).hits.map(({ resource }) => resource)
  } catch (error) {
    if (error instanceof PortalError && error.status < 500) return []
    throw error
  }
}

async function byTitle(catalogue: Pick<Catalogue, 'search'>, title: string): Promise<FoundRecord | undefined> {
  const words = wordsOf(title)
  if (words.length === 0) return undefined
  const phrase = `"${words.slice(0, SEARCHED_WORDS).join(' ')}"`
  const same = (await resourcesOf(catalogue, { phrase, searchFields: ['title'] })).filter(
    (resource) => wordsOf(resource.title).join(' ') === words.join(' '),
  )
  const [only, ...others] = same
  return only === undefined || others.length > 0 ? undefined : { id: only.id, by: 'title' }
}

/**
 * The record; `undefined` = there is none that is surely the same.
 * @rule B-import.match Records are found by id, then by DOI, then by a title that one record alone has
 */
export async function findRecord(
  catalogue: Pick<Catalogue, 'get' | 'search'>,
  { targetId, name }: Sought,
): Promise<FoundRecord | undefined> {
  const id = idOfWire(targetId)
  const [there] = await catalogue.get([id])
  if (there !== undefined) return { id: there.id, by: 'id' }
  const doi = doiOf(targetId) ?? doiOf(name)
  if (doi !== undefined) {
    const found = await resourcesOf(catalogue, { dois: [doi] })
    // parts of a series carry its DOI, too
    const [first] = found.toSorted((one, other) => Number(one.level === 'granule') - Number(other.level === 'granule'))
    if (first !== undefined) return { id: first.id, by: 'doi' }
  }
  return byTitle(catalogue, name)
}
