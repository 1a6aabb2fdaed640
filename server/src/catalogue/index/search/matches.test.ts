import fc from 'fast-check'
import { expect, it } from 'vitest'
import { subtract, unscored, viewed } from './matches.ts'

const SIZE = 2_000
const entries = fc.uniqueArray(fc.nat(SIZE - 1), { maxLength: SIZE, size: 'max' }).map((list) => list.toSorted((a, b) => a - b))
/** Few or many. */
const taken = fc.oneof(
  entries,
  fc.uniqueArray(fc.nat(SIZE - 1), { maxLength: 8 }).map((list) => list.toSorted((a, b) => a - b)),
)

it('takes out few and many, of a list of the segment, which stays as it is, and of one of the search', () => {
  fc.assert(
    fc.property(entries, taken, (list, out) => {
      const expected = list.filter((entry) => !out.includes(entry))
      const part = Uint32Array.from(list)
      expect([...subtract(viewed(part), Uint32Array.from(out), SIZE).entries]).toEqual(expected)
      expect([...part]).toEqual(list)
      expect([...subtract(unscored(part), Uint32Array.from(out), SIZE).entries]).toEqual(expected)
      const scored = { ...unscored(Uint32Array.from(list)), scores: Int32Array.from(list, (entry) => entry * 3) }
      const left = subtract(scored, Uint32Array.from(out), SIZE)
      expect([...(left.scores ?? [])]).toEqual(expected.map((entry) => entry * 3))
    }),
  )
})
