/** A piece of a text, and whether it is one of the words that matched. */
export interface TextPiece {
  readonly text: string
  readonly matched: boolean
}

const escaped = (word: string): string => word.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/**
 * Cuts a text at the words that matched, as they stand in it; parts of longer words do not count. Words that matched side
 * by side are one piece.
 */
export function cutAtWords(text: string, words: readonly string[]): TextPiece[] {
  if (words.length === 0) return [{ text, matched: false }]
  const alternatives = words.toSorted((a, b) => b.length - a.length).map(escaped)
  const word = `(?:${alternatives.join('|')})`
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(${word}(?:\\s+${word})*)(?![\\p{L}\\p{N}])`, 'giu')
  return text.split(pattern).flatMap((piece, index) => (piece === '' ? [] : [{ text: piece, matched: index % 2 === 1 }]))
}

/** A text with the words that matched marked. */
export function Highlighted({ text, words }: { text: string; words: readonly string[] }) {
  return cutAtWords(text, words).map((piece, index) =>
    // pieces have no identity but their place
    piece.matched ? <mark key={index}>{piece.text}</mark> : piece.text,
  )
}
