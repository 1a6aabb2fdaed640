import type { ImportItem } from '@graticule/contracts/kept/import/import'
import { IMPORT_BATCH, MAX_IMPORT_BODY_BYTES } from '@graticule/contracts/kept/import/limits'
import { expect, it } from 'vitest'
import { batchesOf } from './take-over.ts'

const item = (name: string, currMap = ''): ImportItem => ({ kind: 'bookmark', dataSource: 'dab', targetId: 'a', name, currMap })

// @rule B-import.batch
it('sends items in requests that the server takes, and leaves out what it would not', () => {
  const few = Array.from({ length: IMPORT_BATCH + 1 }, (_, at) => item(`${at}`))
  expect(batchesOf(few).map(({ length }) => length)).toEqual([IMPORT_BATCH, 1])
  const large = Array.from({ length: 20 }, () => item('é'.repeat(10_000), 'x'.repeat(20_000)))
  const batches = batchesOf([...large, item('界'.repeat(50_000))])
  expect(batches.flat()).toHaveLength(20)
  for (const items of batches)
    expect(new TextEncoder().encode(JSON.stringify({ items })).length).toBeLessThanOrEqual(MAX_IMPORT_BODY_BYTES)
})
