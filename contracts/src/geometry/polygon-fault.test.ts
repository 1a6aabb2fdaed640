import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { edgesOfRings, meeting } from './exact-plane.ts'
import { polygonFault } from './polygon-fault.ts'

const BOX = [0, 0, 8, 0, 8, 8, 0, 8]
const HOLE = [2, 2, 4, 2, 4, 4, 2, 4]

/** Whether two edges of a ring cross or share a stretch: each is compared with all others. */
function crosses(ring: readonly number[]): boolean {
  const edges = edgesOfRings([ring])
  const edgeAt = (at: number) => edges.slice(at, at + 4) as unknown as [number, number, number, number]
  for (let a = 0; a < edges.length; a += 4) {
    for (let b = a + 4; b < edges.length; b += 4) {
      const met = meeting(...edgeAt(a), ...edgeAt(b))
      if (met === 'cross' || met === 'along') return true
    }
  }
  return false
}

/** Slanting teeth, which lie above each other along both axes; `lifted`: one corner elsewhere. */
const slanting = fc.tuple(fc.integer({ min: 60, max: 160 }), fc.nat(), fc.nat(400)).map(([teeth, lifted, by]) => {
  const corners = Array.from({ length: teeth }, (_, at) =>
    at % 2 === 0 ? [at * 10, -at * 10] : [at * 10 + 3_000, 3_000 - at * 10],
  )
  const corner = corners[lifted % teeth] as number[]
  corner[0] = (corner[0] as number) + by
  return [...corners.flat(), 9_000, 9_000, -9_000, 9_000, -9_000, -9_000]
})

describe('what is wrong with rings', () => {
  it('is found, also of very many edges', () => {
    const comb = Array.from({ length: 400 }, (_, at) => [at, at % 2 === 0 ? 0 : 100]).flat()
    expect(polygonFault([[...comb, 399, 300, 0, 300]])).toBeUndefined()
    expect(polygonFault([[...comb, 399, 50, 0, 50]])).toBe('crosses-itself')
    expect(polygonFault([BOX, HOLE])).toBeUndefined()
    expect(polygonFault([BOX, [2, 2, 9, 2, 9, 4, 2, 4]])).toBe('crosses-itself')
    expect(polygonFault([BOX, [12, 2, 14, 2, 14, 4]])).toBe('hole-outside')
    expect(polygonFault([BOX.slice(0, 4)])).toBe('too-few-positions')
    expect(polygonFault([])).toBe('too-few-positions')
  })

  it('is found where edges lie above each other along both axes', () => {
    const seen = { sound: 0, crossing: 0 }
    fc.assert(
      fc.property(slanting, (ring) => {
        const isCrossing = crosses(ring)
        seen[isCrossing ? 'crossing' : 'sound'] += 1
        expect(polygonFault([ring])).toBe(isCrossing ? 'crosses-itself' : undefined)
      }),
      { numRuns: 100, seed: 20261124 },
    )
    expect(Math.min(seen.sound, seen.crossing)).toBeGreaterThan(5)
  })
})
