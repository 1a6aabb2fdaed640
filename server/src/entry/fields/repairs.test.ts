import { describe, expect, it } from 'vitest'
import { createStacReader } from '../../connectors/stac/index.ts'
import { readBox } from './footprints.ts'
import { timeExtentOf } from './instants.ts'
import { repaired, repairsOf } from './repairs.ts'

describe('repairs', () => {
  it('are noted at the box that they made, and at no other', () => {
    const notesOf = (...box: [number, number, number, number]) => repairsOf(readBox(...box))
    expect(notesOf(1, 2, 3, 4)).toEqual([])
    expect(notesOf(170, -5, -170, 5)).toEqual([])
    expect(notesOf(-180, -90, 180, 90)).toEqual([])
    expect(notesOf(20, 2, 10, 4)).toEqual(['west-east-interchanged'])
    expect(notesOf(1, 4, 3, 2)).toEqual(['south-north-interchanged'])
    expect(notesOf(1, -90.005, 3, 4)).toEqual(['latitudes-clamped'])
    expect(notesOf(190, 2, 200, 4)).toEqual(['longitudes-wrapped'])
    expect(notesOf(200, 4, 190, 2)).toEqual(['west-east-interchanged', 'south-north-interchanged', 'longitudes-wrapped'])
    expect(notesOf(1e6, 2, 2e6, 4)).toEqual([])
  })

  it('are noted at a time whose ends came in the wrong order', () => {
    expect(repairsOf(timeExtentOf([{ start: 5_000, end: 1_000 }]))).toEqual(['time-ends-interchanged'])
    expect(repairsOf(timeExtentOf([{ start: 1_000, end: 5_000 }, { end: 1 }]))).toEqual([])
  })

  it('are told once each, of several values', () => {
    const [one, two] = [repaired({}, [true, 'latitudes-clamped']), repaired({}, [true, 'latitudes-clamped'])]
    expect(repairsOf(one, undefined, two, {})).toEqual(['latitudes-clamped'])
  })

  it('are on the record, which has no such field when nothing was put right', () => {
    const read = (fields: object) => {
      const reader = createStacReader({ place: 'a.json', source: { id: 's', title: 'S' }, curated: false })
      const item = { type: 'Feature', stac_version: '1.0.0', id: 'a', geometry: null, bbox: [1, 2, 3, 4], links: [], assets: {} }
      const text = JSON.stringify({ ...item, properties: { datetime: '2020-01-01T00:00:00Z' }, ...fields })
      const [first] = [...reader.write(new TextEncoder().encode(text)), ...reader.end()]
      return first?.kind === 'record' ? first.record.resource : undefined
    }
    expect(read({})).toMatchObject({ id: 'a' })
    expect(read({})).not.toHaveProperty('repairs')
    const times = { start_datetime: '2021-01-01T00:00:00Z', end_datetime: '2020-01-01T00:00:00Z' }
    expect(read({ bbox: [20, 4, 10, 2], properties: times })?.repairs).toEqual([
      'time-ends-interchanged',
      'west-east-interchanged',
      'south-north-interchanged',
    ])
    const unsound = {
      type: 'Polygon',
      coordinates: [
        [
          [0, 0],
          [95, 95],
          [1, 1],
          [0, 0],
        ],
      ],
    }
    expect(read({ geometry: unsound })?.repairs).toEqual(['geometry-left-out'])
  })
})
