import type { Harvest, HarvestDetails, Harvests, Refusals } from '@graticule/contracts/services/harvests-desk'
import type { AddedSource, CheckedAddress, DeskSources, TrialResult } from '@graticule/contracts/services/sources-desk'
import { SHIPPED_ROWS } from '@graticule/contracts/sources/shipped-sources'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { harvestCommand } from '../../cli/harvests/harvest-command.ts'
import { harvestsCommand } from '../../cli/harvests/harvests-command.ts'
import { loadConfig } from '../../config.ts'
import { openHarvestRegister } from '../../harvest/harvest-register.ts'
import { openHarvestSchedules } from '../../harvest/harvest-schedules.ts'
import { harvestWords } from '../../jobs/harvest-process.ts'
import { nextTurn } from '../../jobs/start-jobs.ts'
import { createTestApp, type TestApp, TEST_NOW } from '../../testing/create-test-app.ts'
import { createPerson, playIdentity } from '../../testing/identity/played-identity.ts'
import { PLAYED_RECORDS, playCatalogues, type PlayedCatalogues } from '../../testing/outside/played-catalogues.ts'

let played: PlayedCatalogues
let test: TestApp

beforeAll(async () => {
  played = await playCatalogues()
})
beforeEach(async () => {
  test = await createTestApp({
    config: { allowHosts: [new URL(played.base).host], jobs: false },
    dependencies: {
      identity: playIdentity({ admin: createPerson({ id: 'a1', roles: new Set(['admin']) }), person: createPerson() }),
    },
  })
  played.hold(PLAYED_RECORDS)
})
afterEach(() => test.close())
afterAll(() => played.close())

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the answer is read as what the test says it is
async function ask<T>(method: Method, url: string, payload?: object, token = 'admin') {
  const reply = await test.app.inject({
    method,
    url,
    headers: { authorization: `Bearer ${token}` },
    ...(payload === undefined ? {} : { payload }),
  })
  return { status: reply.statusCode, body: (reply.payload === '' ? undefined : reply.json()) as T }
}

/** Does what a server's jobs do with what is due, in this process. */
async function runJobs(): Promise<void> {
  const { database, folder } = test
  const schedules = openHarvestSchedules(database, () => TEST_NOW)
  const due = await schedules.claim('test', 60_000)
  if (due === undefined) throw new Error('nothing is due')
  const config = {
    ...loadConfig({}),
    dataFolder: `${folder}/data`,
    seedFolder: `${folder}/none`,
    allowHosts: [new URL(played.base).host],
  }
  const console = { print: () => {}, tell: () => {} }
  const context = { config, console, now: Date.now, signal: new AbortController().signal }
  const { kind, target, sourceId, asked } = due
  if (asked === 'clear' || asked === 'forget')
    await harvestsCommand([`--${asked}`, `--kind=${kind}`, `--target=${target}`, `--source=${sourceId}`], context)
  else await harvestCommand(harvestWords(due), context)
  await schedules.release(due.id, 'test', nextTurn(due, 'done', TEST_NOW))
}

const harvestOf = async (): Promise<Harvest> => (await ask<Harvests>('GET', '/api/admin/harvests')).body.harvests[0] as Harvest

describe('the desk of sources', () => {
  it('is for administrators alone', async () => {
    expect((await ask('GET', '/api/admin/sources', undefined, 'person')).status).toBe(403)
    expect((await ask('POST', '/api/admin/sources/check', { address: played.base }, 'person')).status).toBe(403)
    expect((await ask('GET', '/api/admin/harvests', undefined, 'person')).status).toBe(403)
  })

  it('checks an address, and says when it is added already', async () => {
    const { body } = await ask<CheckedAddress>('POST', '/api/admin/sources/check', { address: `${played.base}/csw` })
    expect(body).toMatchObject({ found: [{ harvestKind: 'csw', name: 'Played geoportal' }] })
    expect(body.added).toBeUndefined()
    const live = { kind: 'csw', address: `${played.base}/csw`, place: 40 }
    await ask('POST', '/api/admin/sources', { title: 'Geoportal', name: 'geoportal', live })
    const again = await ask<CheckedAddress>('POST', '/api/admin/sources/check', { address: `${played.base}/csw/` })
    expect(again.body.added).toEqual({ title: 'Geoportal' })
  })

  it.each(['a\0b', 'a\nb', 'a\u007f'])('adds no source with the title %j', async (title) => {
    const harvest = { kind: 'csw', address: `${played.base}/csw` }
    expect((await ask('POST', '/api/admin/sources', { title, name: 'played', harvest })).status).toBe(400)
    const address = `${played.base}/csw\0`
    const other = { title: 'Played', name: 'played', harvest: { kind: 'csw', address } }
    expect((await ask('POST', '/api/admin/sources', other)).status).toBe(400)
    expect((await ask<Harvests>('GET', '/api/admin/harvests')).body.harvests).toEqual([])
  })

  // @rule B-sources.trial
  it('tries a search and stores nothing of it', async () => {
    const trial = { kind: 'stac', address: `${played.base}/stac`, words: '', box: [4, 43, 16, 49] }
    const { body } = await ask<TrialResult>('POST', '/api/admin/sources/trial', trial)
    expect(body).toMatchObject({
      total: 2,
      results: [{ title: 'Snow depth in the Alps', box: [5, 44, 15, 48] }, { title: 'Floods of the Po' }],
    })
    expect(await test.catalogue.count()).toBe(0)
    const failed = await ask<{ detail: string }>('POST', '/api/admin/sources/trial', { ...trial, address: `${played.base}/page` })
    expect(failed).toMatchObject({ status: 502, body: { detail: expect.stringContaining('status 404') as string } })
  })

  // @rule B-sources.added
  it.each([
    ['stac', '/stac', 'reef'],
    ['csw', '/csw', 'reef'],
    ['ckan', '/ckan', 'reef'],
    ['ogc-records', '/records/collections/metadata', 'reef'],
    ['opensearch', '/opensearch/description.xml', 'reef'],
  ])('adds a tab of the kind %s, which is searched at once', async (kind, path, words) => {
    const live = { kind, address: `${played.base}${path}`, place: 1 }
    const added = await ask<AddedSource>('POST', '/api/admin/sources', { title: 'Played', name: 'played', live })
    expect(added).toMatchObject({ status: 201, body: { name: 'played' } })
    const { rows } = (await ask<DeskSources>('GET', '/api/admin/sources')).body
    expect(rows.slice(0, 3).map(({ name }) => name)).toEqual(['dab', 'played', 'data'])
    const find = async (query: string) =>
      (
        await test.app.inject(
          `/api/search?dataSource=played&outputFormat=${encodeURIComponent('application/vnd.graticule+json')}&${query}`,
        )
      ).payload
    const word = kind === 'stac' ? 'observations' : words
    expect(await find(`st=${word}`)).toContain('Coral reefs of the Red Sea')
    expect(await find('bbox=5,44,15,48')).not.toContain('Coral reefs')
    expect(await find('st=nonsenseword')).not.toContain('Coral reefs')
    // and found again by its id
    const id = kind === 'stac' ? 'observations:reef-2019' : 'reef-2019'
    expect(await find(`targetId=${id}`)).toContain('Coral reefs of the Red Sea')
  })

  it('refuses a name that is taken, a kind that nobody knows, and an address that is none', async () => {
    const live = { kind: 'csw', address: `${played.base}/csw`, place: 0 }
    for (const body of [
      { title: 'Zenodo', name: 'zenodo', live },
      { title: 'All', name: 'all', live },
      { title: 'Odd', name: 'odd', harvest: { kind: 'gopher', address: played.base } },
      { title: 'Odd', name: 'odd', harvest: { kind: 'csw', address: 'ftp://example.org' } },
      { title: 'Odd', name: 'odd' },
    ])
      expect((await ask('POST', '/api/admin/sources', body)).status).toBe(400)
    const own = { title: 'Own', name: 'own', harvest: { kind: 'csw', address: `${played.base}/csw` } }
    expect(await ask('POST', '/api/admin/sources', own)).toMatchObject({
      status: 400,
      body: { detail: expect.stringContaining('written or uploaded here') as string },
    })
    expect((await ask<DeskSources>('GET', '/api/admin/sources')).body.rows).toHaveLength(SHIPPED_ROWS.length)
  })

  it('puts tabs in order, switches them, and tells the second of two administrators', async () => {
    const { version, rows } = (await ask<DeskSources>('GET', '/api/admin/sources')).body
    const names = rows.map(({ name }) => name)
    const turned = ['wikipedia', ...names.filter((name) => name !== 'wikipedia')]
    expect((await ask('PUT', '/api/admin/sources/order', { names: turned, seen: version })).status).toBe(200)
    expect((await ask('PUT', '/api/admin/sources/order', { names, seen: version })).status).toBe(412)
    const now = (await ask<DeskSources>('GET', '/api/admin/sources')).body
    expect(now.rows[0]?.name).toBe('wikipedia')
    expect((await ask('PATCH', '/api/admin/sources/zenodo', { off: true, seen: now.version })).status).toBe(200)
    const after = (await ask<DeskSources>('GET', '/api/admin/sources')).body
    expect(after.rows.find(({ name }) => name === 'zenodo')?.off).toBe(true)
    expect((await ask('PATCH', '/api/admin/sources/dab', { off: true, seen: after.version })).status).toBe(400)
    expect((await ask('PATCH', '/api/admin/sources/nobody', { off: true, seen: after.version })).status).toBe(404)
    expect((await ask('DELETE', '/api/admin/sources/zenodo')).status).toBe(400)
  })

  // @rule B-sources.quiet
  it('says whether a tab tells that its source does not respond', async () => {
    const live = { kind: 'ckan', address: `${played.base}/ckan`, place: 1, quiet: true }
    expect((await ask('POST', '/api/admin/sources', { title: 'Played', name: 'played', live })).status).toBe(201)
    const isQuiet = async () => {
      const { rows, version } = (await ask<DeskSources>('GET', '/api/admin/sources')).body
      return { quiet: rows.find(({ name }) => name === 'played')?.quiet, version }
    }
    const added = await isQuiet()
    expect(added.quiet).toBe(true)
    // another change leaves it as it is
    await ask('PATCH', '/api/admin/sources/played', { title: 'Played by hand', seen: added.version })
    const renamed = await isQuiet()
    expect(renamed.quiet).toBe(true)
    await ask('PATCH', '/api/admin/sources/played', { quiet: false, seen: renamed.version })
    expect((await isQuiet()).quiet).toBeUndefined()
    expect((await ask('PATCH', '/api/admin/sources/played', { quiet: 'no', seen: 1 })).status).toBe(400)
  })
})

describe('the desk of harvests', () => {
  const add = () =>
    ask<AddedSource>('POST', '/api/admin/sources', {
      title: 'Played portal',
      name: 'played',
      harvest: { kind: 'ckan', address: `${played.base}/ckan`, times: { everyHours: 24, atMinute: 120 } },
    })

  // @rule B-sources.work
  it('harvests what is asked for, tells how it went, and when it is due again', async () => {
    const { harvestId: id } = (await add()).body
    expect(await harvestOf()).toMatchObject({
      id,
      title: 'Played portal',
      waiting: 'harvest',
      records: 0,
      times: { everyHours: 24, atMinute: 120 },
    })
    expect((await ask('POST', `/api/admin/harvests/${id}/start`)).status).toBe(409)
    await runJobs()
    const after = await harvestOf()
    expect(after).toMatchObject({
      records: 5,
      nextAt: '2026-03-02T02:00:00.000Z',
      latest: { state: 'complete', read: 5, new: 5 },
    })
    expect(after.waiting).toBeUndefined()
    const { runs } = (await ask<HarvestDetails>('GET', `/api/admin/harvests/${id}`)).body
    expect(runs).toHaveLength(1)
    const search = async () => (await test.app.inject('/dab/opensearch/query?st=reefs')).payload
    await expect.poll(search).toContain('Coral reefs of the Red Sea')
  })

  it('keeps what the source has when it suddenly answers with nothing, and says so', async () => {
    const { harvestId: id } = (await add()).body
    await runJobs()
    played.hold([])
    await ask('POST', `/api/admin/harvests/${id}/start`)
    await runJobs()
    const { records, latest } = await harvestOf()
    expect([records, latest?.removed]).toEqual([5, 0])
    expect([latest?.keptMissing, latest?.notes]).toEqual([5, []])
    // one that is really gone goes here too
    played.hold(PLAYED_RECORDS.slice(1))
    await ask('POST', `/api/admin/harvests/${id}/start`)
    await runJobs()
    expect((await harvestOf()).latest?.removed).toBe(1)
  })

  // @rule B-sources.sweep
  it('removes all that is gone when an administrator says that the source has really dropped it', async () => {
    const { harvestId: id } = (await add()).body
    await runJobs()
    played.hold([])
    expect((await ask('POST', `/api/admin/harvests/${id}/start?missing=keep`)).status).toBe(400)
    expect((await ask<Harvest>('POST', `/api/admin/harvests/${id}/start?missing=remove`)).body.waiting).toBe('harvest')
    await runJobs()
    const { records, latest, removeMissing } = await harvestOf()
    expect([records, latest?.removed, latest?.keptMissing, removeMissing]).toEqual([0, 5, undefined, false])
  })

  it('tells refused records with reason, title and document', async () => {
    played.hold([...PLAYED_RECORDS, { ...PLAYED_RECORDS[0]!, title: 'Another reef' }])
    played.play('/ckan', undefined)
    const { harvestId: id } = (await add()).body
    await runJobs()
    await ask('POST', `/api/admin/harvests/${id}/start`)
    await runJobs()
    const run = (await harvestOf()).latest?.id
    const { body } = await ask<Refusals>('GET', `/api/admin/harvests/${id}/runs/${run}/refusals`)
    expect(body).toMatchObject({
      total: 1,
      refusals: [{ number: 0, runs: 2, reason: expect.stringContaining('same identifier') as string }],
    })
    expect((await ask('GET', `/api/admin/harvests/${id}/runs/999/refusals`)).status).toBe(404)
    expect((await ask('GET', `/api/admin/harvests/${id}/runs/${run}/refusals/7`)).status).toBe(404)
  })

  it('cancels what runs, and takes back what waits', async () => {
    const { harvestId: id } = (await add()).body
    await ask('POST', `/api/admin/harvests/${id}/cancel`)
    expect((await harvestOf()).waiting).toBeUndefined()
    const register = openHarvestRegister(test.database, () => TEST_NOW)
    const running = await register.begin({ kind: 'ckan', target: `${played.base}/ckan`, sourceId: 'played' })
    expect(await register.heard(running.id, { read: 3, share: 0.6 })).toBe(false)
    expect((await harvestOf()).latest).toMatchObject({ state: 'running', read: 3, share: 0.6 })
    await ask('POST', `/api/admin/harvests/${id}/cancel`)
    expect((await harvestOf()).latest?.cancelling).toBe(true)
    expect(await register.heard(running.id, { read: 4, share: 0.8 })).toBe(true)
  })

  // @rule B-sources.cleared
  it('removes what a source has brought, and forgets it', async () => {
    const { harvestId: id } = (await add()).body
    await runJobs()
    await ask('DELETE', `/api/admin/harvests/${id}?records=only`)
    await runJobs()
    expect(await harvestOf()).toMatchObject({ records: 0, times: { everyHours: 24 } })
    await ask('DELETE', `/api/admin/harvests/${id}`)
    await runJobs()
    expect((await ask<Harvests>('GET', '/api/admin/harvests')).body.harvests).toEqual([])
    expect((await ask('GET', `/api/admin/harvests/${id}`)).status).toBe(404)
  })

  it('changes when it is due, and switches it off', async () => {
    const { harvestId: id } = (await add()).body
    await runJobs()
    const weekly = { times: { everyHours: 168, atMinute: 60 }, removeMissing: true }
    expect((await ask<Harvest>('PUT', `/api/admin/harvests/${id}/schedule`, weekly)).body).toMatchObject({
      ...weekly,
      nextAt: '2026-03-08T01:00:00.000Z',
    })
    expect((await ask<Harvest>('PUT', `/api/admin/harvests/${id}/off`, { off: true })).body.nextAt).toBeUndefined()
    const manual = (await ask<Harvest>('PUT', `/api/admin/harvests/${id}/schedule`, { removeMissing: false })).body
    expect(manual.times).toBeUndefined()
  })
})
