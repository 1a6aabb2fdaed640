/** Reads what a phrase says of licence, download, format, service and platform, and the words that say little. */
import { isEverydayWord, isPlainWord } from '@graticule/contracts/search/plain-words'
import type { PhrasePart, PhrasePartKind } from '@graticule/contracts/services/search'
import type { Grammar } from './grammar.ts'
import {
  anyOf,
  leadPattern,
  literally,
  type Span,
  spanOf,
  tailPattern,
  type Taken,
  withLead,
  withTail,
  wordPattern,
} from './spans.ts'
import type { Vocabulary } from './vocabulary.ts'

export type ValueReader = (phrase: string, taken: Taken, known: Vocabulary) => readonly PhrasePart[]

/** The words behind a format may be said of it: "GeoTIFF files". */
interface Row {
  readonly pattern: RegExp
  readonly values: readonly string[]
}

const rowsOf = (table: Readonly<Record<string, readonly string[]>>): readonly Row[] =>
  Object.entries(table).map(([source, values]) => ({ pattern: wordPattern(source), values }))

/** Whether a value of the catalogue is the one that is meant: itself, or followed by a version or the like ("OGC:WMS-1.3.0"). */
const isValue = (value: string, meant: string): boolean => {
  const folded = value.toLowerCase()
  return folded === meant || (folded.startsWith(meant) && !/^[\p{L}\p{N}]/u.test(folded.slice(meant.length)))
}

/** The first of these that the phrase has outside what is taken; nothing where there are several, or where the catalogue has none. */
function firstOf(phrase: string, rows: readonly Row[], known: readonly string[], taken: Taken, exact: boolean) {
  const spans: { readonly span: Span; readonly values: readonly string[] }[] = []
  for (const { pattern, values } of rows) {
    const fits = known.filter((one) => values.some((meant) => (exact ? one.toLowerCase() === meant : isValue(one, meant))))
    for (const match of fits.length === 0 ? [] : phrase.matchAll(pattern)) {
      const span = spanOf(match)
      const isKnown = spans.some((one) => one.span[0] < span[1] && span[0] < one.span[1])
      if (!isKnown && !taken.overlaps(span)) spans.push({ span, values: fits })
    }
  }
  return spans.length === 1 ? spans[0] : undefined
}

/** Nothing of its own: "2" in "Sentinel-2" is, "biomass" is not. */
const isTelling = (name: string, typed: string, plain: ReadonlySet<string>): boolean =>
  /\p{L}.*\d|\d.*\p{L}/u.test(name) ||
  plain.has(name.toLowerCase()) ||
  (typed === name && (name.match(/\p{Lu}/gu)?.length ?? 0) > 1)

interface Platform {
  readonly name: string
  /** Its first word: a phrase without it does not have the name. To look for it takes next to nothing, a pattern has to be compiled. */
  readonly first: string
  readonly pattern: RegExp
}

/** Patterns of the platforms of a vocabulary, made once for each. */
const platformPatterns = new WeakMap<readonly string[], readonly Platform[]>()

function patternsOf(platforms: readonly string[]): readonly Platform[] {
  const known = platformPatterns.get(platforms)
  if (known !== undefined) return known
  const sourceOf = (name: string) =>
    name
      .split(/[\s-]+/)
      .map((word) => literally([word]))
      .join('[\\s-]?')
  const firstOfName = (name: string) => (name.split(/[\s-]+/)[0] ?? '').toLowerCase()
  const made = platforms.map((name) => ({ name, first: firstOfName(name), pattern: wordPattern(sourceOf(name)) }))
  platformPatterns.set(platforms, made)
  return made
}

const holds = ([from, to]: Span, [start, end]: Span): boolean => from <= start && to >= end && to - from > end - start

/** The one platform that the phrase names; of "Landsat 8" not the Landsats. */
function platformOf(phrase: string, platforms: readonly string[], plain: ReadonlySet<string>, taken: Taken) {
  const found = new Map<string, { span: Span; values: string[] }>()
  const folded = phrase.toLowerCase()
  for (const { name, first, pattern } of patternsOf(platforms)) {
    if (!folded.includes(first)) continue
    const [match] = phrase.matchAll(pattern)
    if (match === undefined || !isTelling(name, match[0], plain)) continue
    const span = spanOf(match)
    // parts of longer names: "MODIS-Terra", "GRACE-FO", "Landsat 10"
    if (taken.overlaps(span) || /^[-–/]|^\s?\d/.test(phrase.slice(span[1])) || /[-–/]$/.test(phrase.slice(0, span[0]))) continue
    const key = span.join('-')
    found.set(key, { span, values: [...(found.get(key)?.values ?? []), name] })
  }
  const all = [...found.values()]
  const longest = all.filter(({ span }) => !all.some((other) => holds(other.span, span)))
  return longest.length === 1 ? longest[0] : undefined
}

/** A question has few; a page of prose is none. */
const MOST_RUNS = 10
const WORD = /[\p{L}\p{N}\p{M}'’-]+/gu

/** What people write around what they look for, run by run: "Where can I find", "for free". */
function* askingRuns(phrase: string, taken: Taken): Generator<Span> {
  let run: Span[] = []
  const asks = () => run.some((span) => isEverydayWord(phrase.slice(...span)))
  for (const span of [...phrase.matchAll(WORD)].map(spanOf)) {
    const word = phrase.slice(...span)
    // "WHO" is no question
    const isPlain = (isPlainWord(word) && !/^\p{Lu}{2,}$/u.test(word)) || word === 'I'
    if (!taken.overlaps(span) && isPlain) run.push(span)
    else {
      if (asks()) yield [run[0]?.[0] ?? 0, run.at(-1)?.[1] ?? 0]
      run = []
    }
  }
  if (asks()) yield [run[0]?.[0] ?? 0, run.at(-1)?.[1] ?? 0]
}

/** A reader of values with the words of a language. */
export function valueReader(grammar: Grammar): ValueReader {
  const open = wordPattern(anyOf(grammar.openPatterns))
  const notOpen = wordPattern(anyOf(grammar.notOpen))
  const download = wordPattern(anyOf(grammar.downloadPatterns))
  const [formats, protocols] = [rowsOf(grammar.formats), rowsOf(grammar.protocols)]
  const formatLead = leadPattern(grammar.formatLeads)
  const formatTail = tailPattern(grammar.formatTails)
  const protocolLead = leadPattern(grammar.protocolLeads)
  const protocolTail = tailPattern(grammar.protocolTails)
  const plain = new Set(grammar.plainPlatforms)
  const little = wordPattern(`${grammar.resolution}|${anyOf(grammar.generic)}`)

  return (phrase, taken, known) => {
    const parts: PhrasePart[] = []
    const add = (kind: PhrasePartKind, name: Span, span: Span, values?: readonly string[]) => {
      taken.take(span)
      parts.push({ kind, text: phrase.slice(...name), spans: [span], ...(values === undefined ? {} : { values: [...values] }) })
    }
    const not = [...phrase.matchAll(notOpen)].map(spanOf)
    const isFree = (span: Span) => !taken.overlaps(span) && !not.some(([from, to]) => from < span[1] && span[0] < to)
    const licence = [...phrase.matchAll(open)]
      .map(spanOf)
      .find((span) => isFree(span) && phrase.trim().length > span[1] - span[0])
    if (licence !== undefined) add('dataCore', licence, licence)
    const way = [...phrase.matchAll(download)].map(spanOf).find((span) => !taken.overlaps(span))
    if (way !== undefined) add('access', way, way, ['file'])
    const platform = platformOf(phrase, known.platforms, plain, taken)
    if (platform !== undefined) add('platform', platform.span, platform.span, platform.values)
    const format = firstOf(phrase, formats, known.formats, taken, true)
    if (format !== undefined) {
      add(
        'format',
        format.span,
        withTail(phrase, withLead(phrase, format.span, formatLead, taken), formatTail, taken),
        format.values,
      )
    }
    const protocol = firstOf(phrase, protocols, known.protocols, taken, false)
    if (protocol !== undefined) {
      add(
        'protocol',
        protocol.span,
        withTail(phrase, withLead(phrase, protocol.span, protocolLead, taken), protocolTail, taken),
        protocol.values,
      )
    }
    for (const match of phrase.matchAll(little)) if (!taken.overlaps(spanOf(match))) add('words', spanOf(match), spanOf(match))
    for (const run of [...askingRuns(phrase, taken)].slice(0, MOST_RUNS)) add('words', run, run)
    return parts
  }
}
