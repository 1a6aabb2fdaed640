import { describe, expect, it } from 'vitest'
import type { FileParts } from '../canvas/shown-layer.ts'
import { switchedAfter } from '../layers/vector/file-parts.ts'
import { PARTS_AT_ONCE, rowsOf, stateOf } from './part-rows.ts'

const part = (number: number, folder: number, isOn = true) => ({ kind: 'p' as const, number, name: `P${number}`, folder, isOn })
const file: FileParts = {
  folders: [
    { name: 'A', parent: -1 },
    { name: 'B', parent: 0 },
    { name: 'Empty', parent: -1 },
  ],
  parts: [part(0, 0), part(1, 1, false), part(2, 1), part(3, -1)],
}
const seen = (open: readonly string[]) =>
  rowsOf(file, new Set(open), new Map()).map((row) => [row.level, row.name, stateOf(row)] as const)

describe('the tree of the parts of a file', () => {
  it('has the folders first, and of open ones what is in them', () => {
    expect(seen([])).toEqual([
      [1, 'A', 'some'],
      [1, 'P3', 'on'],
    ])
    expect(seen(['f0', 'f1'])).toEqual([
      [1, 'A', 'some'],
      [2, 'B', 'some'],
      [3, 'P1', 'off'],
      [3, 'P2', 'on'],
      [2, 'P0', 'on'],
      [1, 'P3', 'on'],
    ])
  })

  it('lists many piece by piece', () => {
    const many = { folders: [], parts: Array.from({ length: 250 }, (_, number) => part(number, -1)) }
    expect(rowsOf(many, new Set(), new Map()).at(-1)).toMatchObject({ kind: 'more', beyond: 250 - PARTS_AT_ONCE })
    expect(rowsOf(many, new Set(), new Map([['f-1', 300]]))).toHaveLength(250)
  })

  it('is remembered as what is otherwise than in the file', () => {
    expect(switchedAfter(undefined, [part(0, 0), part(1, 0), part(4, 0, false)], false)).toBe('p0-1')
    expect(switchedAfter('p0-1', [part(0, 0, false)], true)).toBe('p1')
  })
})
