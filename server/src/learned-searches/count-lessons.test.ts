import { DAY_MS } from '@graticule/contracts/limits'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type Database, openDatabase } from '../storage/database.ts'
import { createTestLocation, type TestLocation } from '../testing/test-location.ts'
import { type LearnedSearches, openLearnedSearches } from './learned-searches.ts'
import type { Lesson } from './lessons.ts'

let place: TestLocation
let database: Database
let learned: LearnedSearches
let now: number
beforeEach(async () => {
  now = Date.UTC(2026, 0, 1)
  place = await createTestLocation()
  database = await openDatabase(place.location)
  learned = openLearnedSearches(database, () => now)
})
afterEach(async () => {
  await database.close()
  await place.remove()
})

const teach = (count: number, lesson: Lesson) =>
  database.writer.transaction().execute((db) => learned.learn(db, Array<Lesson>(count).fill(lesson)))

// @rule B-usage-log.least-visitors
it('counts lessons of one transaction one by one, and tells those of three visitors on one day', async () => {
  await teach(2, { phrase: 'ice' })
  await teach(3, { phrase: 'sea ice' })
  await teach(3, { phrase: 'ice', entryId: 'e1' })
  await teach(4, { phrase: 'ice', entryId: 'e2' })
  await teach(2, { phrase: 'ice', entryId: 'e3' })
  expect([await learned.popular('', 9), await learned.opened('ice', 9)]).toEqual([['sea ice'], ['e2', 'e1']])
  now += DAY_MS
  await teach(2, { phrase: 'ice' })
  expect(await learned.popular('', 9)).toEqual(['sea ice'])
  await teach(1, { phrase: 'ice' })
  now += DAY_MS
  await teach(1, { phrase: 'ice' })
  expect(await learned.popular('', 9)).toEqual(['ice', 'sea ice'])
  expect(await learned.narrower('ICE', 9)).toEqual(['sea ice'])
  now += DAY_MS
  await learned.purge(2)
  expect([await learned.popular('', 9), await learned.opened('ice', 9)]).toEqual([['ice'], []])
})
