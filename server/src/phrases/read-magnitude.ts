/** Reads the magnitude of a phrase about earthquakes. */
import { isAboutEarthquakes, MAGNITUDES } from '@graticule/contracts/search/seismic'
import type { PhrasePart } from '@graticule/contracts/services/search'
import type { Grammar } from './grammar.ts'
import {
  leadPattern,
  literally,
  numberPattern,
  type Span,
  spanOf,
  takenSpans,
  type Taken,
  withLead,
  wordPattern,
} from './spans.ts'

export type MagnitudeReader = (phrase: string, taken: Taken) => PhrasePart | undefined

const NUMBER = String.raw`\d{1,2}(?:\.\d)?`
/** A sign may stand at the end: the pattern ends with it. */
const numbered = (source: string): RegExp => {
  let count = 0
  return numberPattern(source.replaceAll('{number}', () => `(?<n${count++}>${NUMBER})`))
}

function magnitudeOf(means: 'between' | 'least' | 'most', { n0 = '', n1 = '' }: Readonly<Record<string, string>>) {
  const [first, second] = [Number(n0), Number(n1)]
  const [least, greatest] = MAGNITUDES
  const isSound = (one: number) => one >= least && one <= greatest
  if (!isSound(first) || (means === 'between' && !(isSound(second) && first < second))) return undefined
  if (means === 'between') return { min: first, max: second }
  return means === 'least' ? { min: first, max: null } : { min: null, max: first }
}

/**
 * A reader of magnitudes. With the number go the words that a search for earthquakes can do without: "earthquakes", "list of".
 */
export function magnitudeReader(grammar: Grammar): MagnitudeReader {
  const patterns = grammar.magnitude.map(({ pattern, means }) => ({ means, pattern: numbered(pattern) }))
  const sure = numbered(grammar.sureMagnitude)
  const lead = leadPattern(grammar.magnitudeLeads)
  const others = wordPattern(literally(grammar.eventWords))
  return (phrase, taken) => {
    if (!isAboutEarthquakes(phrase) && phrase.search(sure) === -1) return undefined
    for (const { pattern, means } of patterns) {
      const [match, more] = [...phrase.matchAll(pattern)].filter((one) => !taken.overlaps(spanOf(one)))
      const magnitude = match && magnitudeOf(means, match.groups ?? {})
      if (match === undefined || magnitude === undefined) continue
      if (more !== undefined) return undefined
      const span = withLead(phrase, spanOf(match), lead, taken)
      const all = takenSpans([...taken.spans, span])
      const words: Span[] = [...phrase.matchAll(others)].map(spanOf).filter((one) => !all.overlaps(one))
      return { kind: 'magnitude', text: match[0], spans: [span, ...words].toSorted(([a], [b]) => a - b), magnitude }
    }
    return undefined
  }
}
