/** Reads a phrase in which the name of a place is misspelt. */
import type { PhrasePart } from '@graticule/contracts/services/search'
import { isPlainWord } from '@graticule/contracts/search/plain-words'
import { foldName } from '../gazetteer/fold-name.ts'
import type { NearName } from '../gazetteer/near-name.ts'
import { inCaseOf } from '../spelling/in-case-of.ts'
import type { Span } from './spans.ts'
import { readPhrase, type ReadingMeans } from './read-phrase.ts'

/** Words of a phrase that are looked at: who writes more has other troubles. */
const MOST_WORDS = 12
const WORD = /[\p{L}\p{M}]+/gu

/** A word that may be a misspelt name. */
interface Misspelt {
  readonly span: Span
  readonly typed: string
  /** The name that was meant, as it would have been typed. */
  readonly name: string
}

/** The parts of the phrase with the name spelt right, at their places in the phrase as typed; `undefined` when it is no place there. */
function readWith(
  phrase: string,
  { span: [from, to], typed, name }: Misspelt,
  means: ReadingMeans,
): readonly PhrasePart[] | undefined {
  const end = from + name.length
  const parts = readPhrase(phrase.slice(0, from) + name + phrase.slice(to), means)
  const isWhole = parts.some(({ kind, spans }) => kind === 'place' && spans.some(([a, b]) => a <= from && end <= b))
  if (!isWhole) return undefined
  const asTyped = (at: number): number => (at >= end ? at - end + to : at)
  return parts.map((part) => ({
    ...part,
    text: part.kind === 'place' ? part.text.replace(name, typed) : part.text,
    spans: part.spans.map(([a, b]): Span => [asTyped(a), asTyped(b)]),
  }))
}

/**
 * The parts of a phrase one of whose words is a misspelt name of a place, or `undefined` when none is. The first such word counts.
 *
 * @param isUnknown whether the catalogue neither has the folded word nor one that is nearer to it than the name
 */
export async function readMisspeltPlace(
  phrase: string,
  means: ReadingMeans,
  nearName: NearName,
  isUnknown: (word: string, name: string) => Promise<boolean>,
): Promise<readonly PhrasePart[] | undefined> {
  const words = [...phrase.matchAll(WORD)].slice(0, MOST_WORDS)
  for (const { 0: typed, index } of words) {
    if (isPlainWord(typed)) continue
    const name = nearName(foldName(typed))
    if (name === undefined) continue
    const misspelt = { span: [index, index + typed.length] as const, typed, name: inCaseOf(typed, name) }
    const parts = readWith(phrase, misspelt, means)
    if (parts !== undefined && (await isUnknown(typed, name))) return parts
  }
  return undefined
}
