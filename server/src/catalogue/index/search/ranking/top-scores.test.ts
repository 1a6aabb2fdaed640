import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Fit } from './fit-of-entries.ts'
import { topFitted, topFittedInList, topInList, topScores } from './top-scores.ts'

/** Places in the order of their scores, the highest first, equal ones as they come. */
const ranked = (scores: readonly number[], wanted: number): number[] =>
  [...scores.keys()].toSorted((a, b) => (scores[b] as number) - (scores[a] as number) || a - b).slice(0, wanted)

/** A list that every entry is in. */
const listOf = (impacts: readonly number[]) => ({
  postings: Uint32Array.from(impacts.keys()),
  impacts: Uint8Array.from(impacts),
  start: 0,
  end: impacts.length,
  rarity: 3,
})

const manyScores = fc.oneof(
  fc.array(fc.integer({ min: 0, max: 6 }), { maxLength: 3_000, size: 'max' }),
  fc.array(fc.integer({ min: 1, max: 255 }), { maxLength: 3_000, size: 'max' }),
)

it('picks what sorting all scores would put first, in the same order', () => {
  fc.assert(
    fc.property(manyScores, fc.integer({ min: 0, max: 300 }), (scores, wanted) => {
      expect([...topScores(Int32Array.from(scores), wanted).places]).toEqual(ranked(scores, wanted))
    }),
  )
})

it('picks the same from a list of which only some entries match, with their scores', () => {
  fc.assert(
    fc.property(manyScores, fc.nat(20), fc.integer({ min: 0, max: 300 }), (impacts, part, wanted) => {
      const entries = [...impacts.keys()].filter((place) => (place * 7) % 21 >= part)
      const list = listOf(impacts)
      const top = topInList(list, Uint32Array.from(entries), wanted)
      const scores = entries.map((entry) => (impacts[entry] as number) * 3)
      expect([...top.places]).toEqual(ranked(scores, wanted))
      expect([...top.scores]).toEqual([...top.places].map((place) => scores[place]))
    }),
  )
})

it('picks what is best by words and fit, with and without words', () => {
  fc.assert(
    fc.property(
      manyScores,
      fc.nat(20),
      fc.integer({ min: 0, max: 60 }),
      fc.integer({ min: 0, max: 400 }),
      (impacts, part, wanted, most) => {
        const entries = Uint32Array.from([...impacts.keys()].filter((place) => (place * 7) % 21 >= part))
        const pointsOf = (entry: number) => (entry * 31) % (most + 1)
        const fit: Fit = {
          most,
          points: (chosen, length, above, points) => {
            for (let at = 0; at < length; at += 1) {
              const exact = pointsOf(chosen[at] as number)
              // what does not matter may be too low
              points[at] = exact > (above[at] as number) ? exact : 0
            }
          },
        }
        const list = listOf(impacts)
        const expectBest = ({ places, scores }: ReturnType<typeof topFitted>, all: readonly number[]) => {
          expect([...places]).toEqual(ranked(all, wanted))
          expect([...scores]).toEqual([...places].map((place) => all[place]))
        }
        const byFit = Array.from(entries, pointsOf)
        expectBest(topFitted(entries, undefined, fit, wanted), byFit)
        const words = Int32Array.from(entries, (entry) => (impacts[entry] as number) * 3)
        const byBoth = byFit.map((points, place) => points + (words[place] as number))
        expectBest(topFitted(entries, words, fit, wanted), byBoth)
        expectBest(topFittedInList(list, entries, fit, wanted), byBoth)
      },
    ),
  )
})
