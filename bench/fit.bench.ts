/**
 * How well results are ordered when an area is searched: nDCG of the first ten results of sixty labelled searches over the shipped
 * records, by the words alone and with the fit of the area (contracts/src/search/fit.ts).
 *
 *   npm run bench:fit [-- --json]
 *
 * bench/data/fit-searches.txt names for each search what should come first (3) and next (2); other matches with the words in their title
 * count 1, all else 0.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Resource } from '../contracts/src/resource.ts'
import { PLACES } from '../seed/places.ts'
import { fold } from '../server/src/catalogue/index/analyser/fold.ts'
import { readSearch } from '../server/src/catalogue/index/thesaurus/synonyms.ts'
import { TypedArrayIndex } from '../server/src/catalogue/index/typed-array-index.ts'
import { readSeed } from '../server/src/seed/read-seed.ts'
import { readArguments, table } from './figures.ts'

const DEPTH = 10
/** More than any search finds among the shipped records. */
const EVERYTHING = 1_000

interface Labelled {
  readonly place: string
  readonly phrase: string
  readonly best: readonly string[]
  readonly good: readonly string[]
}

const idsOf = (text = ''): string[] => text.split(' ').flatMap((id) => (id === '' ? [] : `graticule.${id}`))

async function readLabelled(): Promise<Labelled[]> {
  const lines = (await readFile(join(import.meta.dirname, 'data/fit-searches.txt'), 'utf8')).split('\n')
  return lines
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [place = '', phrase = '', best, good] = line.split('|').map((part) => part.trim())
      return { place, phrase, best: idsOf(best), good: idsOf(good) }
    })
}

function gainOf({ phrase, best, good }: Labelled, { id, title }: Resource): number {
  if (best.includes(id)) return 3
  if (good.includes(id)) return 2
  const folded = fold(title.toLowerCase())
  return phrase.split(' ').every((word) => folded.includes(word)) ? 1 : 0
}

const discounted = (gains: readonly number[]): number =>
  gains.slice(0, DEPTH).reduce((sum, gain, at) => sum + (2 ** gain - 1) / Math.log2(at + 2), 0)

const { json } = readArguments()
const { resources } = await readSeed(join(import.meta.dirname, '../seed'), { score: () => ({ score: 0, scoreReasons: [] }) })
const byId = new Map(resources.map((resource) => [resource.id, resource]))
const index = new TypedArrayIndex()
index.apply(resources, [])

const rows = (await readLabelled()).map((search) => {
  const box = PLACES[search.place]
  if (box === undefined) throw new Error(`There is no place ${search.place}.`)
  const query = { phrase: search.phrase, searchFields: [], start: 0, count: EVERYTHING, wantedFacets: [] }
  const { hits } = index.search({ ...query, area: { boxes: [box], relation: 'OVERLAPS' } }, readSearch(search.phrase))
  const gains = hits.map(({ id }) => gainOf(search, byId.get(id) as Resource))
  const ofWords = hits.map(({ relevance, fit }, at) => ({ words: relevance - (fit?.area?.weight ?? 0), gain: gains[at] ?? 0 }))
  const ideal = discounted(gains.toSorted((a, b) => b - a))
  const before = ofWords.toSorted((a, b) => b.words - a.words).map(({ gain }) => gain)
  return {
    search: `${search.phrase}, ${search.place}`,
    found: hits.length,
    before: ideal === 0 ? 1 : discounted(before) / ideal,
    after: ideal === 0 ? 1 : discounted(gains) / ideal,
  }
})

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length
const [before, after] = [mean(rows.map((row) => row.before)), mean(rows.map((row) => row.after))]
if (json) console.log(JSON.stringify({ searches: rows.length, before, after }))
else {
  const cells = rows.map((row) => [row.search, String(row.found), row.before.toFixed(3), row.after.toFixed(3)])
  console.log(table(['search', 'found', 'words', 'and fit'], cells))
  console.log(`\nnDCG@${DEPTH} of ${rows.length} searches: ${before.toFixed(3)} by words, ${after.toFixed(3)} with the fit.`)
}
