import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Database, openDatabase } from '../storage/database.ts'
import { createTestLocation, type TestLocation } from '../testing/test-location.ts'
import { openHarvestRegister } from './harvest-register.ts'
import { type HarvestSchedules, openHarvestSchedules } from './harvest-schedules.ts'

let place: TestLocation
let database: Database
let schedules: HarvestSchedules
let time: number
beforeEach(async () => {
  place = await createTestLocation()
  database = await openDatabase(place.location)
  time = 1_000
  schedules = openHarvestSchedules(database, () => time)
})
afterEach(async () => {
  await database.close()
  await place.remove()
})

const wanted = (target: string, sourceId = target) => ({
  kind: 'iso',
  target,
  sourceId,
  sourceTitle: `Records of ${sourceId}`,
  curated: false,
  removeMissing: true,
  limit: 5,
  everyMs: 60_000,
})
const LEASE = 500

describe('the schedule of harvests', () => {
  it('keeps what was added, due at once, and forgets what is removed', async () => {
    const added = await schedules.add(wanted('/a'))
    expect(added).toEqual({ ...wanted('/a'), id: 1, nextAt: 1_000, failures: 0 })
    await schedules.add(wanted('/b'))
    expect(await schedules.list()).toEqual([added, { ...wanted('/b'), id: 2, nextAt: 1_000, failures: 0 }])
    expect([await schedules.remove(1), await schedules.remove(1)]).toEqual([true, false])
    expect((await schedules.list()).map(({ id }) => id)).toEqual([2])
  })

  it('replaces the schedule of a place instead of harvesting it twice', async () => {
    await schedules.add(wanted('/a'))
    await schedules.add({ ...wanted('/a'), everyMs: 120_000, curated: true })
    expect(await schedules.list()).toMatchObject([{ id: 1, everyMs: 120_000, curated: true }])
  })

  it('gives what has been due for longest to one server only', async () => {
    await schedules.add(wanted('/a'))
    time = 900
    await schedules.add(wanted('/b'))
    time = 2_000
    expect((await schedules.claim('server', LEASE))?.target).toBe('/b')
    // which of several that ask at once is first is up to the database
    const claims = await Promise.all([1, 2, 3].map((server) => schedules.claim(`server ${server}`, LEASE)))
    expect(claims.flatMap((claim) => claim?.target ?? [])).toEqual(['/a'])
  })

  it('gives nothing before its time', async () => {
    await schedules.add(wanted('/a'))
    await schedules.claim('one', LEASE)
    await schedules.release(1, 'one', { at: 5_000, failures: 2 })
    time = 4_999
    expect(await schedules.claim('one', LEASE)).toBeUndefined()
    time = 5_000
    expect(await schedules.claim('one', LEASE)).toMatchObject({ id: 1, failures: 2, canResume: false })
  })

  it('keeps nothing waiting for as long as the clock was set back', async () => {
    time = 90_000_000
    await schedules.add(wanted('/a'))
    await schedules.add(wanted('/b'))
    // one server died with its harvest, the other schedule waits for its next turn
    await schedules.claim('dead', LEASE)
    await schedules.claim('one', LEASE)
    await schedules.release(2, 'one', { at: time + 60_000, failures: 0 })
    time = 1_000
    expect((await schedules.claim('two', LEASE))?.target).toBe('/a')
    expect((await schedules.claim('three', LEASE))?.target).toBe('/b')
    expect(await schedules.claim('four', LEASE)).toBeUndefined()
    expect(await schedules.keep(1, 'two', LEASE)).toBe(true)
    await schedules.release(1, 'two', { at: time + 60_000, failures: 0 })
    expect(await schedules.claim('four', LEASE)).toBeUndefined()
  })

  it('takes a schedule from a server that has been silent, and from none that has not', async () => {
    await schedules.add(wanted('/a'))
    await schedules.claim('one', LEASE)
    time += LEASE - 1
    expect(await schedules.claim('two', LEASE)).toBeUndefined()
    expect(await schedules.keep(1, 'one', LEASE)).toBe(true)
    time += LEASE - 1
    expect(await schedules.claim('two', LEASE)).toBeUndefined()
    time += 1
    expect(await schedules.claim('two', LEASE)).toMatchObject({ id: 1 })
    expect(await schedules.keep(1, 'one', LEASE)).toBe(false)
    await schedules.release(1, 'one', { at: 9_999, failures: 0 })
    expect(await schedules.list()).toMatchObject([{ nextAt: 1_000, claimedUntil: time + LEASE }])
  })

  it('leaves a source alone while another place of it is being harvested', async () => {
    await schedules.add(wanted('/a', 'same'))
    await schedules.add(wanted('/b', 'same'))
    await schedules.claim('one', LEASE)
    expect(await schedules.claim('two', LEASE)).toBeUndefined()
    await schedules.release(1, 'one', { at: 9_999, failures: 0 })
    expect(await schedules.claim('two', LEASE)).toMatchObject({ target: '/b' })
  })

  it('says whether the latest harvest of the place can be gone on with', async () => {
    const register = openHarvestRegister(database, () => time)
    const tally = { read: 0, new: 0, changed: 0, unchanged: 0, refused: 0, removed: 0, containers: 0 }
    const harvest = async (state: 'interrupted' | 'complete' | 'limit reached', position?: string) => {
      const { id } = await register.begin({ kind: 'iso', target: '/a', sourceId: '/a' })
      await register.end(id, { tally, refused: [], state, position })
    }
    const canResume = async () => {
      const claimed = await schedules.claim('one', LEASE)
      await schedules.release(1, 'one', { at: time, failures: 0 })
      return claimed?.canResume
    }
    await schedules.add(wanted('/a'))
    await harvest('interrupted', '["x"]')
    expect(await canResume()).toBe(true)
    await harvest('interrupted')
    expect(await canResume()).toBe(false)
    await harvest('limit reached', '["x"]')
    expect(await canResume()).toBe(false)
    await harvest('complete', '["x"]')
    expect(await canResume()).toBe(false)
  })

  it('rejects with "unavailable" when the database is gone', async () => {
    await database.close()
    await expect(schedules.list()).rejects.toMatchObject({ code: 'unavailable' })
    await expect(schedules.claim('one', LEASE)).rejects.toMatchObject({ code: 'unavailable' })
    database = await openDatabase(place.location)
  })
})
