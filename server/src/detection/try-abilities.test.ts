import { expect, it } from 'vitest'
import type { LiveQuery, LiveSource } from '../connectors/live/live-source.ts'
import { createResource } from '../testing/create-resource.ts'
import { tryAbilities } from './try-abilities.ts'

const YEARS = ['2001', '2002', '2003']
const recordsOf = (years: readonly string[]) =>
  years.map((year, at) => createResource({ id: String(at), time: { start: `${year}-01-01T00:00:00Z` } }))

/** A source that says it can order by date, and answers so. */
function sourceOf(answer: (sort: string) => readonly string[], notApplied: 'sort'[] = []): LiveSource {
  const search = ({ filters: { sort } }: LiveQuery) => {
    const resources = recordsOf(YEARS).toSorted(() => 0)
    const wanted = answer(sort ?? '').map((year) => resources[YEARS.indexOf(year)] ?? recordsOf([year])[0]!)
    return Promise.resolve({ total: wanted.length, startIndex: 1, resources: wanted, notApplied })
  }
  return {
    title: 'Played',
    capabilities: { filters: new Set(['sort']), maxItems: 10, reach: 10 },
    search,
  } as unknown as LiveSource
}

async function sortOf(source: LiveSource): Promise<string> {
  const { abilities } = await tryAbilities(source, { fields: [], counts: true }, new AbortController().signal)
  const sort = abilities.find(({ name }) => name === 'sort')
  return `${sort?.can === true ? 'yes' : 'no'}: ${sort?.how}`
}

// @rule B-sources.sort-tried
it('tells an order by date that has an effect from one that is announced only', async () => {
  expect(await sortOf(sourceOf((sort) => (sort === 'date:asc' ? YEARS : YEARS.toReversed())))).toBe('yes: by-date')
  expect(await sortOf(sourceOf(() => YEARS))).toBe('no: no-effect')
  expect(await sortOf(sourceOf(() => YEARS, ['sort']))).toBe('no: own-order')
  // one record has no order
  expect(await sortOf(sourceOf(() => ['2001']))).toBe('yes: announced')
  expect(await sortOf(sourceOf(() => []))).toBe('yes: announced')
})
