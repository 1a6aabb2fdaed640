import type { Bbox } from '@graticule/contracts/bbox'
import type { Resource } from '@graticule/contracts/resource'
import fc from 'fast-check'
import { runs } from '@graticule/contracts/testing/size'
import { describe, expect, it } from 'vitest'
import type { SearchQuery } from '../catalogue.ts'
import { bbox, corpus, query, resource } from '../oracle/arbitraries.ts'
import { naiveScan } from '../oracle/naive-scan.ts'
import type { IndexAnswer } from './port.ts'
import { LiveSegment } from './segment/live-segment.ts'
import { buildSegment } from './segment/build-segment.ts'
import { mergeSegments } from './segment/merge-segments.ts'
import { readSegment, type Segment } from './segment/segment.ts'
import { readSearch } from './thesaurus/synonyms.ts'
import { TypedArrayIndex } from './typed-array-index.ts'
import { createResource } from '../../testing/create-resource.ts'

/** Sums of fractions depend on their order in the last digits; everything else has to be equal. */
function rounded(answer: IndexAnswer): IndexAnswer {
  const round = (value: number) => Number(value.toPrecision(9))
  return {
    ...answer,
    hits: answer.hits.map((hit) => ({
      ...hit,
      matched: hit.matched.map((field) => ({ ...field, weight: round(field.weight) })),
    })),
  }
}

function expectSame(index: TypedArrayIndex, records: readonly Resource[], query: SearchQuery): void {
  const answer = index.search(query, readSearch(query.phrase))
  expect(rounded(answer)).toEqual(rounded(naiveScan(records, query)))
  for (const { relevance, matched, fit } of answer.hits) {
    const ofFit = (fit?.area?.weight ?? 0) + (fit?.time?.weight ?? 0)
    expect(matched.reduce((sum, { weight }) => sum + weight, ofFit)).toBeCloseTo(relevance, 6)
  }
}

/** So many searches of each set of records: making records takes longer than searching them. */
const QUERIES = 12
const RUNS = { built: runs(110), changed: runs(90), merged: runs(65) }
const SEED = 20261122
const queries = fc.array(query, { minLength: QUERIES, maxLength: QUERIES })
const told = (runs: number) => `(${runs * QUERIES} searches, seed ${SEED})`

describe('the index gives the answers of a naive scan', { timeout: 300_000 }, () => {
  it(`over one segment ${told(RUNS.built)}`, () => {
    fc.assert(
      fc.property(corpus(40), queries, (records, asks) => {
        const index = new TypedArrayIndex([new LiveSegment(buildSegment(records))])
        for (const asked of asks) expectSame(index, records, asked)
      }),
      { numRuns: RUNS.built, seed: SEED },
    )
  })

  it(`after any sequence of writes, replacements and removals, in however many segments ${told(RUNS.changed)}`, () => {
    const step = fc.record({
      written: fc.array(resource, { maxLength: 6 }),
      removed: fc.array(
        resource.map(({ id }) => id),
        { maxLength: 2 },
      ),
    })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), queries, (steps, asks) => {
        const index = new TypedArrayIndex()
        const records = new Map<string, Resource>()
        for (const { written, removed } of steps) {
          index.apply(written, removed)
          for (const id of removed) records.delete(id)
          for (const record of written) records.set(record.id, record)
        }
        expect(index.size).toBe(records.size)
        for (const asked of asks) expectSame(index, [...records.values()], asked)
      }),
      { numRuns: RUNS.changed, seed: SEED },
    )
  })

  it(`after segments were merged and read again from their bytes ${told(RUNS.merged)}`, () => {
    fc.assert(
      fc.property(
        corpus(60),
        fc.integer({ min: 1, max: 5 }),
        fc.array(fc.nat(59), { maxLength: 10 }),
        queries,
        (records, parts, gone, asks) => {
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
          const { buffer, texts } = mergeSegments(lives)
          const merged = readSegment(buffer, texts.source)
          const index = new TypedArrayIndex([new LiveSegment(merged)])
          const left = records.filter(({ id }) => !goneIds.has(id))
          for (const asked of asks) expectSame(index, left, asked)
          // a merge leaves nothing behind of what was removed
          const built = buildSegment(left)
          expect(Buffer.from(merged.buffer).equals(Buffer.from(built.buffer))).toBe(true)
          const bytesOf = ({ texts: part, textBytes }: Segment) => Buffer.from(part.reader()(0, textBytes))
          expect(bytesOf(merged).equals(bytesOf(built))).toBe(true)
        },
      ),
      { numRuns: RUNS.merged, seed: SEED },
    )
  })

  it(`in areas alone, with facets chosen and records removed ${told(RUNS.merged)}`, () => {
    const area = fc
      .oneof(fc.constant<Bbox>([-180, -90, 180, 90]), bbox)
      .map((box) => ({ boxes: [box], relation: 'OVERLAPS' as const }))
    const chosen = fc.subarray(['CSV', 'NetCDF', 'Zarr'], { minLength: 1 }).map((format) => ({ format }))
    const placed = (records: readonly Resource[]) =>
      records.map((record, at) => ({ ...record, formats: [['CSV'], ['NetCDF'], ['CSV', 'Zarr'], []][at % 4] as string[] }))
    fc.assert(
      fc.property(
        corpus(40).map(placed),
        fc.array(fc.tuple(area, fc.option(chosen)), { minLength: QUERIES, maxLength: QUERIES }),
        fc.array(fc.nat(39), { maxLength: 6 }),
        (records, asks, gone) => {
          const index = new TypedArrayIndex([new LiveSegment(buildSegment(records))])
          const goneIds = new Set(gone.flatMap((at) => records[at]?.id ?? []))
          index.apply([], [...goneIds])
          const left = records.filter(({ id }) => !goneIds.has(id))
          const wantedFacets = (['keyword', 'format', 'providerID'] as const).map((name) => ({ name, limit: 10 }))
          for (const [where, facets] of asks) {
            const asked = { phrase: '', searchFields: [], area: where, start: 0, count: 5, wantedFacets }
            expectSame(index, left, facets === null ? asked : { ...asked, facets })
          }
        },
      ),
      { numRuns: RUNS.merged, seed: SEED },
    )
  })

  it('in the order of relevance where a word that is not meant stands first, in the smallest of segments', () => {
    const inTitle = createResource({ id: 'a', title: 'glacier' })
    const inAbstract = createResource({ id: 'b', title: 'lake', abstract: 'glacier' })
    const other = createResource({ id: 'c', title: 'other' })
    const index = new TypedArrayIndex()
    index.apply([inTitle], [])
    index.apply([inAbstract, other], [])
    const asked = { phrase: 'unknown OR NOT sea glacier', searchFields: [], start: 0, count: 5, wantedFacets: [] }
    expectSame(index, [inTitle, inAbstract, other], asked)
  })

  // @rule B-filters.in-situ-values
  it('counts what was seen on the ground as it is written, and takes labels with commas and codes in any case', () => {
    const field = (id: string, label: string, code?: string) =>
      createResource({ id, inSitu: { cropTypes: [{ label, ...(code === undefined ? {} : { code }) }], cropConfidence: 80 } })
    const records = [field('a', 'Maize'), field('b', 'Wheat, winter', 'WW'), field('c', 'Maize')]
    const index = new TypedArrayIndex([new LiveSegment(buildSegment(records))])
    const wantedFacets = (['cropTypes', 'cropConfidence'] as const).map((name) => ({ name, limit: 10 }))
    const asked = { phrase: '', searchFields: [], start: 0, count: 5, wantedFacets }
    const { facets } = index.search(asked, undefined)
    expect(facets.cropTypes).toEqual([
      { term: 'Maize', count: 2 },
      { term: 'Wheat; winter', count: 1 },
    ])
    expect(facets.cropConfidence).toEqual([{ term: '80', count: 3 }])
    for (const crop of ['wheat; winter', 'ww', 'Maize']) expectSame(index, records, { ...asked, labels: { cropTypes: [crop] } })
    expect(index.search({ ...asked, labels: { cropTypes: ['Wheat; winter'] } }, undefined).total).toBe(1)
  })

  it('of few entries among thousands of values, in one segment and in two', () => {
    const keywords = (count: number, first = 0) => Array.from({ length: count }, (_, at) => ({ value: `word ${first + at}` }))
    const many = createResource({ id: 'many', title: 'everything', keywords: keywords(3_000), formats: ['CSV'] })
    const few = createResource({ id: 'few', title: 'glacier', keywords: keywords(4, 7), formats: ['CSV', 'Zarr'] })
    const wantedFacets = (['keyword', 'format', 'protocol'] as const).map((name) => ({ name, limit: 3 }))
    const asked = { phrase: 'glacier', searchFields: [], start: 0, count: 5, wantedFacets }
    const segmentOf = (...records: Resource[]) => new LiveSegment(buildSegment(records))
    expectSame(new TypedArrayIndex([segmentOf(many, few)]), [many, few], asked)
    expectSame(new TypedArrayIndex([segmentOf(many), segmentOf(few)]), [many, few], asked)
    expectSame(new TypedArrayIndex([segmentOf(many, few)]), [many, few], { ...asked, phrase: 'glacier OR everything' })
  })
})
