/**
 * Decides whether entries of several sources are one resource. Sources describe the same dataset in their own records:
 * harvested from each other, in another standard, in another year. There are three signals. Each needs further evidence,
 * because many records cite the DOI of a paper or a collection, or have placeholders as identifiers.
 */
import { type Bbox, splitAtAntimeridian } from '../bbox.ts'
import { parseInstant } from '../dates.ts'
import type { Resource } from '../resource.ts'

/** Why two entries are taken for one resource. */
export type SameReason = 'doi' | 'identifier' | 'title'

/** What is compared. */
export type Comparable = Pick<Resource, 'id' | 'identifiers' | 'title' | 'level' | 'footprint' | 'time'>

/** Entries that are one resource: their places in the list, the first one first, and why; a group of one has no reasons. */
export interface ResourceGroup {
  readonly members: readonly number[]
  readonly reasons: readonly SameReason[]
}

/** Titles are alike from this share of common words on (Jaccard). */
const ALIKE = 0.85
/** Boxes are the same from this share of common area on. */
const SAME_AREA = 0.9
/** So far may two points be from each other, degrees. */
const SAME_POINT = 0.01
/** Ends of time may be a day apart: one record says the day, another the instant. */
const SAME_TIME_MS = 86_400_000
/** A title with fewer words ("Orthophotos") does not tell one resource from others whose identifiers differ. */
const TELLING_WORDS = 3

/** What of an entry is compared, made once. */
interface Signs {
  readonly words: ReadonlySet<string>
  readonly title: string
  readonly dois: ReadonlySet<string>
  readonly identifiers: ReadonlySet<string>
  readonly entry: Comparable
}

const knownSigns = new WeakMap<Comparable, Signs>()

/** Made once for an entry: a list that grows is grouped again and again. */
function signsOf(entry: Comparable): Signs {
  const signs = knownSigns.get(entry) ?? readSigns(entry)
  knownSigns.set(entry, signs)
  return signs
}

function readSigns(entry: Comparable): Signs {
  const plain = entry.title
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}+/gu, '')
  // a sequence of letters that need no blanks between words is compared letter by letter
  const words = plain.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|[\p{L}\p{N}]+/gu) ?? []
  const dois = new Set<string>()
  const identifiers = new Set([entry.id.toLowerCase()])
  for (const { scheme, value } of entry.identifiers) (scheme === 'doi' ? dois : identifiers).add(value.trim().toLowerCase())
  return { words: new Set(words), title: words.join(' '), dois, identifiers, entry }
}

const meet = (some: ReadonlySet<string>, others: ReadonlySet<string>): boolean => [...some].some((value) => others.has(value))

function areTitlesAlike(one: Signs, other: Signs): boolean {
  if (one.title === other.title) return one.title !== ''
  const common = [...one.words].filter((word) => other.words.has(word)).length
  return common / (one.words.size + other.words.size - common) >= ALIKE
}

/** Area in square degrees; only shares of it are used. */
const areaOf = ([west, south, east, north]: Bbox): number => (east - west) * (north - south)

function commonArea(some: readonly Bbox[], others: readonly Bbox[]): number {
  let area = 0
  for (const [west, south, east, north] of some)
    for (const [w, s, e, n] of others)
      area += Math.max(0, Math.min(east, e) - Math.max(west, w)) * Math.max(0, Math.min(north, n) - Math.max(south, s))
  return area
}

/** True, false, or `undefined` where neither says where it is. */
function isSamePlace({ footprint: one }: Comparable, { footprint: other }: Comparable): boolean | undefined {
  if (one === undefined && other === undefined) return undefined
  if (one === undefined || other === undefined) return false
  const [some, others] = [one, other].map(({ boxes }) => boxes.flatMap(splitAtAntimeridian)) as [Bbox[], Bbox[]]
  const sum = (boxes: readonly Bbox[]) => boxes.reduce((area, box) => area + areaOf(box), 0)
  const common = commonArea(some, others)
  const union = sum(some) + sum(others) - common
  if (union > 0) return common / union >= SAME_AREA
  return (
    some.length === others.length &&
    some.every((box, index) => box.every((value, side) => Math.abs(value - (others[index]?.[side] ?? NaN)) <= SAME_POINT))
  )
}

/** True, false, or `undefined` where neither says when it is. */
function isSameTime({ time: one }: Comparable, { time: other }: Comparable): boolean | undefined {
  if (one === undefined && other === undefined) return undefined
  if (one === undefined || other === undefined) return false
  return (['start', 'end'] as const).every((end) => {
    const [a, b] = [one[end], other[end]]
    if (a === undefined || b === undefined) return a === b
    return Math.abs((parseInstant(a, end) ?? NaN) - (parseInstant(b, end) ?? NaN)) <= SAME_TIME_MS
  })
}

function isSameByTitle(one: Signs, other: Signs): boolean {
  if (one.title === '' || one.title !== other.title) return false
  if (one.dois.size > 0 && other.dois.size > 0) return false
  // records of other catalogues have identifiers of their own, but so have the sheets of a map series of one short title
  if (one.words.size < TELLING_WORDS) return false
  const signs = [isSamePlace(one.entry, other.entry), isSameTime(one.entry, other.entry)]
  return signs.includes(true) && !signs.includes(false)
}

function reasonOf(one: Signs, other: Signs): SameReason | undefined {
  const isGranule = ({ entry }: Signs) => entry.level === 'granule'
  // granules carry the DOI of their series; a paper's DOI stands in all data sets that it tells of
  if (meet(one.dois, other.dois) && isGranule(one) === isGranule(other) && areTitlesAlike(one, other)) return 'doi'
  // "identifier" and the like stand for the identifiers of unlike things
  if (meet(one.identifiers, other.identifiers) && areTitlesAlike(one, other)) return 'identifier'
  return isGranule(one) === isGranule(other) && isSameByTitle(one, other) ? 'title' : undefined
}

/**
 * Why the two are one resource; `undefined` when nothing shows that they are. The order of the two does not count.
 * @rule B-all-sources.same-resource Two entries are one resource by DOI, by identifier, or by title with place and time
 */
export function sameReason(one: Comparable, other: Comparable): SameReason | undefined {
  return reasonOf(signsOf(one), signsOf(other))
}

/**
 * Groups entries that are one resource. Two entries are in one group when a chain of pairs leads from one to the other, so the
 * groups do not depend on the order of the entries. Groups come in the order of their first members.
 */
export function groupResources(entries: readonly Comparable[]): ResourceGroup[] {
  const signs = entries.map(signsOf)
  const parent = entries.map((_, index) => index)
  const rootOf = (index: number): number => {
    let root = index
    while (parent[root] !== root) root = parent[root] as number
    parent[index] = root
    return root
  }
  const reasons = new Map<number, Set<SameReason>>()
  const compared = new Set<number>()
  for (const bucket of bucketsOf(signs))
    for (const [place, one] of bucket.entries())
      for (const other of bucket.slice(place + 1)) {
        const pair = one * entries.length + other
        if (compared.has(pair)) continue
        compared.add(pair)
        const reason = reasonOf(signs[one] as Signs, signs[other] as Signs)
        if (reason === undefined) continue
        const [low, high] = [rootOf(one), rootOf(other)].toSorted((a, b) => a - b) as [number, number]
        parent[high] = low
        reasons.set(low, new Set([...(reasons.get(low) ?? []), ...(reasons.get(high) ?? []), reason]))
      }
  const members = Map.groupBy(entries.keys(), rootOf)
  return [...members].map(([root, places]) => ({ members: places, reasons: [...(reasons.get(root) ?? [])].toSorted() }))
}

/** Entries that may be the same because they share a DOI, an identifier or a title. */
function bucketsOf(signs: readonly Signs[]): number[][] {
  const buckets = new Map<string, number[]>()
  for (const [index, { dois, identifiers, title }] of signs.entries())
    for (const key of new Set([...dois, ...identifiers, `title ${title}`])) {
      const bucket = buckets.get(key)
      if (bucket === undefined) buckets.set(key, [index])
      else bucket.push(index)
    }
  return [...buckets.values()].filter((bucket) => bucket.length > 1)
}
