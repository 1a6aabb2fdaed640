import type { Resource } from '@graticule/contracts/resource'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { corpus, query, resource } from '../oracle/arbitraries.ts'
import { naiveScan } from '../oracle/naive-scan.ts'
import { readPhrase } from './phrase.ts'
import { LiveSegment } from './segment/live-segment.ts'
import { buildSegment } from './segment/build-segment.ts'
import { mergeSegments } from './segment/merge-segments.ts'
import { readSegment } from './segment/segment.ts'
import { TypedArrayIndex } from './typed-array-index.ts'

describe('the index gives the answers of a naive scan', () => {
  it('over one segment', () => {
    fc.assert(
      fc.property(corpus(40), fc.array(query, { minLength: 1, maxLength: 8 }), (records, queries) => {
        const index = new TypedArrayIndex([new LiveSegment(buildSegment(records))])
        for (const asked of queries) expect(index.search(asked, readPhrase(asked.phrase))).toEqual(naiveScan(records, asked))
      }),
      { numRuns: 400 },
    )
  })

  it('after any sequence of writes, replacements and removals, in however many segments', () => {
    const step = fc.record({
      written: fc.array(resource, { maxLength: 6 }),
      removed: fc.array(
        resource.map(({ id }) => id),
        { maxLength: 2 },
      ),
    })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), fc.array(query, { minLength: 1, maxLength: 6 }), (steps, queries) => {
        const index = new TypedArrayIndex()
        const records = new Map<string, Resource>()
        for (const { written, removed } of steps) {
          index.apply(written, removed)
          for (const id of removed) records.delete(id)
          for (const record of written) records.set(record.id, record)
        }
        expect(index.size).toBe(records.size)
        for (const asked of queries)
          expect(index.search(asked, readPhrase(asked.phrase))).toEqual(naiveScan([...records.values()], asked))
      }),
      { numRuns: 300 },
    )
  })

  it('after segments were merged and read again from their bytes', () => {
    fc.assert(
      fc.property(
        corpus(60),
        fc.integer({ min: 1, max: 5 }),
        fc.array(fc.nat(59), { maxLength: 10 }),
        fc.array(query, { maxLength: 6 }),
        (records, parts, gone, queries) => {
          const lives = Array.from(
            { length: parts },
            (_, part) => new LiveSegment(buildSegment(records.filter((__, index) => index % parts === part))),
          )
          const goneIds = new Set(gone.flatMap((index) => records[index]?.id ?? []))
          for (const live of lives) {
            for (const id of goneIds) {
              const entry = live.find(id)
              if (entry >= 0) live.remove(entry)
            }
          }
          const merged = readSegment(mergeSegments(lives).buffer)
          const index = new TypedArrayIndex([new LiveSegment(merged)])
          const left = records.filter(({ id }) => !goneIds.has(id))
          for (const asked of queries) expect(index.search(asked, readPhrase(asked.phrase))).toEqual(naiveScan(left, asked))
          // a merge leaves nothing behind of what was removed
          expect(Buffer.from(merged.buffer).equals(Buffer.from(buildSegment(left).buffer))).toBe(true)
        },
      ),
      { numRuns: 200 },
    )
  })
})
