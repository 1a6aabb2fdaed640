import type { Resource } from '@graticule/contracts/resource'
import fc from 'fast-check'
import { runs } from '@graticule/contracts/testing/size'
import { describe, expect, it } from 'vitest'
import { corpus } from '../../oracle/arbitraries.ts'
import { buildSegment } from './build-segment.ts'
import { mergeSegments } from './merge-segments.ts'
import type { Segment } from './segment.ts'

/** Everything that a segment consists of. */
const contentOf = ({ columns, texts, textBytes }: Segment) => ({ columns, texts: Buffer.from(texts.reader()(0, textBytes)) })

/** So often each record comes again under another id: lists get longer than the blocks that they are read in. */
const COPIES = 15
const copiesOf = (records: readonly Resource[]): Resource[] =>
  Array.from({ length: COPIES }, (_, copy) => records.map((record) => ({ ...record, id: `${record.id} ${copy}` }))).flat()

describe('merging segments', () => {
  it('gives the segment that building it of what is left would give', { timeout: 120_000 }, () => {
    const chance = fc.infiniteStream(fc.nat(9))
    fc.assert(
      fc.property(corpus(40), fc.integer({ min: 1, max: 7 }), chance, (records, parts, random) => {
        const fates = copiesOf(records).map((record) => ({
          record,
          part: (random.next().value as number) % parts,
          isRemoved: random.next().value === 0,
        }))
        const merged = mergeSegments(
          Array.from({ length: parts }, (_, part) => {
            const mine = fates.filter((fate) => fate.part === part)
            const segment = buildSegment(mine.map(({ record }) => record))
            const gone = new Set(mine.filter(({ isRemoved }) => isRemoved).map(({ record }) => record.id))
            const removed = new Uint8Array(segment.size).map((_, entry) => (gone.has(segment.ids.get(entry)) ? 1 : 0))
            return { segment, removed }
          }),
        )
        const left = fates.filter(({ isRemoved }) => !isRemoved).map(({ record }) => record)
        expect(contentOf(merged)).toEqual(contentOf(buildSegment(left)))
      }),
      { numRuns: runs(60) },
    )
  })
})
