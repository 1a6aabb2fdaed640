import { SHIPPED_SOURCES } from '@graticule/contracts/data-sources'
import fc from 'fast-check'
import { runs } from '@graticule/contracts/testing/size'
import { expect, it } from 'vitest'
import { resource } from '../catalogue/oracle/arbitraries.ts'
import { naiveScan } from '../catalogue/oracle/naive-scan.ts'
import { createResource } from '../testing/create-resource.ts'
import { EVENTS_OF_SEARCH, eventsOf, type RecordChange } from './match-changes.ts'
import { openStoredQueries, queryOfSaved } from './stored-queries.ts'

const NOW = Date.UTC(2026, 2, 1)
const searches = [
  { phrase: 'sea ice', url: '/search' },
  { phrase: 'ice OR soil', url: '/search' },
  { phrase: 'NOT ice', url: '/search' },
  { phrase: '"soil moisture"', url: '/search' },
  { phrase: '', url: '/search?f:selectedAreaCoordinates=0,0,10,10&v=1', aoiBoundingBox: '0,0,10,10', aoiRelation: 'OVERLAPS' },
  { phrase: 'ice', url: '/search?f:dataSource=zenodo&v=1' },
]
const storedOf = async () => {
  const stored = openStoredQueries({ sources: () => SHIPPED_SOURCES, catalogue: {} })
  await stored.follow(
    searches.map((search, id) => ({ id, changedAt: 1, search })),
    NOW,
  )
  return stored
}
const told = async (...changes: RecordChange[]) =>
  (await eventsOf(changes, await storedOf()))
    .flatMap(({ searchId, events }) => events.map(({ kind, record: { id } }) => `${searchId} ${kind} ${id}`))
    .toSorted()
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

it('leads to every search that a plain look at the record finds', async () => {
  const word = fc.constantFrom(
    'sea',
    'Sea',
    'ice',
    'températures',
    'temperature',
    'Sentinel-2',
    'l’eau',
    'SST',
    '温度',
    'landcover',
    'zzz',
  )
  const joined = fc.constantFrom(' ', ' AND ', ' OR ', ' NOT ', '" "')
  const phrases = fc.array(fc.tuple(word, joined), { minLength: 1, maxLength: 4 }).map((parts) =>
    parts
      .map(([one, way]) => one + way)
      .join('')
      .trim(),
  )
  await fc.assert(
    fc.asyncProperty(resource, phrases, async (after, phrase) => {
      const stored = openStoredQueries({ sources: () => SHIPPED_SOURCES, catalogue: {} })
      await stored.follow([{ id: 1, changedAt: 1, search: { phrase, url: '/search' } }], NOW)
      const query = queryOfSaved({ phrase, url: '/search' }, { sources: SHIPPED_SOURCES, catalogue: {}, now: NOW })
      const { total } = naiveScan([after], query as NonNullable<typeof query>)
      expect(await eventsOf([{ id: after.id, after }], stored)).toHaveLength(total)
    }),
    { numRuns: runs(200) },
  )
})

it('says nothing of what no search can see', async () => {
  const before = record('Sea ice', { modified: '2020-01-01' })
  expect(await told({ id: 'a', before, after: { ...before, modified: '2021-01-01' } as typeof before })).toEqual([])
})

it('forgets searches that are not there any more, and reads changed ones anew', async () => {
  const stored = await storedOf()
  await stored.follow([{ id: 0, changedAt: 2, search: { phrase: 'snow', url: '/search' } }], NOW)
  const events = await eventsOf([{ id: 'a', after: record('Snow on sea ice') }], stored)
  expect(events.map(({ searchId, news }) => [searchId, news])).toEqual([[0, 1]])
  await stored.follow([], NOW)
  expect(await eventsOf([{ id: 'a', after: record('Snow') }], stored)).toEqual([])
})

// @rule B-saved-searches.most-events
it('names some of very many changes, and counts all of them', async () => {
  const changes = Array.from({ length: EVENTS_OF_SEARCH + 50 }, (_, at) => ({
    id: `r${at}`,
    after: { ...record('Sea ice'), id: `r${at}` },
  }))
  const [first] = await eventsOf(changes, await storedOf())
  expect([first?.news, first?.events.length]).toEqual([EVENTS_OF_SEARCH + 50, EVENTS_OF_SEARCH])
})
