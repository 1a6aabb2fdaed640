/** What changes no record: reading them, and requests that are refused. One server is enough for it. */
import type { DeskRecordDetails, DeskRecords } from '@graticule/contracts/curation/records-desk'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createResource } from '../../testing/create-resource.ts'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'
import { createPerson, playIdentity } from '../../testing/identity/played-identity.ts'
import { RECORD_FORM } from '../../testing/exchange/record-form.ts'
import { createTestLocation, type TestLocation } from '../../testing/test-location.ts'

const identity = playIdentity({
  admin: createPerson({ id: 'a1', roles: new Set(['admin']) }),
  moderator: createPerson({ id: 'm1', roles: new Set(['moderator']) }),
  siteAdmin: createPerson({ id: 's1', administers: new Set(['7']) }),
  person: createPerson(),
})
const SOURCE = { id: 'source-1', title: 'First source' }
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

beforeAll(async () => {
  location = await createTestLocation()
  test = await createTestApp({ records, config: { ...location.location }, dependencies: { identity } })
})
afterAll(async () => {
  await test.close()
  await location.remove()
})

// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the answer is read as what the test says it is
async function ask<T>(method: 'GET' | 'POST' | 'PUT', url: string, payload?: object, { token = 'admin' } = {}) {
  const reply = await test.app.inject({
    method,
    url,
    headers: token === '' ? {} : { authorization: `Bearer ${token}` },
    ...(payload === undefined ? {} : { payload }),
  })
  const isJson = String(reply.headers['content-type']).includes('json')
  return { status: reply.statusCode, body: (isJson ? reply.json() : reply.payload) as T, headers: reply.headers }
}
const RECORDS = '/api/admin/records'
const list = async (query = '') => (await ask<DeskRecords>('GET', `${RECORDS}?${query}`)).body

describe('the records of administrators', () => {
  it.each([
    ['GET', RECORDS, undefined],
    ['GET', `${RECORDS}/one?id=reef`, undefined],
    ['GET', `${RECORDS}/document?id=reef`, undefined],
    ['GET', `${RECORDS}/history`, undefined],
    ['PUT', `${RECORDS}/place`, { ids: ['reef'], action: 'delete' }],
    ['PUT', `${RECORDS}/flags`, { ids: ['reef'], curated: 'yes' }],
    ['PUT', `${RECORDS}/values`, { id: 'reef', values: { title: 'x' }, reason: '' }],
    ['POST', `${RECORDS}/own`, { form: {} }],
    ['PUT', `${RECORDS}/own`, { id: 'reef', form: {} }],
    ['POST', `${RECORDS}/preview`, {}],
    ['POST', `${RECORDS}/file`, {}],
  ] as const)('are for administrators of the installation alone: %s %s', async (method, url, payload) => {
    for (const token of ['person', 'moderator', 'siteAdmin'])
      expect((await ask(method, url, payload, { token })).status).toBe(403)
    expect((await ask(method, url, payload, { token: '' })).status).toBe(401)
    expect((await list()).total).toBe(3)
  })

  it('are listed by words, id, provider and order', async () => {
    expect((await list('sort=title')).records.map(({ id }) => id)).toEqual(['flood', 'reef', 'snow'])
    expect(await list('words=snow')).toMatchObject({ total: 1, records: [{ id: 'snow', place: 'shown', source: SOURCE }] })
    expect((await list('source=nobody')).total).toBe(0)
    expect((await list()).sources).toEqual([{ ...SOURCE, records: 3 }])
    expect((await list('words=%00')) as object).toMatchObject({ status: 400 })
    expect((await list('state=lost')) as object).toMatchObject({ status: 400 })
    expect((await list('start=-1')) as object).toMatchObject({ status: 400 })
  })

  it('tell all that is known of one', async () => {
    const { headers, body } = await ask<DeskRecordDetails>('GET', `${RECORDS}/one?id=reef`)
    expect(headers['etag']).toBe('"v0"')
    expect(body).toMatchObject({ version: 0, document: { standard: 'iso19139' }, flags: { curated: 'source' }, history: [] })
    expect((await ask('GET', `${RECORDS}/document?id=reef`)).body).toMatchObject({ document: '<doc>reef</doc>', isWhole: true })
    expect((await ask('GET', `${RECORDS}/one?id=nothing`)).status).toBe(404)
  })
})

describe('an own record that is wrong', () => {
  const add = (change: object) => ask<DeskRecordDetails>('POST', `${RECORDS}/own`, { form: { ...RECORD_FORM, ...change } })

  it.each([
    [{ title: ' ' }, 'form.title'],
    [{ title: 'a\0b' }, 'form.title'],
    [{ area: [5, 48, 15, 44] }, 'form.area'],
    [{ area: [5, 48] }, 'form.area'],
    [{ timeStart: '2021-02-30' }, 'form.timeStart'],
    [{ timeEnd: '1999-01-01' }, 'form.timeEnd'],
    [{ published: '2021-13-01' }, 'form.published'],
    [{ links: [{ url: 'javascript:alert(1)', name: '', description: '', purpose: 'download' }] }, 'form.links'],
    [{ links: [{ url: 'http://[', name: '', description: '', purpose: 'download' }] }, 'form.links.0.url'],
    [{ contacts: [{ organisation: '', individual: '', role: 'owner', email: '', url: '' }] }, 'form.contacts.0.organisation'],
    [{ doi: 'https://doi.org/10.1/x' }, 'form.doi'],
    [{ resolution: -1 }, 'form.resolution'],
    [{ title: 'x'.repeat(2_001) }, 'form.title'],
  ])('is refused with the field at fault: %j', async (change, parameter) => {
    const { status, body } = await add(change)
    expect(status).toBe(400)
    expect((body as unknown as { parameter: string }).parameter).toContain(parameter)
    expect((await list('state=own')).total).toBe(0)
  })
})
