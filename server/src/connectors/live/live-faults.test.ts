import { MAX_LIVE_ANSWER_BYTES } from '@graticule/contracts/limits'
import { PortalError } from '@graticule/contracts/problem'
import { initialFilters } from '@graticule/contracts/search/search-params'
import { bySize } from '@graticule/contracts/testing/size'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { loadConfig } from '../../config.ts'
import { createOutbound, type Outbound } from '../../outbound/outbound.ts'
import { FAILURES_TO_OPEN } from '../../outbound/host-breaker.ts'
import { createResource } from '../../testing/create-resource.ts'
import type { OutsideName as Played } from '../../testing/outside/outside-answers.ts'
import { type Fault, type OutsideReplay, replayOutside } from '../../testing/outside/replay-outside.ts'
import type { LivePage, LiveSource } from './live-source.ts'
import { type LiveLimits, openLiveSources } from './open-live-sources.ts'

/** Much less than an answer may have: sources are opened with it, for the first one is enough to tell what is usual. */
const FEW_BYTES = 1_000_000
/** The sources by the names that they are played under. */
const PLAYED = ['ckan', 'nextgeoss', 'zenodo', 'wikipedia', 'usgs', 'stac', 'dab'] as const satisfies readonly Played[]

let replay: OutsideReplay
const opened: Outbound[] = []
beforeAll(async () => {
  replay = await replayOutside()
})
afterEach(async () => {
  for (const name of PLAYED) replay.behave(name)
  replay.release()
  await Promise.all(opened.splice(0).map((outbound) => outbound.close()))
})
afterAll(() => replay.close())

function openAll(limits: LiveLimits = {}, now?: () => number): Record<Played, LiveSource> {
  const config = loadConfig({ ...replay.environment, GRATICULE_DAB: `${replay.base}/dab` })
  const outbound = createOutbound({ ...config, hostIntervalMs: 0, ...(now === undefined ? {} : { now }) })
  opened.push(outbound)
  const { find, seismic, granulesOf } = openLiveSources(() => config.live, outbound, limits)
  const url = `${replay.base}/stac/collections/sentinel-2-l2a/items`
  const stac = granulesOf({
    ...createResource({ id: 'sentinel-2', source: { id: 'earth', title: 'Earth' } }),
    identifiers: [{ scheme: 'stac', value: 'sentinel-2-l2a' }],
    online: [{ url, protocol: 'OGC API Features', accessType: 'unknown' }],
  })
  const [ckan, nextgeoss, zenodo, wikipedia, dab] = ['amerigeoss', 'nextgeoss', 'zenodo', 'wikipedia', 'dab'].map(find)
  const all = { ckan, nextgeoss, zenodo, wikipedia, usgs: seismic(), stac, dab }
  if (Object.values(all).includes(undefined)) throw new Error('a source is not open')
  return all as Record<Played, LiveSource>
}

const search = (source: LiveSource, signal = new AbortController().signal): Promise<LivePage> =>
  source.search(
    { filters: { ...initialFilters(), phrase: 'lake', itemsPerPage: 12 }, boxes: [], facets: [], language: 'en' },
    signal,
  )
const failureOf = (source: LiveSource): Promise<unknown> =>
  search(source).then(
    () => undefined,
    (error: unknown) => error,
  )

/** What the visitor reads, after the name of the source. */
const WORDS: Readonly<Record<Exclude<Fault, 'held' | 'wrong charset'>, readonly [code: string, words: RegExp]>> = {
  never: ['timeout', /did not respond in time/],
  'error 500': ['source-failed', /returned an error \(status 500\)/],
  html: ['source-failed', /sent a response that could not be read: it is an HTML page/],
  truncated: ['source-failed', /cannot be reached: .*closed the connection early/],
  huge: ['source-failed', /cannot be reached: .*larger than \d+ MB/],
  bomb: ['source-failed', /cannot be reached: .*larger than \d+ MB/],
  'redirect loop': ['source-failed', /cannot be reached: .*redirects more than/],
  'redirect to a private address': ['address-refused', /cannot be reached: /],
}
const FAILING = Object.keys(WORDS) as (keyof typeof WORDS)[]
/** The first source fails in every way; at small size the others take turns. */
const failingOf = (number: number) => FAILING.filter((_, at) => bySize(number === 0 || (at + number) % 2 === 0, true))

describe.each(PLAYED.map((played, number) => ({ played, number })))('when $played fails', ({ played, number }) => {
  // @rule B-outside-sources.timeout
  it.each(failingOf(number))('by "%s", it says so in its own words, and the others answer', async (fault) => {
    const maxBytes = bySize(number === 0 ? MAX_LIVE_ANSWER_BYTES : FEW_BYTES, MAX_LIVE_ANSWER_BYTES)
    const limits = maxBytes === MAX_LIVE_ANSWER_BYTES ? {} : { maxBytes }
    const sources = openAll(limits)
    const failing = fault === 'never' ? openAll({ timeoutMs: 50 })[played] : sources[played]
    const before = replay.sentBytes()
    replay.behave(played, fault)
    const others = PLAYED.filter((name) => name !== played).map((name) => search(sources[name]))
    const [failure, pages] = await Promise.all([failureOf(failing), Promise.all(others)])
    expect(failure).toBeInstanceOf(PortalError)
    const [code, words] = WORDS[fault]
    expect(failure).toMatchObject({ code })
    const { message } = failure as PortalError
    expect(message).toMatch(words)
    expect(message.startsWith(sources[played].title)).toBe(true)
    // nothing of ours, and of theirs no more than words
    expect(message).not.toMatch(/<|169\.254\.169\.254\/latest|\bat \w+ \(/)
    for (const page of pages) expect(page.resources.length).toBeGreaterThan(0)
    // no more is taken than an answer may hold; what lies in the buffers of the two sockets comes on top
    expect(replay.sentBytes() - before).toBeLessThan(maxBytes + 16_000_000)
  })

  it('by being slow, it holds up nobody, and its answer counts when it comes', async () => {
    const sources = openAll()
    replay.behave(played, 'held')
    let isThere = false
    const late = search(sources[played]).then((page) => {
      isThere = true
      return page
    })
    const others = await Promise.all(PLAYED.filter((name) => name !== played).map((name) => search(sources[name])))
    expect(isThere).toBe(false)
    for (const page of others) expect(page.resources.length).toBeGreaterThan(0)
    // a source that asks twice for one page is held twice
    replay.behave(played)
    replay.release()
    expect((await late).resources.length).toBeGreaterThan(0)
  })

  it('by another charset than it says, what can be read is read, or it says that it cannot', async () => {
    const sources = openAll()
    replay.behave(played, 'wrong charset')
    const outcome = await search(sources[played]).catch((error: unknown) => error)
    if (outcome instanceof Error) expect(outcome.message).toMatch(/sent a response that could not be read/)
    else expect((outcome as LivePage).resources.length + ((outcome as LivePage).unread ?? 0)).toBeGreaterThan(0)
  })
})

// @rule B-outside-sources.breaker
it('leaves alone for a while who fails again and again, and tries again by itself', async () => {
  let now = 0
  const { zenodo } = openAll({}, () => now)
  replay.behave('zenodo', 'error 500')
  for (let count = 0; count < FAILURES_TO_OPEN; count += 1) await failureOf(zenodo)
  const asked = replay.asked.length
  expect(await failureOf(zenodo)).toMatchObject({
    code: 'unavailable',
    message: expect.stringMatching(/^Zenodo .* next attempt in/),
  })
  expect(replay.asked.length).toBe(asked)
  replay.behave('zenodo')
  now += 31_000
  expect((await search(zenodo)).total).toBe(12_345)
})

it('leaves alone only the source that fails, and not another one on the same host', async () => {
  const { zenodo, ckan } = openAll()
  replay.behave('zenodo', 'error 500')
  for (let count = 0; count <= FAILURES_TO_OPEN; count += 1) await failureOf(zenodo)
  expect(await failureOf(zenodo)).toMatchObject({ code: 'unavailable' })
  expect((await search(ckan)).resources.length).toBeGreaterThan(0)
})

it('stops reading when the visitor has gone away', async () => {
  const { ckan } = openAll()
  replay.behave('ckan', 'held')
  const visitor = new AbortController()
  const waiting = search(ckan, visitor.signal)
  visitor.abort(new Error('the visitor left'))
  await expect(waiting).rejects.toThrow('the visitor left')
})
