import { type DataSource, SHIPPED_SOURCES } from '@graticule/contracts/data-sources'
import { SOURCE_CHECK_TIMEOUT_MS, SOURCE_CHECK_WAIT_MS } from '@graticule/contracts/limits'
import { type SourceStatuses, SourceStatusesSchema } from '@graticule/contracts/services/source-status'
import { PortalError } from '@graticule/contracts/problem'
import Schema from 'typebox/schema'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createResource } from '../../testing/create-resource.ts'
import { createTestApp, TEST_NOW } from '../../testing/create-test-app.ts'
import { createSourceWatch, type SourceProbe } from './source-watch.ts'

const sourceOf = (name: string): DataSource => SHIPPED_SOURCES.find(name)!
const never: SourceProbe = () => new Promise(() => {})

describe('the watch on the sources', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: TEST_NOW })
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  const watchOf = (probe: SourceProbe, names: readonly string[] = ['dab']) =>
    createSourceWatch({ sources: () => names.map(sourceOf), probe, clock: Date.now }).statuses
  const after = (milliseconds: number, count: number): SourceProbe => {
    return () => new Promise((resolve) => setTimeout(() => resolve(count), milliseconds))
  }

  it('measures how long a source takes and how much it holds', async () => {
    const asking = watchOf(after(120, 208))(60)
    await vi.advanceTimersByTimeAsync(120)
    const at = new Date(TEST_NOW + 120).toISOString()
    expect(await asking).toEqual({
      now: at,
      resources: 208,
      sources: [{ name: 'dab', state: 'ok', responseMs: 120, resources: 208, checkedAt: at, lastSuccessAt: at }],
    })
  })

  // @rule B-outside-sources.check-age-asked
  it('asks once, however many want to know at the same time, and again when the answer is old', async () => {
    const probe = vi.fn<SourceProbe>(after(10, 1))
    const watch = watchOf(probe)
    const all = Promise.all([watch(60), watch(60), watch(5)])
    await vi.advanceTimersByTimeAsync(10)
    await all
    await watch(60)
    expect(probe).toHaveBeenCalledTimes(1)
    vi.setSystemTime(Date.now() + 60_000)
    const again = watch(60)
    await vi.advanceTimersByTimeAsync(10)
    await again
    expect(probe).toHaveBeenCalledTimes(2)
  })

  it('does not wait for a source that takes its time, and calls it slow when it has answered', async () => {
    const watch = watchOf((source, signal) => after(source.name === 'dab' ? 10 : 9_000, 5)(source, signal), ['dab', 'zenodo'])
    const first = watch(60)
    await vi.advanceTimersByTimeAsync(SOURCE_CHECK_WAIT_MS)
    expect((await first).sources.map(({ state }) => state)).toEqual(['ok', 'checking'])
    await vi.advanceTimersByTimeAsync(6_000)
    const { sources, resources } = await watch(60)
    expect(sources[1]).toMatchObject({ name: 'zenodo', state: 'slow', responseMs: 9_000, resources: 5 })
    // what the embedded sources hold is counted once, the others add theirs
    expect(resources).toBe(10)
  })

  it('measures sources of the same process one after the other, so that each has its own time', async () => {
    const asking = watchOf(after(100, 1), ['dab', 'data', 'information'])(60)
    await vi.advanceTimersByTimeAsync(300)
    expect((await asking).sources.map(({ responseMs }) => responseMs)).toEqual([100, 100, 100])
  })

  it('says what a failing source said, and remembers when it last answered', async () => {
    let works = true
    const watch = watchOf(async () => {
      if (works) return 7
      throw new PortalError('unavailable', 'The catalogue cannot be read.')
    })
    const { sources: before } = await watch(60)
    works = false
    vi.setSystemTime(TEST_NOW + 60_000)
    const { sources: failed } = await watch(60)
    expect(failed[0]).toMatchObject({
      state: 'failed',
      lastSuccessAt: before[0]?.checkedAt,
      lastError: { reason: 'The catalogue cannot be read.' },
    })
    expect(failed[0]?.resources).toBeUndefined()
    works = true
    vi.setSystemTime(TEST_NOW + 120_000)
    const { sources: mended } = await watch(60)
    expect(mended[0]).toMatchObject({ state: 'ok', lastError: { at: failed[0]?.checkedAt } })
  })

  it('gives up a source that never answers, and tells it to stop', async () => {
    let signal: AbortSignal | undefined
    const watch = watchOf((source, given) => {
      signal = given
      return never(source, given)
    })
    void watch(60)
    await vi.advanceTimersByTimeAsync(SOURCE_CHECK_TIMEOUT_MS)
    const { sources } = await watch(60)
    expect(sources[0]).toMatchObject({ state: 'timeout', lastError: { reason: 'No response within 20 s.' } })
    expect(signal?.aborted).toBe(true)
  })

  describe('and what searches find', () => {
    const watchedZenodo = (probe: SourceProbe) =>
      createSourceWatch({ sources: () => [sourceOf('zenodo')], probe, clock: Date.now })
    const reason = 'Zenodo returned an error (status 502).'
    const failure = { reason: { in: () => reason }, isTimeout: false }

    // @rule B-home.searches-count
    it('is failed from the first search on that fails, before it is checked again', async () => {
      const probe = vi.fn<SourceProbe>(async () => 7)
      const { statuses, note } = watchedZenodo(probe)
      const [before] = (await statuses(60)).sources
      vi.setSystemTime(TEST_NOW + 10_000)
      note('zenodo', { responseMs: 40, failure })
      const at = new Date(TEST_NOW + 10_000).toISOString()
      expect((await statuses(60)).sources).toEqual([
        {
          name: 'zenodo',
          state: 'failed',
          responseMs: 40,
          checkedAt: at,
          lastSuccessAt: before?.checkedAt,
          lastError: { at, reason },
        },
      ])
      note('zenodo', {
        responseMs: 30_000,
        failure: { reason: { in: () => 'Zenodo did not respond in time.' }, isTimeout: true },
      })
      expect((await statuses(60)).sources[0]).toMatchObject({ state: 'timeout', responseMs: 30_000 })
      expect(probe).toHaveBeenCalledTimes(1)
      // what fails is checked again by itself
      vi.setSystemTime(TEST_NOW + 70_000)
      expect((await statuses(60)).sources[0]).toMatchObject({ state: 'ok', resources: 7 })
    })

    it('is well again with the first search that is answered, and slow with a late answer', async () => {
      const { statuses, note } = watchedZenodo(async () => 7)
      await statuses(60)
      note('zenodo', { responseMs: 40, failure })
      vi.setSystemTime(TEST_NOW + 10_000)
      note('zenodo', { responseMs: 4_000 })
      const at = new Date(TEST_NOW + 10_000).toISOString()
      expect((await statuses(60)).sources[0]).toEqual({
        name: 'zenodo',
        state: 'slow',
        responseMs: 4_000,
        resources: 7,
        checkedAt: at,
        lastSuccessAt: at,
        lastError: { at: new Date(TEST_NOW).toISOString(), reason },
      })
      note('zenodo', { responseMs: 300 })
      expect((await statuses(60)).sources[0]).toMatchObject({ state: 'ok', responseMs: 300 })
    })

    // @rule B-outside-sources.check-age
    it('is still counted by a check of its own every five minutes while searches are answered', async () => {
      const probe = vi.fn<SourceProbe>(async () => 7)
      const { statuses, note } = watchedZenodo(probe)
      note('zenodo', { responseMs: 300 })
      expect((await statuses(60)).sources[0]).toMatchObject({ state: 'ok', resources: 7 })
      for (let minute = 1; minute <= 5; minute += 1) {
        vi.setSystemTime(TEST_NOW + minute * 60_000)
        note('zenodo', { responseMs: 300 })
        await statuses(60)
      }
      expect(probe).toHaveBeenCalledTimes(2)
    })
  })

  it('counts the whole only when the source of everything has answered', async () => {
    const watch = watchOf(
      async ({ name }) => {
        if (name === 'dab') throw new Error('no')
        return 3
      },
      ['dab', 'information'],
    )
    expect((await watch(60)).resources).toBeUndefined()
  })
})

describe('GET /health/sources', () => {
  const asked = async (path: string, options: Parameters<typeof createTestApp>[0] = {}) => {
    const test = await createTestApp({ records: [{ resource: createResource({ curated: true }) }], ...options })
    const reply = await test.app.inject(path)
    await test.close()
    return reply
  }

  // @rule B-home.sources-now
  it('asks the embedded sources where the page searches them', async () => {
    const reply = await asked('/health/sources')
    expect(reply.headers['cache-control']).toBe('no-store')
    const body = reply.json<SourceStatuses>()
    expect([...Schema.Errors(SourceStatusesSchema, body)[1]]).toEqual([])
    expect(body.resources).toBe(1)
    expect(body.sources.map(({ name, state, resources }) => [name, state, resources])).toEqual([
      ['dab', 'ok', 1],
      ['data', 'ok', 1],
      ['information', 'ok', 0],
      ['services', 'ok', 0],
    ])
  })

  it('answers also when no source does', async () => {
    const down = () => Promise.reject(new PortalError('unavailable', 'The catalogue cannot be opened at the moment.'))
    const catalogue = { search: down, count: down, sources: down, close: async () => {} } as never
    const reply = await asked('/health/sources', { catalogue, records: undefined as never })
    const [dab] = reply.json<SourceStatuses>().sources
    expect(reply.statusCode).toBe(200)
    expect(dab).toMatchObject({ state: 'failed', lastError: { reason: 'The catalogue cannot be opened at the moment.' } })
  })

  it.each(['4', '3601', 'soon'])('refuses to check at the age of %s', async (maxAge) => {
    const reply = await asked(`/health/sources?maxAge=${maxAge}`)
    expect(reply.statusCode).toBe(400)
    expect(reply.json()).toMatchObject({ parameter: 'maxAge', accepted: 'a whole number from 5 to 3600' })
  })
})
