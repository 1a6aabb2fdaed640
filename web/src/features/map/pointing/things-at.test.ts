import type { Bbox } from '@graticule/contracts/bbox'
import { packBox } from '@graticule/contracts/services/extents'
import { beforeEach, describe, expect, it } from 'vitest'
import { useHoveredEntry } from '../../../stores/hovered-entry.ts'
import { useMapFootprints } from '../../../stores/map/map-footprints.ts'
import { sampleFrame } from '../../../testing/sample-frame.ts'
import { drawingOf } from '../all-results/drawing-of.ts'
import { placeResults } from '../all-results/placed.ts'
import { useAllResultsOnMap } from '../all-results/all-results-on-map.ts'
import { nextAt } from '../footprints/model/footprint-hit.ts'
import { mercatorX, mercatorY, type Point } from '@graticule/contracts/geometry/web-mercator'
import { thingsAt } from './things-at.ts'

const frame = sampleFrame(4.7, [14.7, 38.5])
const at = (longitude: number, latitude: number): Point => [mercatorX(longitude), mercatorY(latitude)]

function showAll(boxes: Readonly<Record<string, Bbox>>): void {
  const extents = {
    total: 0,
    taken: 0,
    worldwide: 0,
    unplaced: 0,
    ids: Object.keys(boxes),
    boxes: Object.values(boxes).flatMap((box) => packBox(box)),
    events: [],
  }
  useAllResultsOnMap.setState({ drawing: drawingOf(placeResults([{ source: 'dab', extents }])) })
}

beforeEach(() => {
  useHoveredEntry.setState(useHoveredEntry.getInitialState(), true)
  useAllResultsOnMap.setState(useAllResultsOnMap.getInitialState(), true)
  useMapFootprints.setState(useMapFootprints.getInitialState(), true)
  useMapFootprints.getState().setFootprints([{ id: 'page', index: 1, title: 'Page', boxes: [[10, 35, 18, 41]] }])
})

describe('what lies at a place of the map', () => {
  const idsAt = (point: Point) => {
    const things = thingsAt(point, frame)
    return things.kind === 'stack' ? things.stack.map(({ id }) => id) : things.kind
  }

  it('is the footprints of the page while only those are on the map', () => {
    expect(idsAt(at(14, 38))).toEqual(['page'])
    expect(idsAt(at(30, 50))).toEqual([])
  })

  it('is both of them together, the smallest first, an entry of the page once', () => {
    showAll({ page: [10, 35, 18, 41], small: [13, 37, 15, 39], large: [9, 34, 19, 42] })
    expect(idsAt(at(14, 38))).toEqual(['small', 'page', 'large'])
  })

  it('is walked down by further clicks', () => {
    showAll({ small: [13, 37, 15, 39] })
    const things = thingsAt(at(14, 38), frame)
    const stack = things.kind === 'stack' ? things.stack : []
    expect(nextAt(stack, null)).toMatchObject({ id: 'small', result: { source: 'dab' } })
    expect(nextAt(stack, 'small')).toEqual({ id: 'page', area: expect.any(Number) as number })
    expect(nextAt(stack, 'page')?.id).toBe('small')
  })

  it('is a disc above what is larger, but not above a dot of the page', () => {
    showAll({ one: [14, 38, 14, 38], two: [14.1, 38, 14.1, 38] })
    expect(idsAt(at(14.05, 38))).toBe('cluster')
    useMapFootprints.getState().setFootprints([{ id: 'dot', index: 1, title: 'Dot', boxes: [[14.05, 38, 14.05, 38]] }])
    expect(idsAt(at(14.05, 38))).toEqual(['dot'])
  })

  it('is nothing of what is hidden', () => {
    showAll({ small: [13, 37, 15, 39] })
    useMapFootprints.getState().setVisible(false)
    expect(idsAt(at(14, 38))).toEqual([])
  })
})
