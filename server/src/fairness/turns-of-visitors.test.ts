import { MAX_PASSWORDS_AT_ONCE, VISITOR_LIMITS } from '@graticule/contracts/limits'
import { type VisitorLimits, visitorLimitsOf } from '@graticule/contracts/settings/visitor-limits'
import { describe, expect, it } from 'vitest'
import { forAsker } from './asker.ts'
import { type InnerTurn, type Turn, turnsOfVisitors } from './turns-of-visitors.ts'

/** How many of `count` requests for each of the visitors begin at once. */
async function begunOf(turn: Turn, visitors: number, count: number): Promise<number> {
  const turns = turnsOfVisitors()
  const end = new AbortController()
  let begun = 0
  for (let visitor = 0; visitor < visitors; visitor += 1) {
    const asker = { visitor: `v${visitor}`, session: '', signal: end.signal }
    const take = () =>
      turns.of[turn].take().then(
        () => (begun += 1),
        () => undefined,
      )
    for (let at = 0; at < count; at += 1) forAsker(asker, () => void take())
  }
  await new Promise((resolve) => setImmediate(resolve))
  const atOnce = begun
  // what waits would be refused later, beside another test
  end.abort()
  return atOnce
}

describe('the turns of visitors', () => {
  // @rule B-limits.by-visitor
  // @rule B-map-proxies.fetches
  it('begin at once as far as one visitor has places', async () => {
    expect(await begunOf('map fetches', 1, 100)).toBe(VISITOR_LIMITS.mapFetchesPerVisitor)
    expect(await begunOf('outside searches', 1, 100)).toBe(VISITOR_LIMITS.outsideSearchesPerVisitor)
    expect(await begunOf('exports', 1, 100)).toBe(VISITOR_LIMITS.exportsPerVisitor)
  })

  // @rule B-people.turns
  it('check two passwords at a time, and one for each visitor', async () => {
    expect(await begunOf('passwords', 1, 5)).toBe(1)
    expect(await begunOf('passwords', 5, 5)).toBe(MAX_PASSWORDS_AT_ONCE)
  })

  // @rule B-limits.account
  it('count what began at once, waited, was refused and given up', async () => {
    const { of } = turnsOfVisitors(undefined, { waiting: 1, waitMs: 60_000 })
    const gone = new AbortController()
    const ask = () => forAsker({ visitor: 'a', session: '', signal: gone.signal }, () => of.exports.take())
    const all = Array.from({ length: VISITOR_LIMITS.exportsPerVisitor + 2 }, ask)
    const settled = Promise.allSettled(all)
    const [leave] = await Promise.all(all.slice(0, 1))
    const begun = { atOnce: VISITOR_LIMITS.exportsPerVisitor, queued: 2, refused: 1 }
    expect(of.exports.counts).toEqual({ ...begun, givenUp: 0, waiting: 1, running: VISITOR_LIMITS.exportsPerVisitor })
    gone.abort()
    await settled
    leave?.()
    expect(of.exports.counts).toEqual({ ...begun, givenUp: 1, waiting: 0, running: VISITOR_LIMITS.exportsPerVisitor - 1 })
  })

  // @rule B-limits.files-at-once
  // @rule B-limits.account
  it('of what is brought and read from other servers follow the limits of the moment, and are counted', async () => {
    let set = {}
    const { of } = turnsOfVisitors(() => visitorLimitsOf(set))
    const ask = (turn: InnerTurn) =>
      forAsker({ visitor: 'a', session: '', signal: new AbortController().signal }, () => of[turn].take())
    const kinds = { files: 'filesPerVisitor', 'file parts': 'filePartsPerVisitor', pictures: 'picturesPerVisitor' } as const
    for (const [kind, limit] of Object.entries(kinds) as [InnerTurn, keyof VisitorLimits][]) {
      for (let at = 0; at < VISITOR_LIMITS[limit] + 1; at += 1) void ask(kind)
      expect(of[kind].counts).toMatchObject({ atOnce: VISITOR_LIMITS[limit], queued: 1, waiting: 1 })
      set = { [limit]: VISITOR_LIMITS[limit] + 2 }
      void ask(kind)
      expect(of[kind].counts).toMatchObject({ atOnce: VISITOR_LIMITS[limit] + 1, queued: 1 })
    }
    // one process reads for others
    for (const _ of [1, 2]) void ask('file readings')
    expect(of['file readings'].counts).toMatchObject({ running: 1, waiting: 1 })
    for (const _ of [1, 2]) void ask('places')
    expect(of.places.counts).toMatchObject({ running: 1, waiting: 1 })
  })

  // @rule B-limits.in-all
  it('begin at once as far as all visitors have places', async () => {
    expect(await begunOf('map fetches', 20, 30)).toBe(VISITOR_LIMITS.mapFetchesAtOnce)
    expect(await begunOf('outside searches', 20, 30)).toBe(VISITOR_LIMITS.outsideSearchesAtOnce)
    expect(await begunOf('exports', 20, 30)).toBe(VISITOR_LIMITS.exportsAtOnce)
  })
})
