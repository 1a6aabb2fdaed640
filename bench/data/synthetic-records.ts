/**
 * Made-up Earth-observation records and searches, the same at every run: words as often as in natural text (Zipf), one
 * record in ten global, some across the antimeridian, keywords, organisations and formats of uneven frequency.
 */
import type { Bbox } from '@graticule/contracts/bbox'
import type { Resource } from '@graticule/contracts/resource'
import type { SearchQuery } from '../../server/src/catalogue/catalogue.ts'

/** Numbers from 0 up to 1, the same for the same seed (mulberry32). */
export function randomNumbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const TOPICS =
  'sea surface temperature ocean colour chlorophyll salinity ice sheet glacier snow cover soil moisture land cover forest biomass vegetation index precipitation rainfall river discharge flood drought fire burned area aerosol ozone nitrogen dioxide methane carbon wind wave height current altimetry gravity elevation model subsidence earthquake volcano crop yield irrigation water quality wetland mangrove coral urban night lights radar optical thermal infrared microwave reanalysis climate monitoring'.split(
    ' ',
  )
const SYLLABLES = 'ba ce di fo gu ha je ki lo mu na pe qui ro su ta ve wi xo zy tra ple gri sto'.split(' ')

/** A vocabulary: the topics first, so that they are the most frequent, then invented words. */
function vocabulary(size: number, random: () => number): string[] {
  const words = new Set(['the', 'of', 'and', 'data', 'from', ...TOPICS])
  while (words.size < size) {
    const length = 2 + Math.floor(random() * 3)
    words.add(Array.from({ length }, () => SYLLABLES[Math.floor(random() * SYLLABLES.length)]).join(''))
  }
  return [...words]
}

/** Picks numbers below `size`, the small ones more often: about Zipf with exponent one. */
const zipf = (size: number, random: () => number): number => Math.floor(size ** random()) - 1
const pick = <T>(items: readonly T[], random: () => number): T => items[Math.floor(random() * items.length)] as T

const VOCABULARY_SIZE = 30_000
const WORDS = vocabulary(VOCABULARY_SIZE, randomNumbers(1))
const named = (name: string, count: number): string[] => Array.from({ length: count }, (_, number) => `${name} ${number}`)
const KEYWORDS = Array.from({ length: 4_000 }, (_, number) => `${WORDS[5 + (number % 80)]} ${WORDS[5 + ((number * 7) % 997)]}`)
const ORGANISATIONS = named('Institute', 400)
const PLATFORMS = named('Satellite', 40)
const PROTOCOLS = ['OGC:WMS', 'OGC:WFS', 'OGC:WCS', 'HTTP', 'FTP', 'OPENDAP', 'STAC']
const FORMATS = ['NetCDF', 'GeoTIFF', 'COG', 'HDF5', 'GRIB', 'CSV', 'Shapefile', 'GeoJSON', 'Zarr', 'JPEG2000']

const sentence = (length: number, random: () => number): string =>
  Array.from({ length }, () => WORDS[zipf(VOCABULARY_SIZE, random)]).join(' ')

function box(random: () => number): Bbox {
  const kind = random()
  if (kind < 0.1) return [-180, -90, 180, 90]
  const width = 0.1 + 40 * random() ** 3
  const height = 0.1 + 30 * random() ** 3
  const west = kind < 0.13 ? 180 - width / 2 : -180 + random() * (360 - width)
  const south = -85 + random() * (170 - height)
  const east = west + width > 180 ? west + width - 360 : west + width
  return [west, south, east, south + height]
}

const date = (random: () => number): string =>
  new Date(Date.UTC(1980, 0) + Math.floor(random() * 46 * 365.25) * 86_400_000).toISOString()

/** Record number `number` of the synthetic catalogue. */
export function syntheticRecord(number: number): Resource {
  const random = randomNumbers(1_000_003 + number)
  const keywords = new Set(
    Array.from({ length: 2 + Math.floor(random() * 6) }, () => KEYWORDS[zipf(KEYWORDS.length, random)] as string),
  )
  const [start, end] = [date(random), date(random)].toSorted()
  const organisation = ORGANISATIONS[zipf(ORGANISATIONS.length, random)] as string
  return {
    id: `urn:synthetic:${number}`,
    identifiers: [],
    title: sentence(4 + Math.floor(random() * 8), random),
    abstract: sentence(30 + Math.floor(random() * 90), random),
    language: 'en',
    type: random() < 0.85 ? 'data' : pick(['information', 'service', 'workflow'] as const, random),
    level: random() < 0.7 ? 'dataset' : pick(['series', 'service', 'document'] as const, random),
    keywords: [...keywords].map((value) => ({ value })),
    contacts: [{ organisation, role: 'pointOfContact' }],
    ...(random() < 0.95 ? { footprint: { boxes: [box(random)] } } : {}),
    ...(random() < 0.9 ? { time: { start: start as string, ...(random() < 0.9 ? { end: end as string } : {}) } } : {}),
    formats: [pick(FORMATS, random)],
    online: [{ url: `https://data.example/${number}`, protocol: pick(PROTOCOLS, random), accessType: 'unknown' }],
    thumbnails: [],
    useConstraints: [],
    platforms: random() < 0.6 ? [PLATFORMS[zipf(PLATFORMS.length, random)] as string] : [],
    instruments: [],
    dataCore: random() < 0.3,
    curated: random() < 0.05,
    score: Math.floor(random() * 101),
    scoreReasons: [],
    source: { id: `source-${zipf(60, random)}`, title: 'A provider' },
  }
}

const WANTED_FACETS = (['keyword', 'format', 'protocol', 'organisationName', 'providerID'] as const).map((name) => ({
  name,
  limit: 10,
}))

/** The mixed searches: words rare and frequent, phrases, boxes, dates, facets, other orders, deep pages, browsing. */
export function syntheticQueries(count = 200): SearchQuery[] {
  const random = randomNumbers(7)
  const plain = { phrase: '', searchFields: [], start: 0, count: 12, wantedFacets: WANTED_FACETS }
  const words = (length: number) => Array.from({ length }, () => WORDS[5 + zipf(3_000, random)]).join(' ')
  const area = () => ({ boxes: [box(random)], relation: 'OVERLAPS' as const })
  const kinds: (() => SearchQuery)[] = [
    () => ({ ...plain, phrase: words(1) }),
    () => ({ ...plain, phrase: words(2) }),
    () => ({ ...plain, phrase: words(3) }),
    () => ({ ...plain, phrase: `the ${words(1)} of data` }),
    () => ({ ...plain, phrase: `"${words(2)}"` }),
    () => ({ ...plain, phrase: `${words(1)} OR ${words(1)}` }),
    () => ({ ...plain, phrase: `data NOT ${words(1)}` }),
    () => ({ ...plain, area: area() }),
    () => ({ ...plain, phrase: words(1), area: area() }),
    () => ({ ...plain, phrase: words(1), time: { from: Date.UTC(2000 + Math.floor(random() * 20), 0) } }),
    () => ({ ...plain, facets: { format: [pick(FORMATS, random)] } }),
    () => ({ ...plain, phrase: words(1), facets: { keyword: [KEYWORDS[zipf(KEYWORDS.length, random)] as string] } }),
    () => ({ ...plain, phrase: words(1), sort: { by: 'title', direction: 'asc' } }),
    () => ({ ...plain, phrase: words(1), sort: { by: 'date', direction: 'desc' } }),
    () => ({ ...plain, phrase: 'data', start: 1_000 }),
    () => plain,
  ]
  return Array.from({ length: count }, (_, index) => (kinds[index % kinds.length] as () => SearchQuery)())
}

/** What is typed letter by letter, for suggestions: frequent and rare words, several, misspelt ones, Chinese, and what is nowhere. */
export function typedTexts(): string[] {
  const random = randomNumbers(11)
  const rare = Array.from({ length: 10 }, () => WORDS[1_000 + Math.floor(random() * 20_000)] as string)
  const phrases = [
    'sea surface temperature',
    'land cover forest',
    'data from ocean colour',
    'soil moisture index',
    'temprature',
    'precipitaiton radar',
    'vegetaton indx',
    'oecan colour',
    '海面温度',
    'qqqwwwxyz',
    ...rare,
    `${rare[0]} ${rare[1]} ${rare[2]}`,
  ]
  return phrases.flatMap((phrase) => Array.from({ length: phrase.length }, (_, at) => phrase.slice(0, at + 1)))
}

/** Phrases with typing errors: a letter too few, too many, wrong, or two in the other order; among right words too; and rubbish. */
export function misspeltPhrases(): string[] {
  const random = randomNumbers(12)
  const slip = (word: string): string => {
    const at = 1 + Math.floor(random() * (word.length - 2))
    const [before, letter, after] = [word.slice(0, at), word[at] as string, word.slice(at + 1)]
    const kinds = [
      before + after,
      before + letter + letter + after,
      `${before}q${after}`,
      before + (after[0] ?? '') + letter + after.slice(1),
    ]
    return pick(kinds, random)
  }
  const long = WORDS.filter((word) => word.length >= 6)
  const slips = Array.from({ length: 80 }, () => slip(long[zipf(long.length, random)] as string))
  return [...slips, ...slips.slice(0, 20).map((word) => `sea ${word} data`), 'qqqwwwxyzz', 'temprature chlorophil glaciar']
}
