import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Database, openDatabase } from '../../storage/database.ts'
import { createResource } from '../../testing/create-resource.ts'
import { createTestLocation, type TestLocation } from '../../testing/test-location.ts'
import { openRecordStore } from '../store/record-store.ts'
import { IndexJobs } from './index-jobs.ts'
import type { IndexJob } from './index-worker.ts'
import { buildSegment } from './segment/build-segment.ts'

describe('the jobs of an index', () => {
  let test: TestLocation
  let database: Database
  let changes: IndexJob

  beforeEach(async () => {
    test = await createTestLocation()
    database = await openDatabase(test.location)
    await openRecordStore(database).write(
      Array.from({ length: 5_000 }, (_, n) => ({ resource: createResource({ id: `n${n}` }) })),
    )
    changes = { kind: 'changes', location: test.location, annotation: undefined, after: 0, upTo: 5_000 }
  })
  afterEach(async () => {
    await database.close()
    await test.remove()
  })

  it('answer with the records as segments', async () => {
    const { segments, removed } = await new IndexJobs().run(changes)
    expect([segments.length, removed]).toEqual([1, []])
  })

  it('end in the middle of reading and merging, and nothing can be run any more', async () => {
    const jobs = new IndexJobs()
    const { buffer, texts, size } = buildSegment([createResource()])
    const part = { buffer, texts: texts.source, removed: new Uint8Array(size) }
    const running = [jobs.run(changes), jobs.run(changes), jobs.run({ kind: 'merge', parts: [part, part] })]
    const outcomes = Promise.allSettled(running)
    await jobs.end()
    expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
    await expect(jobs.run(changes)).rejects.toThrow('ended')
    // the threads have let the store go: it can be opened for writing alone
    await openRecordStore(database).write([{ resource: createResource({ id: 'after' }) }])
  })
})
