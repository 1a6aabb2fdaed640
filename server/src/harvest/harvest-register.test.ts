import { afterEach, beforeEach, expect, it } from 'vitest'
import { type Database, openDatabase } from '../storage/database.ts'
import { createTestLocation, type TestLocation } from '../testing/test-location.ts'
import { openHarvestRegister, SILENCE_MS } from './harvest-register.ts'

let database: Database
let remove: TestLocation['remove']
beforeEach(async () => {
  const place = await createTestLocation()
  remove = place.remove
  database = await openDatabase(place.location)
})
afterEach(async () => {
  await database.close()
  await remove()
})

const PLACE = { kind: 'iso', target: 'somewhere', sourceId: 's' }
const tally = { read: 3, new: 3, changed: 0, unchanged: 0, refused: 0, removed: 0, containers: 0 }

it('takes a harvest that has fallen silent for dead, and keeps what is known of it', async () => {
  let time = 1_000_000
  const register = openHarvestRegister(database, () => time)
  const { id, placeId } = await register.begin(PLACE)
  time += SILENCE_MS - 1
  await register.advance(id, { tally, refused: [], position: '["page 7"]' })
  time += SILENCE_MS - 1
  const message = expect.stringMatching(/is still running.* If its process has ended, try again in 1 s\.$/)
  await expect(register.begin(PLACE)).rejects.toMatchObject({ code: 'unavailable', message })
  time += 1
  const next = await register.begin(PLACE)
  expect(await register.before(next.id, placeId)).toMatchObject({
    id,
    state: 'interrupted',
    position: '["page 7"]',
    tally: { new: 3 },
  })
})

it('does not take a dead harvest for a running one for as long as the clock was set back', async () => {
  let time = 100 * SILENCE_MS
  const register = openHarvestRegister(database, () => time)
  const { id, placeId } = await register.begin(PLACE)
  time = SILENCE_MS
  const next = await register.begin(PLACE)
  expect(next.id).toBe(id + 1)
  expect(await register.before(next.id, placeId)).toMatchObject({ id, state: 'interrupted' })
})

it('answers "unavailable" without naming paths when the database is gone', async () => {
  const register = openHarvestRegister(database)
  await database.close()
  await expect(register.begin(PLACE)).rejects.toMatchObject({ code: 'unavailable' })
  await expect(register.list(1)).rejects.toMatchObject({ code: 'unavailable' })
  const place = await createTestLocation()
  database = await openDatabase(place.location)
  await remove()
  remove = place.remove
})
