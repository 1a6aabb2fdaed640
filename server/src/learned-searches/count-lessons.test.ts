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
let blocked: readonly string[]
beforeEach(async () => {
  now = Date.UTC(2026, 0, 1)
  place = await createTestLocation()
  database = await openDatabase(place.location)
  blocked = []
  learned = openLearnedSearches(
    database,
    () => now,
    () => blocked,
  )
})
afterEach(async () => {
  await database.close()
  await place.remove()
})

const teach = (count: number, lesson: Lesson) =>
  database.writer.transaction().execute((db) => learned.learn(db, Array<Lesson>(count).fill(lesson)))

// @rule B-usage-log.least-visitors
// @rule B-usage-log.least-days
it('counts lessons of one transaction one by one, and tells those of three visitors on one day once another day has them too', async () => {
  const all: [number, Lesson][] = [
    [2, { phrase: 'ice' }],
    [3, { phrase: 'sea ice' }],
    [3, { phrase: 'ice', entryId: 'e1' }],
    [4, { phrase: 'ice', entryId: 'e2' }],
    [2, { phrase: 'ice', entryId: 'e3' }],
  ]
  for (const [count, lesson] of all) await teach(count, lesson)
  expect([await learned.popular('', 9), await learned.opened('ice', 9)]).toEqual([[], []])
  now += DAY_MS
  for (const [, lesson] of all) await teach(1, lesson)
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

// @rule B-usage-log.blocked-phrases
it('tells no phrase with a text that operators block, by whole words', async () => {
  for (const phrase of ['cheap shoes', 'shoestring glaciers', 'cheap shoes for ice']) await teach(3, { phrase })
  now += DAY_MS
  for (const phrase of ['cheap shoes', 'shoestring glaciers', 'cheap shoes for ice']) await teach(1, { phrase })
  expect(await learned.popular('', 9)).toHaveLength(3)
  blocked = ['SHOES', '***', '']
  expect([await learned.popular('', 9), await learned.narrower('cheap', 9)]).toEqual([['shoestring glaciers'], []])
  blocked = ['shoes  FOR ice']
  expect(await learned.narrower('cheap', 9)).toEqual(['cheap shoes'])
  expect(await learned.popular('', 1)).toHaveLength(1)
})
