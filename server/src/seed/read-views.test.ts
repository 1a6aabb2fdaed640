import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PORTAL_FORMAT } from '@graticule/contracts/resource'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createResource } from '../testing/create-resource.ts'
import { createTestApp } from '../testing/create-test-app.ts'
import { storedView } from '../sites/stored-views.ts'
import { readViews } from './read-views.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'graticule-views-'))
})
afterEach(() => rm(folder, { recursive: true }))
const read = async (views: unknown) => {
  await writeFile(join(folder, 'views.yaml'), JSON.stringify(views))
  return readViews(folder)
}

describe('the list of stored views', () => {
  it('is read, whole days to their ends', async () => {
    const [view, other] = (
      await read([
        { id: 'a', title: 'All', sources: ['one'], area: [170, -1, -170, 1], from: '2020', to: '2020-06' },
        { id: 'b', title: { en: 'Sea', fr: 'Mer' }, description: 'Salt water.', visible: false },
      ])
    ).map(storedView)
    expect(view).toEqual({
      id: 'a',
      title: { en: 'All' },
      visible: true,
      narrows: {
        sources: ['one'],
        box: [170, -1, -170, 1],
        time: { from: Date.UTC(2020, 0), to: Date.UTC(2020, 6) - 1_000 },
      },
    })
    expect(other).toEqual({
      id: 'b',
      title: { en: 'Sea', fr: 'Mer' },
      description: { en: 'Salt water.' },
      visible: false,
      narrows: {},
    })
  })

  it('is empty where there is none', async () => expect(await readViews(folder)).toEqual([]))

  it.each([
    [[{ id: 'a', title: 'No box', area: [0, 10, 0, -10] }], /View a: not a box/],
    [[{ id: 'a b', title: 'No id' }], /views.yaml: \/0\/id/],
    [[{ id: 'a', title: 'More', other: 1 }], /views.yaml: /],
    [[{ id: 'a', title: { fr: 'Mer' } }], /views.yaml: /],
    [[{ id: 'a', title: { en: 'Sea', de: 'Meer' } }], /views.yaml: /],
    [
      [
        { id: 'a', title: 'One' },
        { id: 'a', title: 'Two' },
      ],
      /the id a stands twice/,
    ],
  ])('%j is refused', async (views, words) => {
    await expect(read(views)).rejects.toThrow(words)
  })

  it('that ships is in order', async () => {
    const views = (await readViews(join(import.meta.dirname, '../../../seed'))).map(storedView)
    expect(views.map(({ id }) => id)).toContain('worldcereal')
    // what visitors are offered speaks all their languages
    for (const { id, visible, title, description } of views) {
      if (visible) expect([id, ...Object.keys(title), ...Object.keys(description ?? {})]).toHaveLength(13)
    }
  })
})

// @rule D10.views
it('a search in a view finds and counts what is in it, beside what the visitor chooses', async () => {
  const from = (source: string, id: string, keyword: string) => ({
    resource: createResource({ id, source: { id: source, title: source }, keywords: [{ value: keyword }] }),
  })
  const records = [from('one', 'r1', 'ice'), from('one', 'r2', 'fire'), from('two', 'r3', 'ice'), from('three', 'r4', 'ice')]
  await writeFile(join(folder, 'views.yaml'), JSON.stringify([{ id: 'pair', title: 'Pair', sources: ['one', 'two'] }]))
  const test = await createTestApp({ records, config: { seedFolder: folder } })
  const ask = async (query: Record<string, string>) =>
    test.app.inject({ url: '/dab/opensearch/query', query: { outputFormat: PORTAL_FORMAT, tf: 'providerID', ...query } })
  const { total, facets } = (await ask({ viewid: 'pair' })).json<{ total: number; facets: { providerID: { term: string }[] } }>()
  expect(total).toBe(3)
  expect(facets.providerID.map(({ term }) => term)).toEqual(['one', 'two'])
  // a choice of the visitor does not show what is not in the view
  const chosen = (await ask({ viewid: 'pair', sources: 'two' })).json<{
    total: number
    facets: { providerID: { term: string }[] }
  }>()
  expect(chosen.total).toBe(1)
  expect(chosen.facets.providerID.map(({ term }) => term)).toEqual(['one', 'two'])
  expect((await ask({ viewid: 'pair', kwd: 'fire' })).json<{ total: number }>().total).toBe(1)
  expect((await ask({ viewid: 'triple' })).statusCode).toBe(400)
  await test.close()
})
