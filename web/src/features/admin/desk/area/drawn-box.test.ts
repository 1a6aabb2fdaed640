import type { Bbox } from '@graticule/contracts/bbox'
import { expect, it } from 'vitest'
import { boxBetween, boxMoved, boxResized, isInside } from './drawn-box.ts'

it('is drawn between two corners, whichever comes first, and never beyond the world', () => {
  expect(boxBetween([10, 50], [-5.123, 40])).toEqual([-5.12, 40, 10, 50])
  expect(boxBetween([170, 80], [200, 99])).toEqual([170, 80, 180, 90])
  expect(boxBetween([10, 50], [10.1, 40])).toBeUndefined()
})

it('moves in its size, and stops at the edges of the world', () => {
  expect(boxMoved([-10, -5, 10, 5], [3, 2])).toEqual([-7, -3, 13, 7])
  expect(boxMoved([160, 60, 170, 80], [30, 30])).toEqual([170, 70, 180, 90])
  // one across the antimeridian keeps its place
  expect(boxMoved([170, -20, -170, 0], [5, 5])).toEqual([170, -15, -170, 5])
})

it('keeps a degree when it is made smaller', () => {
  let box: Bbox = [0, 0, 3, 3]
  for (let count = 0; count < 9; count += 1) box = boxResized(box, [-1, -1])
  expect(box).toEqual([0, 0, 1, 1])
})

it('knows what lies in it, across the antimeridian too', () => {
  expect(isInside([170, -20, -170, 0], [175, -10])).toBe(true)
  expect(isInside([170, -20, -170, 0], [0, -10])).toBe(false)
})
