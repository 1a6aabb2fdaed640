import { PortalError } from '@graticule/contracts/problem'
import { SEISMIC_SOURCE_ID } from '@graticule/contracts/search/seismic'
import { afterEach, describe, expect, it } from 'vitest'
import type { LiveSource } from '../../connectors/live/live-source.ts'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import { createResource } from '../../testing/create-resource.ts'
import { TEST_NOW } from '../../testing/create-test-app.ts'
import { liveSourcesOf, playedSource } from '../../testing/outside/live-sources-of.ts'
import { exportService } from './index.ts'
import { createBareApp } from '../../testing/bare-app.ts'

const records = (count: number) => Array.from({ length: count }, (_, at) => createResource({ id: `r-${at + 1}` }))
let close = async () => {}
afterEach(() => close())

/** Asks for a file of a portal with these outside sources; its catalogue is never asked. */
async function ask(byName: Readonly<Record<string, LiveSource>>, query: Record<string, string>) {
  const app = createBareApp()
  close = () => app.close()
  await app.register(exportService, {
    catalogue: {} as Catalogue,
    live: liveSourcesOf(byName),
    location: { dataFolder: '/nowhere' },
    publicUrl: 'https://portal.test',
    clock: () => TEST_NOW,
    maxLiveRecords: 35,
  })
  return app.inject({ url: '/api/export', query: { format: 'geojson', dataSource: 'zenodo', ...query } })
}
type File = { features: { id: string; properties: { page: string } }[]; numberMatched: number; numberReturned: number }

describe('the export of an outside source', () => {
  // @rule D38.export-of-outside-source
  it('asks for page after page with the search, and has every entry once in the order of the source', async () => {
    const asked: string[] = []
    const zenodo = playedSource(records(24), {
      asked: ({ filters, language }) => asked.push(`${filters.phrase} ${filters.startIndex} ${filters.itemsPerPage} ${language}`),
    })
    const reply = await ask({ zenodo }, { st: 'lake', si: '13', ct: '5' })
    expect(reply.statusCode, reply.body).toBe(200)
    const { features, ...numbers } = reply.json<File>()
    expect(features.map(({ id }) => id)).toEqual(records(24).map(({ id }) => id))
    expect(numbers).toMatchObject({ numberMatched: 24, numberReturned: 24 })
    expect(features[0]?.properties.page).toBe('https://portal.test/resource/zenodo/r-1')
    expect(asked).toEqual(['lake 1 10 en', 'lake 11 10 en', 'lake 21 10 en'])
  })

  it.each([
    ['its own limit', playedSource(records(99)), 35],
    ['how far the source reaches', playedSource(records(99), { reach: 22 }), 22],
  ])('is cut at %s, which its name and its numbers say', async (_, zenodo, length) => {
    const reply = await ask({ zenodo }, {})
    expect(reply.headers).toMatchObject({ 'graticule-total': '99', 'graticule-records': String(length) })
    expect(reply.headers['content-disposition']).toContain(`-first-${length}-of-99.geojson"`)
    expect(reply.json<File>().features).toHaveLength(length)
  })

  it('has entries once where the source gives them on two pages', async () => {
    const all = records(20)
    const moved: LiveSource = {
      ...playedSource(all),
      search: async ({ filters: { startIndex } }) => {
        const start = Math.max(1, startIndex - 3)
        return { total: 20, startIndex: start, resources: all.slice(start - 1, start + 9) }
      },
    }
    const { features } = (await ask({ zenodo: moved }, {})).json<File>()
    expect(features.map(({ id }) => id)).toEqual(all.slice(0, 17).map(({ id }) => id))
  })

  it('is empty where nothing is found', async () => {
    expect((await ask({ zenodo: playedSource([]) }, { format: 'csv' })).body.trimEnd().split('\r\n')).toHaveLength(1)
  })

  it('of earthquakes is that of the source that answers for them', async () => {
    const seismic = playedSource(records(3))
    const reply = await ask({ seismic }, { dataSource: 'dab', sources: SEISMIC_SOURCE_ID })
    expect(reply.json<File>().features.map(({ properties }) => properties.page)).toContain('https://portal.test/resource/dab/r-2')
  })

  it('fails in the words of the source, before a file begins', async () => {
    const failing = {
      ...playedSource([]),
      search: () => Promise.reject(new PortalError('timeout', 'Zenodo did not respond in time.')),
    }
    const reply = await ask({ zenodo: failing }, {})
    expect(reply.statusCode).toBe(504)
    expect(reply.json()).toMatchObject({ detail: 'Zenodo did not respond in time.' })
  })

  it('breaks off when a later page fails: no file that looks whole', async () => {
    const good = playedSource(records(24))
    const search: LiveSource['search'] = (query, signal) =>
      query.filters.startIndex > 1 ? Promise.reject(new PortalError('source-failed', 'no')) : good.search(query, signal)
    await expect(ask({ zenodo: { ...good, search } }, {})).rejects.toThrow(/destroyed before completion/)
  })

  it('is refused for a source that is switched off', async () => {
    const reply = await ask({}, {})
    expect(reply.statusCode).toBe(404)
    expect(reply.json<{ detail: string }>().detail).toBe('The source Zenodo is not available here.')
  })
})
