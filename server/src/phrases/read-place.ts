/** Finds the one place that a phrase names, wherever it stands. Precision comes before recall: a wrong place is worse than none. */
import type { PhrasePart } from '@graticule/contracts/services/search'
import type { NamedPlace, ReadName } from '../gazetteer/gazetteer.ts'
import { foldName } from '../gazetteer/fold-name.ts'
import { widened } from './near-place.ts'
import type { Grammar } from './grammar.ts'
import { anyOf, leadPattern, literally, type Span, spanOf, tailPattern, type Taken, wordPattern } from './spans.ts'
import type { Vocabulary } from './vocabulary.ts'

/** Longest name of a place, in words: "Democratic Republic of the Congo". */
const MOST_WORDS = 7
/** A city in lower case is taken for one from so many inhabitants on: smaller ones are called like too many words. */
const GREAT_CITY = 1_000_000
/** Shorter names are abbreviations, which stand in capitals: "UK", "USA". */
const SHORTEST_NAME = 4

const WORD = /[\p{L}\p{N}\p{M}]+(?:[.'’-][\p{L}\p{N}\p{M}]+)*/gu

interface Found {
  readonly named: NamedPlace
  /** The name alone. */
  readonly name: Span
  /** With the words before it that belong to it. */
  readonly span: Span
  readonly isNear: boolean
}

export type PlaceReader = (
  phrase: string,
  taken: Taken,
  known: Pick<Vocabulary, 'terms'>,
  readName: ReadName,
) => PhrasePart | undefined

const isUpper = (text: string): boolean => /\p{Lu}/u.test(text) && text === text.toUpperCase()
const startsUpper = (text: string): boolean => /^\p{Lu}/u.test(text)

/** Judges a name by its letters and by the words around it. */
function nameJudge(grammar: Grammar) {
  const { placeLeads, uncertainPlaces, lowerCasePlaces } = grammar
  const sureLead = leadPattern(placeLeads.sure)
  const notBefore = leadPattern(grammar.notBefore)
  const notBeforeCity = leadPattern(grammar.notBeforeCity)
  const notAfter = tailPattern(grammar.notAfter)
  const term = new RegExp(`^(?:${literally(grammar.terms)})(?![\\p{L}\\p{N}])`, 'iu')
  const rare = new Set(grammar.rarePlaces)

  /** Whether the name as it is typed may be meant as a place. */
  const isMeant = (phrase: string, [from, to]: Span, { place, isQualified }: NamedPlace): boolean => {
    const text = phrase.slice(from, to)
    const folded = foldName(text)
    const isSure = sureLead.test(phrase.slice(0, from))
    if (place.kind === 'city' && notBeforeCity.test(phrase.slice(0, from))) return false
    if (rare.has(folded)) return isSure && startsUpper(text)
    if (folded.length < SHORTEST_NAME && !(isUpper(text) && place.kind === 'country')) return false
    const companions = uncertainPlaces[folded]
    if (companions !== undefined) {
      const words = new Set(foldName(phrase).split(' '))
      if (companions.some((word) => words.has(word))) return false
      const beside = lowerCasePlaces[folded]
      const isClear = startsUpper(text) || beside?.length === 0 || beside?.some((word) => words.has(word)) === true
      if (!isQualified && !isSure && !isClear) return false
    }
    const isGreat = place.kind !== 'city' || isQualified || (place.population ?? 0) >= GREAT_CITY
    return isGreat || isSure || (startsUpper(text) && from > 0)
  }

  /** Whether the words around the name make it another thing: "Japan trench", "northern Japan", "Japan-based". */
  const isPartOfOther = (phrase: string, [from, to]: Span, terms: ReadonlySet<string>): boolean => {
    const [before, after] = [phrase.slice(0, from), phrase.slice(to)]
    if (/[\p{L}\p{N}_/@#.&+'’-]$/u.test(before) || /^(?:[\p{L}\p{N}_/@#&+'’-]|\.\p{L})/u.test(after)) return true
    if (notBefore.test(before)) return true
    if (notAfter.test(after) && !term.test(after.trimStart())) return true
    return isInTerm(phrase, [from, to], terms)
  }
  return { isMeant, isPartOfOther, term }
}

/** A reader of places with the words of a language. */
export function placeReader(grammar: Grammar): PlaceReader {
  const { placeLeads, placeTails, nearLeads, notPlaces: otherThings } = grammar
  const { isMeant, isPartOfOther, term } = nameJudge(grammar)
  const anyLead = leadPattern([...placeLeads.sure, ...placeLeads.plain])
  const nearLead = leadPattern(nearLeads)
  const lastTail = new RegExp(`^\\s+(?:${literally(placeTails)})\\s*$`, 'iu')
  const others = wordPattern(anyOf(otherThings))

  const findAll = (
    phrase: string,
    taken: Taken,
    terms: ReadonlySet<string>,
    isOther: (span: Span) => boolean,
    readName: ReadName,
  ): Found[] => {
    const words = [...phrase.matchAll(WORD)].map(spanOf)
    const found: Found[] = []
    // several places are too many: which one is meant, nobody can tell
    for (let at = 0; at < words.length && found.length < 2; at++) {
      for (let last = Math.min(words.length, at + MOST_WORDS) - 1; last >= at; last--) {
        const name: Span = [words[at]?.[0] ?? 0, words[last]?.[1] ?? 0]
        if (taken.overlaps(name)) continue
        const named = readName(phrase.slice(...name))
        if (named === undefined || isOther(name)) continue
        if (isMeant(phrase, name, named) && !isPartOfOther(phrase, name, terms)) {
          const [lead = ''] = anyLead.exec(phrase.slice(0, name[0])) ?? []
          const isNear = nearLead.test(phrase.slice(0, name[0]))
          const [tail = ''] = lastTail.exec(phrase.slice(name[1])) ?? []
          found.push({ named, name, span: [name[0] - lead.length, name[1] + tail.length], isNear })
        }
        // what is part of another name is no place by a shorter one either
        at = last
        break
      }
    }
    return found
  }

  /** A last word of the name that begins a term stays in the phrase: "Baltic [sea surface temperature]". */
  const shared = (phrase: string, { name: [from, to], span }: Found): Span => {
    const last = phrase.slice(from, to).search(/[\p{L}\p{M}]+$/u)
    const isShared =
      last > 0 &&
      term.test(phrase.slice(from + last)) &&
      phrase.slice(to).trim() !== '' &&
      !term.test(phrase.slice(to).trimStart())
    return isShared ? [span[0], from + last] : span
  }

  return (phrase, taken, { terms }, readName) => {
    let notPlaces: Span[] | undefined
    // asked of names of places only: most phrases have none
    const isOther = (span: Span) => {
      notPlaces ??= [...phrase.matchAll(others)].map(spanOf)
      return notPlaces.some(([a, b]) => a < span[1] && span[0] < b)
    }
    const [one, ...more] = findAll(phrase, taken, terms, isOther, readName)
    if (one === undefined || more.length > 0) return undefined
    const { place } = one.named
    return {
      kind: 'place',
      text: phrase.slice(...one.name),
      spans: [shared(phrase, one)],
      place: { name: place.fullName, box: one.isNear && place.kind === 'city' ? widened(place.box) : place.box },
    }
  }
}

/** Most words of a term on either side of a place. */
const TERM_REACH = 3

/** Whether the catalogue has a keyword of the name and words beside it: it knows them better. */
function isInTerm(phrase: string, [from, to]: Span, terms: ReadonlySet<string>): boolean {
  const before = [...phrase.slice(0, from).matchAll(WORD)].slice(-TERM_REACH).map(({ 0: word }) => word)
  const after = [...phrase.slice(to).matchAll(WORD)].slice(0, TERM_REACH).map(({ 0: word }) => word)
  const name = phrase.slice(from, to)
  for (let first = 0; first <= before.length; first++) {
    for (let last = 0; last <= after.length; last++) {
      if (first === before.length && last === 0) continue
      if (terms.has(foldName([...before.slice(first), name, ...after.slice(0, last)].join(' ')))) return true
    }
  }
  return false
}
