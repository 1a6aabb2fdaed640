/** Parts of a phrase by position, in UTF-16 units: the first one included, the last one not. */
export type Span = readonly [from: number, to: number]

/** Which parts of a phrase are spoken for. */
export interface Taken {
  /** Whether any of this is taken. */
  overlaps(span: Span): boolean
  take(span: Span): void
  readonly spans: readonly Span[]
}

export function takenSpans(spans: readonly Span[] = []): Taken {
  const taken = [...spans]
  return {
    spans: taken,
    overlaps: ([from, to]) => taken.some(([start, end]) => from < end && start < to),
    take: (span) => void taken.push(span),
  }
}

/** Letters, digits and the hyphen go on; a word ends where none of them stands. */
const BEFORE = '(?<![\\p{L}\\p{N}_])'
const AFTER = '(?![\\p{L}\\p{N}_])'
/** A number of a longer name or of another number: "MOD13-2015", "1.2015". */
const NO_NUMBER_BEFORE = '(?<![\\p{L}\\p{N}_./:–-])'
const NO_NUMBER_AFTER = '(?![\\p{L}\\p{N}_/:–-]|[.,]\\p{N})'

/** A pattern of whole words, in either case. */
export const wordPattern = (source: string): RegExp => new RegExp(`${BEFORE}(?:${source})${AFTER}`, 'giu')
/** A pattern of numbers that are no part of longer ones. */
export const numberPattern = (source: string): RegExp => new RegExp(`${NO_NUMBER_BEFORE}(?:${source})${NO_NUMBER_AFTER}`, 'giu')

export const spanOf = ({ index, 0: text }: RegExpExecArray): Span => [index, index + text.length]

export const anyOf = (sources: readonly string[]): string => sources.join('|')

/** Words as alternatives of a pattern, the longest first. */
export const literally = (words: readonly string[]): string =>
  words
    .toSorted((a, b) => b.length - a.length)
    .map((word) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll(' ', String.raw`\s+`))
    .join('|')

/** A pattern of words that stand right before a position. */
export const leadPattern = (words: readonly string[]): RegExp => new RegExp(`${BEFORE}(?:${literally(words)})\\s+$`, 'iu')
/** A pattern of words that stand right behind a position. */
export const tailPattern = (words: readonly string[]): RegExp => new RegExp(`^\\s+(?:${literally(words)})${AFTER}`, 'iu')

/** The span with the words before it that belong to it. */
export function withLead(phrase: string, span: Span, lead: RegExp, taken: Taken): Span {
  const [found = ''] = lead.exec(phrase.slice(0, span[0])) ?? []
  const wider: Span = [span[0] - found.length, span[1]]
  return found === '' || taken.overlaps([wider[0], span[0]]) ? span : wider
}

/** The span with the words behind it that belong to it. */
export function withTail(phrase: string, span: Span, tail: RegExp, taken: Taken): Span {
  const [found = ''] = tail.exec(phrase.slice(span[1])) ?? []
  const wider: Span = [span[0], span[1] + found.length]
  return found === '' || taken.overlaps([span[1], wider[1]]) ? span : wider
}
