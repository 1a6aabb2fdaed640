import { readSearchArea } from '@graticule/contracts/geometry/search-area'
import { describe, expect, it } from 'vitest'
import { createResource } from '../../../testing/create-resource.ts'
import { readPhrase } from '../phrase.ts'
import { TypedArrayIndex } from '../typed-array-index.ts'
import { costHere, costOf, sumOf } from './search-cost.ts'

const ring = (corners: number, middle = 0): readonly (readonly [number, number])[] =>
  Array.from({ length: corners + 1 }, (_, at) => {
    const turn = (2 * Math.PI * (at % corners)) / corners
    return [Number((middle + 20 * Math.cos(turn)).toFixed(4)), Number((20 * Math.sin(turn)).toFixed(4))] as const
  })
const text = (corners: readonly (readonly [number, number])[]) => `(${corners.map((corner) => corner.join(' ')).join(',')})`

/** What a search of an index costs by an area alone. */
function costOfArea(index: TypedArrayIndex, wkt: string): number {
  const area = readSearchArea(wkt)
  if ('problem' in area) throw new Error(area.problem)
  const query = { phrase: '', searchFields: [], start: 0, count: 10, wantedFacets: [] }
  const withArea = { ...query, area: { boxes: [area.box], geometry: area.geometry, relation: 'CONTAINS' as const } }
  return sumOf(costOf(index.segments, withArea, undefined))
}

describe('the cost of an area', () => {
  const entries = Array.from({ length: 100 }, (_, at) =>
    createResource({ id: `e${at}`, footprint: { boxes: [[at, 0, at + 1, 1]] } }),
  )
  const index = new TypedArrayIndex()
  index.apply(entries, [])

  // @rule B-limits.near-edges
  it('grows with its corners and its parts, corners that lie near each other for less', () => {
    const [few = 0, many = 0, most = 0] = [8, 90, 990].map((corners) => costOfArea(index, `POLYGON(${text(ring(corners))})`))
    expect(few).toBeLessThan(many)
    expect(many).toBeLessThan(most)
    expect(most / many).toBeLessThan(990 / 90)
    const points = Array.from({ length: 990 }, (_, at) => `${at % 180} ${at % 80}`)
    expect(costOfArea(index, `MULTIPOINT(${points.join(',')})`)).toBeGreaterThan(most)
  })

  it('of phrases counts for more where it would hold the event loop, as their places are read', () => {
    const costs = ['"a b"', 'a b'].map((phrase) => {
      const query = { phrase, searchFields: [], start: 0, count: 10, wantedFacets: [] }
      const { phrases } = costOf(index.segments, query, readPhrase(phrase))
      return costHere({ words: 1_000, phrases, area: 0, others: 0 })
    })
    expect(costs).toEqual([500, 250])
  })

  it('grows with the positions of what it is compared with', () => {
    const drawn = new TypedArrayIndex()
    const coordinates = [ring(400).map(([x, y]) => [x, y])]
    drawn.apply(
      entries.map((entry) => ({
        ...entry,
        footprint: { boxes: [[-20, -20, 20, 20]], geometry: { type: 'Polygon', coordinates } },
      })),
      [],
    )
    const area = `POLYGON(${text(ring(90, 5))})`
    expect(costOfArea(drawn, area)).toBeGreaterThan(3 * costOfArea(index, area))
  })
})
