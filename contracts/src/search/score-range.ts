/** Ranges of quality scores, as values of `sscScore` and `f:score` beside single scores. */
import { type Codec, list, REFUSED } from '../codec.ts'

/** The least and the greatest score. */
export const SCORES: readonly [least: number, greatest: number] = [0, 100]

const RANGE = /^(\d{1,3})(?:-(\d{1,3}))?$|^\[\s*(\d{1,3})\s*,\s*(\d{1,3})\s*\]$/

/** The single ranges of a value that may be several with commas between them. */
export const scoresOfList = (text: string): string[] => text.match(/\[[^\]]*\]|[^,]+/g) ?? ['']

/**
 * Reads "40-100" (both ends included), "[40,100]" as the original wrote it, or a single score "40"; `undefined` for anything else, scores
 * beyond 100 and the greater end first.
 */
export function readScoreRange(text: string): readonly [least: number, greatest: number] | undefined {
  const match = RANGE.exec(text.trim())
  if (match === null) return undefined
  const least = Number(match[1] ?? match[3])
  const greatest = Number(match[2] ?? match[4] ?? match[1])
  return least <= greatest && greatest <= SCORES[1] ? [least, greatest] : undefined
}

/** The range as a value of the filter: no value for the full range, which asks for nothing. */
export function writeScoreRange([least, greatest]: readonly [number, number]): string[] {
  if (least <= SCORES[0] && greatest >= SCORES[1]) return []
  return [least === greatest ? String(least) : `${least}-${greatest}`]
}

/** Scores and ranges of them, as a link has them. One value may be several with commas between them. */
export const scoreRanges: Codec<readonly string[]> = {
  ...list,
  decode: (texts) => {
    const values = list.decode(texts)
    if (values === REFUSED) return REFUSED
    const areScores = values.every((value) => scoresOfList(value).every((part) => readScoreRange(part) !== undefined))
    return areScores ? values : REFUSED
  },
  accepts: 'whole numbers from 0 to 100, and ranges of them such as 40-100',
}
