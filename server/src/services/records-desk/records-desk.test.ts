import type { DeskRecordDetails, DeskRecords, PlacedRecords, RecordChanges } from '@graticule/contracts/curation/records-desk'
import type { ResultSet } from '@graticule/contracts/resource'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openRecordReading } from '../../curation/read-records.ts'
import { createResource } from '../../testing/create-resource.ts'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'
import { createPerson, playIdentity } from '../../testing/identity/played-identity.ts'
import { RECORD_FORM } from '../../testing/exchange/record-form.ts'
import { createTestLocation, type TestLocation } from '../../testing/test-location.ts'

const identity = playIdentity({
  admin: createPerson({ id: 'a1', roles: new Set(['admin']) }),
  other: createPerson({ id: 'a2', roles: new Set(['admin']) }),
  moderator: createPerson({ id: 'm1', roles: new Set(['moderator']) }),
  siteAdmin: createPerson({ id: 's1', administers: new Set(['7']) }),
  person: createPerson(),
})
const records = ['reef', 'snow', 'flood'].map((id) => ({
  resource: createResource({
    id,
    title: `Map of ${id}`,
    abstract: `About ${id}`,
    keywords: [{ value: 'water' }],
    footprint: { boxes: [[1, 2, 3, 4]] },
  }),
  original: { bytes: Buffer.from(`<doc>${id}</doc>`), mediaType: 'application/xml', standard: 'iso19139' },
}))
let test: TestApp
let location: TestLocation

beforeEach(async () => {
  location = await createTestLocation()
  test = await createTestApp({ records, config: { ...location.location }, dependencies: { identity } })
})
afterEach(async () => {
  await test.close()
  await location.remove()
})
interface Ask {
  readonly token?: string
  readonly seen?: number | string
}

// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the answer is read as what the test says it is
async function ask<T>(method: 'GET' | 'POST' | 'PUT', url: string, payload?: object, { token = 'admin', seen }: Ask = {}) {
  const reply = await test.app.inject({
    method,
    url,
    headers: {
      ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
      ...(seen === undefined ? {} : { 'if-match': typeof seen === 'string' ? seen : `"v${seen}"` }),
    },
    ...(payload === undefined ? {} : { payload }),
  })
  const isJson = String(reply.headers['content-type']).includes('json')
  return { status: reply.statusCode, body: (isJson ? reply.json() : reply.payload) as T, headers: reply.headers }
}
const RECORDS = '/api/admin/records'
const place = (ids: readonly string[], action: string, more?: Ask) =>
  ask<PlacedRecords>('PUT', `${RECORDS}/place`, { ids, action }, more)
const list = async (query = '') => (await ask<DeskRecords>('GET', `${RECORDS}?${query}`)).body
const one = async (id: string) => (await ask<DeskRecordDetails>('GET', `${RECORDS}/one?id=${encodeURIComponent(id)}`)).body
const found = async (query: string) => {
  const url = `/dab/opensearch/query?outputFormat=application/vnd.graticule%2Bjson&${query}`
  return (await ask<ResultSet>('GET', url, undefined, { token: '' })).body
}

describe('a hidden record', () => {
  // @rule B-records.hidden
  it.each(['hide', 'delete'])('is found by nobody after %s', async (action) => {
    const before = await found('st=reef')
    expect(before.total).toBe(1)
    const addresses = [
      '/dab/opensearch/query?st=reef',
      '/internal/opensearch?ds=dab&st=reef',
      '/api/export?format=geojson&st=reef',
      '/search/rest/suggestions?q=map%20of%20ree',
      '/dab/cswisogeo?service=CSW&version=2.0.2&request=GetRecordById&id=reef',
      '/dab/metadata?id=reef',
      '/api/extents?st=reef',
    ]
    const naming = async () => {
      const bodies = await Promise.all(addresses.map(async (url) => (await ask('GET', url, undefined, { token: '' })).body))
      return addresses.filter((_, at) => /"reef"|map of reef|<doc>reef/i.test(JSON.stringify(bodies[at])))
    }
    expect(await naming()).toEqual(addresses)
    expect((await place(['reef'], action)).body).toEqual({ changed: 1, unchanged: 0, before: [{ id: 'reef', place: 'shown' }] })
    expect((await found('st=reef')).total).toBe(0)
    const all = await found('tf=keyword,providerID')
    expect(all.total).toBe(2)
    expect(JSON.stringify(all)).not.toContain('reef')
    expect(all.facets['keyword']).toMatchObject([{ count: 2 }])
    expect(await test.catalogue.count()).toBe(2)
    expect(await test.catalogue.get(['reef'])).toEqual([])
    expect(await test.catalogue.original('reef')).toBeUndefined()
    expect((await test.catalogue.sources())[0]?.records).toBe(2)
    const walked: string[] = []
    for await (const page of test.catalogue.storedRecords()) walked.push(...page.map(({ resource }) => resource.id))
    expect(walked).not.toContain('reef')
    expect(await naming()).toEqual([])
    const state = action === 'hide' ? 'hidden' : 'deleted'
    expect(await list(`state=${state}&words=REEF`)).toMatchObject({ total: 1, records: [{ id: 'reef', place: state }] })
    expect((await list('words=reef')).total).toBe(0)
  })

  // @rule B-records.back
  it('comes back as it was, with its document', async () => {
    const before = await test.catalogue.get(['reef'])
    await place(['reef'], 'hide')
    // each action knows whom it is for
    expect((await place(['reef'], 'restore')).body).toEqual({ changed: 0, unchanged: 1, before: [] })
    expect((await place(['reef'], 'delete')).body.changed).toBe(1)
    expect((await place(['reef'], 'show')).body.changed).toBe(0)
    expect((await place(['reef', 'reef', 'nothing'], 'restore')).body).toMatchObject({ changed: 1, unchanged: 1 })
    expect(await test.catalogue.get(['reef'])).toEqual(before)
    expect(Buffer.from((await test.catalogue.original('reef'))?.bytes ?? []).toString()).toBe('<doc>reef</doc>')
    expect((await found('st=reef')).total).toBe(1)
  })

  // @rule B-records.hidden
  it('is hidden again when its deletion is taken back, and is shown to nobody meanwhile', async () => {
    const back = (action: string, from: string, ...ids: string[]) =>
      ask<PlacedRecords>('PUT', `${RECORDS}/place`, { ids, action, from })
    await place(['reef'], 'hide')
    const { body } = await place(['reef', 'snow', 'nothing'], 'delete')
    expect(body.before).toEqual([
      { id: 'reef', place: 'hidden' },
      { id: 'snow', place: 'shown' },
    ])
    // hiding is for what is shown, unless it is asked for what is deleted
    expect((await place(['reef'], 'hide')).body.changed).toBe(0)
    expect((await back('hide', 'shown', 'reef')).body.changed).toBe(0)
    expect((await back('hide', 'deleted', 'reef')).body.before).toEqual([{ id: 'reef', place: 'deleted' }])
    expect((await back('show', 'deleted', 'snow')).body.changed).toBe(0)
    expect((await back('restore', 'deleted', 'reef', 'snow')).body.before).toEqual([{ id: 'snow', place: 'deleted' }])
    expect((await list('state=hidden')).records.map(({ id }) => id)).toEqual(['reef'])
    expect((await found('st=reef')).total).toBe(0)
    expect((await found('st=snow')).total).toBe(1)
    // somebody else has restored it meanwhile: taking back a hiding is not for it
    expect((await back('delete', 'hidden', 'snow')).body.changed).toBe(0)
    expect((await back('hide', 'nowhere', 'snow')).status).toBe(400)
  })

  // @rule B-records.stays
  it.each(['hide', 'delete'])('stays out when its source brings it again after %s', async (action) => {
    await place(['reef'], action)
    const again = createResource({ id: 'reef', title: 'Map of the reef, second edition' })
    expect(await test.catalogue.write([{ resource: again }, { resource: createResource({ id: 'new' }) }])).toEqual([
      'unchanged',
      'new',
    ])
    expect(await test.catalogue.write([{ resource: again }])).toEqual(['unchanged'])
    expect(await test.catalogue.get(['reef'])).toEqual([])
    await place(['reef'], action === 'hide' ? 'show' : 'restore')
    expect(await test.catalogue.get(['reef'])).toMatchObject([{ title: 'Map of the reef, second edition' }])
  })

  it('keeps its id from records of other sources', async () => {
    await place(['reef'], 'hide')
    const other = createResource({ id: 'reef', title: 'Another reef', source: { id: 'two', title: 'Two' } })
    await test.catalogue.write([{ resource: other }])
    expect(await test.catalogue.get(['two:reef'])).toMatchObject([{ title: 'Another reef' }])
    await place(['reef'], 'show')
    expect(await test.catalogue.get(['reef'])).toMatchObject([{ title: 'Map of reef' }])
  })

  it('is refused with words when the request is wrong', async () => {
    expect((await place([], 'hide')).status).toBe(400)
    expect((await place(['reef'], 'burn')).status).toBe(400)
    expect((await place(['a\0b'], 'hide')).status).toBe(400)
    expect(
      (
        await place(
          Array.from({ length: 501 }, (_, at) => `r${at}`),
          'hide',
        )
      ).status,
    ).toBe(400)
  })
})

describe('changes of records', () => {
  // @rule B-records.flags
  it('flag them as curated and Data-CORE, whatever their source says', async () => {
    const flags = { ids: ['reef', 'snow', 'nothing'], curated: 'yes', dataCore: 'yes' }
    expect((await ask('PUT', `${RECORDS}/flags`, flags)).body).toEqual({ changed: 2, unchanged: 1 })
    expect(await test.catalogue.get(['reef'])).toMatchObject([{ curated: true, dataCore: true }])
    expect((await list('state=curated')).total).toBe(2)
    expect((await list('state=dataCore')).total).toBe(2)
    // the source sends the record again, and the flag stays
    await test.catalogue.write([{ resource: createResource({ id: 'reef', title: 'Reef again' }) }])
    expect(await test.catalogue.get(['reef'])).toMatchObject([{ curated: true, title: 'Reef again' }])
    await ask('PUT', `${RECORDS}/flags`, { ids: ['reef', 'snow'], curated: 'source', dataCore: 'source' })
    expect((await list('state=curated')).total).toBe(0)
    expect((await ask('PUT', `${RECORDS}/flags`, { ids: ['reef'] })).status).toBe(400)
  })

  // @rule B-records.edit
  it('show other values over those of the source, and take them back', async () => {
    const edit = (values: object, seen: number) =>
      ask<DeskRecordDetails>('PUT', `${RECORDS}/values`, { id: 'reef', values, reason: 'known' }, { seen })
    const edited = await edit({ title: 'Coral reefs', keywords: ['coral', 'coral '] }, 0)
    expect(edited).toMatchObject({
      status: 200,
      body: { version: 1, values: { title: 'Coral reefs', keywords: ['coral'] }, original: { title: 'Map of reef' } },
    })
    expect(edited.body.overlay.map(({ field, reason }) => [field, reason])).toEqual([
      ['keywords', 'known'],
      ['title', 'known'],
    ])
    expect((await found('st=coral')).total).toBe(1)
    expect((await list('state=edited')).records).toMatchObject([{ id: 'reef', edited: true }])
    const back = await edit({ title: 'Map of reef' }, 1)
    expect(back.body.overlay.map(({ field }) => field)).toEqual(['keywords'])
    await edit({ keywords: ['water'] }, 2)
    expect((await list('state=edited')).total).toBe(0)
    expect((await edit({ title: 'Map of reef' }, 3)).status).toBe(400)
    expect(await edit({ timeStart: '2021-02-30' }, 3)).toMatchObject({ status: 400, body: { parameter: 'values.timeStart' } })
  })

  // @rule B-records.second-told
  it('tell the second of two administrators', async () => {
    await ask('PUT', `${RECORDS}/values`, { id: 'reef', values: { title: 'First' }, reason: '' }, { seen: 0 })
    const late = await ask(
      'PUT',
      `${RECORDS}/values`,
      { id: 'reef', values: { title: 'Second' }, reason: '' },
      { seen: 0, token: 'other' },
    )
    expect(late).toMatchObject({ status: 412, body: { detail: expect.stringContaining('Someone else') as string } })
    expect((await place(['reef'], 'hide', { seen: 0 })).status).toBe(412)
    expect((await place(['reef'], 'hide', { seen: 'abc' })).status).toBe(412)
    expect((await one('reef')).values.title).toBe('First')
    expect((await place(['reef'], 'hide', { seen: 1 })).status).toBe(200)
  })

  // @rule B-records.second-told
  it('tell whoever read a record while it changed: they have its old version with its old values', async () => {
    const { catalogue, database } = test
    const get: typeof catalogue.get = async (ids) => {
      const before = await catalogue.get(ids)
      await ask('PUT', `${RECORDS}/values`, { id: 'reef', values: { title: 'Meanwhile' }, reason: '' }, { token: 'other' })
      return before
    }
    const parts = { database, catalogue: { ...catalogue, get }, namesOf: async () => new Map<string, string>() }
    expect(await openRecordReading(parts).details('reef')).toMatchObject({ version: 0, values: { title: 'Map of reef' } })
    expect(await one('reef')).toMatchObject({ version: 1, values: { title: 'Meanwhile' } })
  })

  // @rule B-records.history
  it('are kept: who, what, from what to what', async () => {
    await place(['reef', 'snow'], 'hide')
    await place(['reef'], 'show')
    await ask('PUT', `${RECORDS}/flags`, { ids: ['flood'], dataCore: 'yes' })
    const { body } = await ask<RecordChanges>('GET', `${RECORDS}/history`)
    expect(body.total).toBe(4)
    expect(body.changes.map(({ action, id }) => `${action} ${id}`)).toEqual(['flag flood', 'show reef', 'hide snow', 'hide reef'])
    expect(body.changes.map(({ isCurrent }) => isCurrent)).toEqual([true, true, true, false])
    expect(body.changes[0]).toMatchObject({
      before: expect.stringContaining('source') as string,
      after: expect.stringContaining('yes') as string,
    })
    expect((await one('reef')).history).toHaveLength(2)
  })
})

describe('an own record', () => {
  const add = (change: object = {}) => ask<DeskRecordDetails>('POST', `${RECORDS}/own`, { form: { ...RECORD_FORM, ...change } })

  // @rule B-records.form
  it('is written, found, edited in the same form and exported as ISO', async () => {
    const { status, body } = await add()
    expect(status).toBe(201)
    expect(body).toMatchObject({
      version: 1,
      record: { own: true, source: { id: 'own' } },
      form: RECORD_FORM,
      boxes: [[5, 44, 15, 48]],
    })
    const { id } = body.record
    expect((await found('st=alps')).entries[0]?.resource).toMatchObject({
      id,
      time: { start: '2001-01-01T00:00:00Z', end: '2020-12-31T23:59:59Z' },
      identifiers: [{ value: id }, { scheme: 'doi', value: '10.1234/snow' }],
    })
    const changed = { ...RECORD_FORM, title: 'Snow depth' }
    const edited = await ask<DeskRecordDetails>('PUT', `${RECORDS}/own`, { id, form: changed }, { seen: 1 })
    expect(edited).toMatchObject({ status: 200, body: { version: 2, values: { title: 'Snow depth' }, form: changed } })
    expect((await ask('PUT', `${RECORDS}/own`, { id, form: RECORD_FORM }, { seen: 1 })).status).toBe(412)
    expect((await list('state=own')).total).toBe(1)
    expect((await ask('PUT', `${RECORDS}/own`, { id: 'reef', form: RECORD_FORM })).status).toBe(400)
    expect((await ask('PUT', `${RECORDS}/own`, { id: 'nothing', form: RECORD_FORM })).status).toBe(404)
  })
})
