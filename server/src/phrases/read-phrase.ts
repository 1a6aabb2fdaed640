/** Reads a phrase as what, where, when and how. Everything here is pure; place names and words of the catalogue are given. */
import type { Language } from '@graticule/contracts/languages'
import { quotations } from '@graticule/contracts/search/phrases/phrase'
import type { PhrasePart } from '@graticule/contracts/services/search'
import type { ReadName } from '../gazetteer/gazetteer.ts'
import { grammarOf } from './grammar.ts'
import { type DateReader, dateReader } from './read-dates.ts'
import { type MagnitudeReader, magnitudeReader } from './read-magnitude.ts'
import { type PlaceReader, placeReader } from './read-place.ts'
import { type ValueReader, valueReader } from './read-values.ts'
import { takenSpans } from './spans.ts'
import type { Vocabulary } from './vocabulary.ts'

/** What a phrase is read with. */
export interface ReadingMeans {
  readonly language: Language
  /** Milliseconds since 1970: what "last summer" is counted back from. */
  readonly now: number
  readonly readName: ReadName
  readonly known: Vocabulary
}

interface Readers {
  readonly dates: DateReader
  readonly magnitude: MagnitudeReader
  readonly place: PlaceReader
  readonly values: ValueReader
}

const readers = new Map<Language, Readers>()

function readersOf(language: Language): Readers {
  const known = readers.get(language)
  if (known !== undefined) return known
  const grammar = grammarOf(language)
  const made = {
    dates: dateReader(grammar),
    magnitude: magnitudeReader(grammar),
    place: placeReader(grammar),
    values: valueReader(grammar),
  }
  readers.set(language, made)
  return made
}

/** Operators and parentheses: who writes them says how the words belong together. */
const COMPOSED = /\b(?:AND|OR|NOT)\b|[()]/
/** Addresses, DOIs, identifiers with underscores or colons: nothing in them is a word. */
const IDENTIFIER = /:\/\/|\b10\.\d{4,}\/|^\S*[_:/]\S*$|\b[0-9a-f]{8}-[0-9a-f]{4}-/i

const isSouth = ({ place }: PhrasePart): boolean => place !== undefined && place.box[1] + place.box[3] < 0

/**
 * What is understood of a phrase, in the order of the phrase; nothing of what stands in quotation marks, of identifiers, and of
 * phrases with AND, OR, NOT or parentheses.
 * @rule B-phrases.reading A phrase is read as what, where, when and how; a wrong reading is worse than none
 */
export function readPhrase(phrase: string, { language, now, readName, known }: ReadingMeans): readonly PhrasePart[] {
  if (COMPOSED.test(phrase) || IDENTIFIER.test(phrase.trim())) return []
  const { dates, magnitude, place, values } = readersOf(language)
  const taken = takenSpans(quotations(phrase).map(([from, to]) => [from, to + 1]))
  const parts: PhrasePart[] = []
  const add = (part: PhrasePart) => {
    for (const span of part.spans) taken.take(span)
    parts.push(part)
  }
  const notDates = dates.notDates(phrase)
  const when = dates.read(phrase, takenSpans([...taken.spans, ...notDates]), now)
  const whenTaken = takenSpans([...taken.spans, ...(when?.spans ?? [])])
  const where = place(phrase, whenTaken, known, readName)
  if (where !== undefined) add(where)
  // summer is winter on the other half of the Earth
  if (when !== undefined && !(when.isSeason && where !== undefined && isSouth(where))) {
    const { isSeason: _, ...part } = when
    add(part)
  }
  const strength = magnitude(phrase, taken)
  if (strength !== undefined) add(strength)
  parts.push(...values(phrase, taken, known))
  return parts.toSorted((a, b) => (a.spans[0]?.[0] ?? 0) - (b.spans[0]?.[0] ?? 0))
}
