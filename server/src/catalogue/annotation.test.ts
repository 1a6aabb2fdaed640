import { afterEach, beforeEach, expect, it } from 'vitest'
import { type Database, openDatabase } from '../storage/database.ts'
import { createResource } from '../testing/create-resource.ts'
import { createTestLocation, type TestLocation } from '../testing/test-location.ts'
import type { SearchQuery } from './catalogue.ts'
import { openCatalogue } from './open-catalogue.ts'

/** A module that gives every entry four stars. It is written as an address, because threads load it without this file. */
const FOUR_STARS = `data:text/javascript,${encodeURIComponent(
  'export const openAnnotation = () => async (entries) => entries.map((entry) => ({ ...entry, rating: 4 }))',
)}`
const withFourStars: SearchQuery = {
  phrase: '',
  searchFields: [],
  ranges: { rating: { min: 4 } },
  start: 0,
  count: 10,
  wantedFacets: [],
}

let place: TestLocation
let database: Database
beforeEach(async () => {
  place = await createTestLocation()
  database = await openDatabase(place.location)
})
afterEach(async () => {
  await database.close()
  await place.remove()
})

it('is in the entries that are read, and in the index that the threads build', async () => {
  const catalogue = await openCatalogue({ database, annotation: FOUR_STARS })
  await catalogue.write([{ resource: createResource({ id: 'a' }) }])
  expect(await catalogue.get(['a'])).toMatchObject([{ id: 'a', rating: 4 }])
  expect((await catalogue.search(withFourStars)).total).toBe(1)
  await catalogue.reindex()
  expect((await catalogue.search(withFourStars)).total).toBe(1)
  await catalogue.close()
})

it('is not needed: without one, entries are as they were written', async () => {
  const catalogue = await openCatalogue({ database })
  await catalogue.write([{ resource: createResource({ id: 'a' }) }])
  expect(await catalogue.get(['a'])).toEqual([createResource({ id: 'a' })])
  expect((await catalogue.search(withFourStars)).total).toBe(0)
  await catalogue.close()
})
