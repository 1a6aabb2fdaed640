import fc from 'fast-check'
import { expect, it } from 'vitest'
import { layCells, markNear } from './cells.ts'

type Hull = [number, number, number, number]
const step = fc.integer({ min: 0, max: 0xffff })
/** Small ones, wide ones, and those of entries without a box, whose south is north of their north. */
const hull = fc.tuple(step, step, step, step, fc.constantFrom(0, 2_000, 0xffff)).map(([west, south, east, north, most]): Hull => {
  const [left, low] = [Math.min(west, east), Math.min(south, north)]
  const [right, high] = [Math.min(Math.max(west, east), left + most), Math.min(Math.max(south, north), low + most)]
  return [left, low, right, high]
})
const noHull = fc.constant<Hull>([0xffff, 0xffff, 0, 0])

const meet = ([west, south, east, north]: Hull, other: Hull): boolean =>
  west <= other[2] && other[0] <= east && south <= other[3] && other[1] <= north

it('marks every entry whose hull meets that of a small area, and every entry without a box', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof({ weight: 6, arbitrary: hull }, noHull), { maxLength: 80 }), hull, (hulls, area) => {
      const bits = new Uint32Array(Math.ceil(hulls.length / 32))
      if (!markNear(layCells(Uint16Array.from(hulls.flat())), area, bits)) return
      for (const [entry, own] of hulls.entries()) {
        const isMarked = (((bits[entry >>> 5] as number) >>> (entry & 31)) & 1) === 1
        if (own[1] > own[3] || meet(own, area)) expect(isMarked).toBe(true)
      }
    }),
  )
})

it('leaves out small entries far away, and has nothing to say of an area of half the Earth', () => {
  const cells = layCells(Uint16Array.of(100, 100, 200, 200, 60_000, 60_000, 60_100, 60_100))
  const bits = new Uint32Array(1)
  expect(markNear(cells, [0, 0, 300, 300], bits)).toBe(true)
  expect(bits[0]).toBe(0b01)
  expect(markNear(cells, [0, 0, 0xffff, 0x8000], bits)).toBe(false)
})
