import { afterEach, beforeEach, expect, it } from 'vitest'
import { createResource } from '../testing/create-resource.ts'
import { type KeptPortal, openKeptPortal } from '../testing/kept-portal.ts'
import { clearPlace } from './clear-place.ts'
import { openHarvestRegister } from './harvest-register.ts'

let portal: KeptPortal
beforeEach(async () => {
  portal = await openKeptPortal()
})
afterEach(() => portal.close())

// @rule B-sources.cleared
it('leaves what lies aside to no place: another place may get the number of one that is forgotten', async () => {
  const { catalogue, database } = portal
  const harvests = openHarvestRegister(database, () => 1_000)
  const place = { kind: 'iso', target: '/a', sourceId: 'source-1' }
  const { placeId } = await harvests.begin(place)
  const write = (id: string) => catalogue.write([{ resource: createResource({ id, title: `Title of ${id}` }) }], placeId)
  await write('hidden')
  await write('shown')
  const put = async (action: string) =>
    expect((await portal.ask('admin', 'PUT', '/api/admin/records/place', { ids: ['hidden'], action })).statusCode).toBe(200)
  await put('hide')

  expect(await clearPlace({ catalogue, harvests, database }, place, true)).toBe(1)
  const other = await harvests.begin({ kind: 'iso', target: '/b', sourceId: 'other' })
  expect(other.placeId).toBe(placeId)
  await put('show')
  const ids: string[] = []
  for await (const page of harvests.recordsOf(other.placeId)) ids.push(...page.map(({ id }) => id))
  expect(ids).toEqual([])
  expect(await catalogue.get(['hidden', 'shown'])).toMatchObject([{ id: 'hidden' }])
})
