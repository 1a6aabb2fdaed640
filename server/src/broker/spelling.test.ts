import { PORTAL_FORMAT } from '@graticule/contracts/resource'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openPortalData, type PortalData } from '../open-portal-data.ts'
import { createResource } from '../testing/create-resource.ts'
import { createTestLocation, type TestLocation } from '../testing/test-location.ts'
import { readSearchRequest } from './request/search-request.ts'
import { searchCatalogue } from './search-catalogue.ts'

let place: TestLocation
let data: PortalData
beforeEach(async () => {
  place = await createTestLocation()
  data = await openPortalData(place.location)
  const titles = ['Temprature of lakes', ...Array.from({ length: 60 }, (_, at) => `Temperature ${at}`), 'Glacier']
  await data.catalogue.write(
    titles.map((title, at) => ({ resource: createResource({ id: `r${at}`, title, footprint: { boxes: [[0, 0, 10, 10]] } }) })),
  )
})
afterEach(async () => {
  await data.close()
  await place.remove()
})

async function spellingOf(query: Record<string, string>) {
  const request = readSearchRequest({ outputFormat: PORTAL_FORMAT, ...query })
  return (await searchCatalogue(data.catalogue, request, {}, Date.UTC(2026, 0))).spelling
}

// @rule B-search.spelling-offered
it('an answer with hardly any results names the phrase that was meant, with its total in the same search', async () => {
  expect(await spellingOf({ st: 'glaciar' })).toEqual({ phrase: 'glacier', total: 1 })
  expect(await spellingOf({ st: 'temprature' })).toEqual({ phrase: 'temperature', total: 60 })
  // only without the area
  expect(await spellingOf({ st: 'glaciar', bbox: '50,50,60,60' })).toEqual({ phrase: 'glacier', total: 0 })
  expect(await spellingOf({ st: 'temperature' })).toBeUndefined()
  expect(await spellingOf({ st: '"glaciar"' })).toBeUndefined()
  expect(await spellingOf({ st: 'glaciar', outputFormat: 'application/json' })).toBeUndefined()
})
