import { SHIPPED_SOURCES } from '@graticule/contracts/data-sources'
import { expect, it } from 'vitest'
import { createResource } from '../testing/create-resource.ts'
import { eventsOf, type RecordChange } from './match-changes.ts'
import { openStoredQueries } from './stored-queries.ts'

const NOW = Date.UTC(2026, 2, 1)
const searches = [
  { phrase: 'sea ice', url: '/search' },
  { phrase: 'ice OR soil', url: '/search' },
  { phrase: 'NOT ice', url: '/search' },
  { phrase: '"soil moisture"', url: '/search' },
  { phrase: '', url: '/search?f:selectedAreaCoordinates=0,0,10,10&v=1', aoiBoundingBox: '0,0,10,10', aoiRelation: 'OVERLAPS' },
  { phrase: 'ice', url: '/search?f:dataSource=zenodo&v=1' },
]
const storedOf = () => {
  const stored = openStoredQueries({ sources: () => SHIPPED_SOURCES, catalogue: {} })
  stored.follow(
    searches.map((search, id) => ({ id, changedAt: 1, search })),
    NOW,
  )
  return stored
}
const told = async (...changes: RecordChange[]) =>
  (await eventsOf(changes, storedOf())).map(({ searchId, kind, record: { id } }) => `${searchId} ${kind} ${id}`).toSorted()
const record = (title: string, more: object = {}) => createResource({ id: 'a', title, abstract: '', keywords: [], ...more })

// @rule D67.alert-changes
it('tells searches what is new, changed and gone', async () => {
  expect(await told({ id: 'a', after: record('Sea ice') })).toEqual(['0 new a', '1 new a'])
  expect(await told({ id: 'a', before: record('Sea ice') })).toEqual(['0 gone a', '1 gone a'])
  expect(await told({ id: 'a', before: record('Sea ice'), after: record('Soil moisture') })).toEqual([
    '0 gone a',
    '1 changed a',
    '2 new a',
    '3 new a',
  ])
  expect(await told({ id: 'a', before: record('Moisture of soil'), after: record('Moisture of the soil') })).toEqual([
    '1 changed a',
    '2 changed a',
  ])
})

it('says nothing of what no search can see', async () => {
  const before = record('Sea ice', { modified: '2020-01-01' })
  expect(await told({ id: 'a', before, after: { ...before, modified: '2021-01-01' } as typeof before })).toEqual([])
})

it('forgets searches that are not there any more, and reads changed ones anew', async () => {
  const stored = storedOf()
  stored.follow([{ id: 0, changedAt: 2, search: { phrase: 'snow', url: '/search' } }], NOW)
  const events = await eventsOf([{ id: 'a', after: record('Snow on sea ice') }], stored)
  expect(events.map(({ searchId, kind }) => [searchId, kind])).toEqual([[0, 'new']])
  stored.follow([], NOW)
  expect(await eventsOf([{ id: 'a', after: record('Snow') }], stored)).toEqual([])
})
