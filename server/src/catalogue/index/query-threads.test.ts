import { VISITOR_LIMITS } from '@graticule/contracts/limits'
import fc from 'fast-check'
import { bySize, runs } from '@graticule/contracts/testing/size'
import { afterAll, describe, expect, it } from 'vitest'
import { forAsker } from '../../fairness/asker.ts'
import { createResource } from '../../testing/create-resource.ts'
import type { SearchQuery } from '../catalogue.ts'
import { corpus, query } from '../oracle/arbitraries.ts'
import { readPhrase } from './phrase.ts'
import { refuseTooCostly } from './search-refusal.ts'
import { QueryThreads } from './query-threads.ts'
import { TypedArrayIndex } from './typed-array-index.ts'

const all: SearchQuery = { phrase: '', searchFields: [], start: 0, count: 0, wantedFacets: [{ name: 'keyword', limit: 5 }] }
const titled: SearchQuery = { ...all, phrase: 'number' }
const numbered = (count: number, keyword: string) =>
  Array.from({ length: count }, (_, at) =>
    createResource({ id: `n${at}`, title: `Number ${at}`, keywords: [{ value: keyword }] }),
  )

const doneFor = <T>(visitor: string, task: () => T): T =>
  forAsker({ visitor, session: visitor, signal: new AbortController().signal }, task)

describe('searches in threads of their own', { timeout: 120_000 }, () => {
  /** Everything is heavy. */
  const threads = new QueryThreads(-1)
  afterAll(() => threads.end())

  it('have the answers that the index gives itself, after whatever was written and removed', async () => {
    const steps = fc.array(fc.tuple(corpus(12), fc.array(fc.nat(11), { maxLength: 3 })), { minLength: 1, maxLength: 4 })
    await fc.assert(
      fc.asyncProperty(steps, fc.array(query, { minLength: 1, maxLength: 5 }), async (written, queries) => {
        const index = new TypedArrayIndex()
        for (const [records, gone] of written) {
          index.apply(
            records,
            gone.flatMap((at) => records[at]?.id ?? []),
          )
          const phrases = queries.map(({ phrase }) => readPhrase(phrase))
          const answers = await Promise.all(queries.map((asked, at) => threads.search(index, asked, phrases[at])))
          expect(answers).toEqual(queries.map((asked, at) => index.search(asked, phrases[at])))
          // a list of all matches has the entries of all pages, in their order
          for (const most of [3, 100]) {
            const lists = await Promise.all(queries.map((asked, at) => threads.list(index, asked, phrases[at], most)))
            const whole = queries.map((asked, at) => index.search({ ...asked, start: 0, count: most }, phrases[at]))
            expect(lists.map(({ total, length, ids }) => [total, length, ids(0, 50), ids(50, 50)].flat())).toEqual(
              whole.map(({ total, hits }) => [total, hits.length, ...hits.map(({ id }) => id)]),
            )
          }
        }
      }),
      { numRuns: runs(60) },
    )
  })

  it('are of one state of the index, however much is written meanwhile', async () => {
    const index = new TypedArrayIndex()
    index.apply(numbered(300, 'before'), [])
    const phrase = readPhrase(titled.phrase)
    for (let round = 0; round < 60; round += bySize(5, 1)) {
      const asked = threads.search(index, titled, phrase)
      // writes while the thread is at work, at another moment of it each time
      if (round % 2 === 0) await new Promise((resolve) => setTimeout(resolve, round / 20))
      index.apply(numbered(300, `round ${round}`), [])
      const { total, facets } = await asked
      expect(total).toBe(300)
      expect(facets.keyword).toHaveLength(1)
      expect(facets.keyword?.[0]?.count).toBe(300)
    }
  })

  it('find what was written before them', async () => {
    const index = new TypedArrayIndex()
    for (let count = 1; count <= 20; count += 1) {
      index.apply(numbered(count, 'k'), [])
      expect((await threads.search(index, titled, readPhrase(titled.phrase))).total).toBe(count)
    }
  })

  it('are answered when the threads are ended, even while they are at work', async () => {
    const ending = new QueryThreads(-1)
    const index = new TypedArrayIndex()
    index.apply(numbered(50, 'k'), [])
    const asked = ending.search(index, titled, readPhrase(titled.phrase))
    await ending.end()
    expect((await asked).total).toBe(50)
    expect((await ending.search(index, titled, readPhrase(titled.phrase))).total).toBe(50)
  })

  it('are the heavy ones only', async () => {
    const lazy = new QueryThreads(20)
    const index = new TypedArrayIndex()
    index.apply(numbered(101, 'k'), [])
    const answered: string[] = []
    const heavy = lazy.search(index, titled, readPhrase(titled.phrase)).then(() => answered.push('heavy'))
    const browsing = lazy.search(index, all, undefined).then(() => answered.push('browsing'))
    const rare = lazy.search(index, { ...all, phrase: '7' }, readPhrase('7')).then(() => answered.push('rare'))
    await Promise.all([heavy, browsing, rare])
    expect(answered).toEqual(['browsing', 'rare', 'heavy'])
    await lazy.end()
  })
})

describe('what a search may cost', { timeout: 60_000 }, () => {
  const index = new TypedArrayIndex()
  index.apply(numbered(400, 'k'), [])
  const phrase = readPhrase(titled.phrase)

  // @rule B-limits.heavy-search
  it('long searches wait for each other, and hold up no others', async () => {
    const threads = new QueryThreads(-1, 399)
    const answered: string[] = []
    const ask = (name: string, query: SearchQuery) =>
      threads.search(index, query, readPhrase(query.phrase)).then(() => answered.push(name))
    // both threads are running
    await Promise.all([ask('first', all), ask('first', all)])
    answered.length = 0
    const long = Array.from({ length: 30 }, () => ask('long', titled))
    const short = ask('short', { ...all, phrase: '7' })
    await Promise.all([...long, short])
    expect(answered.indexOf('short')).toBeLessThan(25)
    expect(threads.counts).toMatchObject({ here: 0, inThreads: 33, refused: 0, givenUp: 0 })
    await threads.end()
  })

  // @rule B-limits.search-turns
  it('visitors take turns: one search does not wait for another visitor’s hundred', async () => {
    const threads = new QueryThreads(-1)
    const answered: string[] = []
    const ask = (asker: string) => doneFor(asker, () => threads.search(index, titled, phrase).then(() => answered.push(asker)))
    await Promise.all([ask('first'), ask('first')])
    answered.length = 0
    const crowd = Array.from({ length: 100 }, () => ask('crowd'))
    await Promise.all([...crowd, ask('one')])
    expect(answered.indexOf('one')).toBeLessThan(10)
    expect(threads.counts).toMatchObject({ inThreads: 103, refused: 0, waiting: 0, running: 0 })
    await threads.end()
  })

  // @rule B-limits.waiting-searches
  it('a crowd that fills the queue keeps nobody else out', async () => {
    const threads = new QueryThreads(-1)
    const ask = (asker: string) => doneFor(asker, () => threads.search(index, titled, phrase))
    const crowd = Promise.allSettled(Array.from({ length: VISITOR_LIMITS.waitingSearches + 50 }, () => ask('crowd')))
    const others = await Promise.allSettled(['a', 'b', 'c'].map(ask))
    expect(others.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled'])
    const refused = (await crowd).filter(({ status }) => status === 'rejected')
    expect(threads.counts.refused).toBe(refused.length)
    expect(refused.length).toBeGreaterThan(40)
    await threads.end()
  })

  it('who leaves is told so, and the others are answered', async () => {
    const threads = new QueryThreads(-1, -1)
    const leaving = new AbortController()
    const asked = Array.from({ length: 10 }, () => threads.search(index, titled, phrase, leaving.signal))
    const staying = threads.search(index, titled, phrase)
    leaving.abort(new Error('gone'))
    expect((await Promise.allSettled(asked)).map(({ status }) => status)).toEqual(asked.map(() => 'rejected'))
    expect((await staying).total).toBe(400)
    await expect(threads.search(index, titled, phrase, AbortSignal.abort(new Error('gone')))).rejects.toThrow('gone')
    expect(threads.counts).toMatchObject({ givenUp: 11, inThreads: 1 })
    await threads.end()
  })

  // @rule B-limits.search-time
  it('what takes too long is given up', async () => {
    const threads = new QueryThreads(-1, -1)
    threads.limit(() => ({ ...VISITOR_LIMITS, searchSeconds: 0 }))
    await expect(threads.search(index, titled, phrase)).rejects.toMatchObject({ code: 'timeout' })
    expect(threads.counts).toMatchObject({ givenUp: 1, here: 0 })
    await threads.end()
  })

  // @rule B-limits.waiting-searches
  it('no more wait than an operator lets wait', async () => {
    const threads = new QueryThreads(-1, -1)
    threads.limit(() => ({ ...VISITOR_LIMITS, waitingSearches: 3 }))
    const asked = Array.from({ length: 10 }, () => threads.search(index, titled, phrase))
    await Promise.allSettled(asked)
    // as many as there are threads for long ones are under way
    expect(threads.counts.refused).toBeGreaterThan(2)
    expect(threads.counts.inThreads).toBeGreaterThan(3)
    await threads.end()
  })

  // @rule B-limits.waiting-searches
  it('no more wait than are let wait', async () => {
    const threads = new QueryThreads(-1, -1)
    const asked = Array.from({ length: VISITOR_LIMITS.waitingSearches + 10 }, () => threads.search(index, titled, phrase))
    const refused = (await Promise.allSettled(asked)).filter(({ status }) => status === 'rejected')
    expect(refused.length).toBeGreaterThan(0)
    expect(refused.length).toBeLessThan(10)
    for (const one of refused) expect(one).toMatchObject({ reason: { code: 'too-many-requests' } })
    await threads.end()
  })

  it('writes that never end keep nobody from being answered', async () => {
    const threads = new QueryThreads(-1, -1)
    const written = new TypedArrayIndex()
    written.apply(numbered(2_000, 'k'), [])
    const done = new AbortController()
    const writing = (async () => {
      for (let at = 0; !done.signal.aborted; at += 1) {
        written.apply(numbered(1, `k${at}`), [])
        await new Promise((resolve) => setImmediate(resolve))
      }
    })()
    expect((await threads.search(written, titled, phrase)).total).toBe(2_000)
    done.abort()
    await writing
    expect(threads.counts).toMatchObject({ here: 0, inThreads: 1 })
    await threads.end()
  })

  // @rule B-limits.search-cost
  it('too much is refused, with the part to leave out', () => {
    const words = { words: 2e8, phrases: 0, area: 1, others: 1 }
    const area = { words: 1, phrases: 0, area: 2e8, others: 1 }
    const others = { words: 1, phrases: 0, area: 1, others: 2e8 }
    const refuse =
      (cost: typeof words, query = all, size = 1) =>
      () =>
        refuseTooCostly(cost, size, query)
    expect(refuse(words)).toThrow(expect.objectContaining({ code: 'invalid-parameter', parameter: 'st' }))
    expect(refuse(area, { ...all, area: { boxes: [], relation: 'OVERLAPS' } })).toThrow(
      expect.objectContaining({ parameter: 'bbox' }),
    )
    expect(refuse(others)).toThrow(expect.objectContaining({ parameter: 'si' }))
    expect(refuse(words, all, 3_000_000)).not.toThrow()
    expect(refuse({ words: 1e8 - 2, phrases: 0, area: 1, others: 1 })).not.toThrow()
  })
})
