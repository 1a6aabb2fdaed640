import type { Extended } from '@graticule/contracts/kept/proposals/extensions'
import type { OwnImprovement, ShownImprovements } from '@graticule/contracts/kept/proposals/improvements'
import type { ModerationQueue } from '@graticule/contracts/kept/moderation'
import { PORTAL_FORMAT, type Resource, type ResultSet } from '@graticule/contracts/resource'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { proposalBelongings } from '../../../improvements/belongings.ts'
import { MAIL } from '../../../testing/identity/played-people.ts'
import { createResource } from '../../../testing/create-resource.ts'
import { type KeptPortal, openKeptPortal, PEOPLE, type PlayedPerson } from '../../../testing/kept-portal.ts'

const RECORD: Partial<Resource> = {
  title: 'Soil water index',
  abstract: 'Weekly soil water.',
  keywords: [{ value: 'soil', thesaurus: 'A thesaurus' }, { value: 'ASCAT' }],
  time: { start: '2015-01-01', end: '2025-06-30' },
  online: [{ url: 'https://data.example/a', protocol: 'WWW:DOWNLOAD', name: 'File', accessType: 'direct' }],
}
const record = (id: string, more: Partial<Resource> = {}) => ({ resource: createResource({ id, ...RECORD, ...more }) })
let portal: KeptPortal
let isBusy = false
beforeAll(async () => {
  portal = await openKeptPortal(
    ['a', 'b', 'c'].map((id) => record(id)),
    { runsWorkflow: async () => isBusy },
    { mail: MAIL },
  )
  for (const [who, given_name] of [
    ['one', 'Vera'],
    ['other', 'Reader'],
  ] as const)
    await portal.database.writer
      .insertInto('people')
      .values({
        id: PEOPLE[who].id,
        email: `${who}@example.org`,
        email_key: `${who}@example.org`,
        given_name,
        family_name: '',
        password: null,
        roles: '[]',
        administers: '[]',
        locked_at: null,
        created_at: 0,
      })
      .execute()
})
afterAll(() => portal.close())

beforeEach(async () => {
  isBusy = false
  for (const table of ['improvements', 'improved_fields', 'mail_outbox', 'ratings', 'comment_reports'] as const)
    await portal.database.writer.deleteFrom(table).execute()
  await portal.catalogue.touch(['a', 'b', 'c'])
  portal.wait(120_000)
})
const send = (who: PlayedPerson | undefined, targetId: string, values: object, more: object = {}) =>
  portal.ask(who, 'POST', '/api/improvements', { dataSource: 'dab', targetId, values, reason: 'The user guide', ...more })
const sent = async (who: PlayedPerson, targetId: string, values: object) =>
  (await send(who, targetId, values)).json<OwnImprovement>()
const queue = async (part = 'waiting') =>
  (await portal.ask('moderator', 'GET', `/api/moderation/queue?part=${part}`)).json<ModerationQueue>()
const decide = (id: number, decision: 'accept' | 'refuse', version = 1, comment = '', who: PlayedPerson = 'moderator') =>
  portal.ask(who, 'POST', `/api/moderation/improvements/${id}/decisions`, { decision, comment, version })
const search = async (query: string) =>
  (
    await portal.ask(undefined, 'GET', `/dab/opensearch/query?${query}&outputFormat=${encodeURIComponent(PORTAL_FORMAT)}`)
  ).json<ResultSet>()
const shown = async (targetId: string) =>
  (await portal.ask(undefined, 'GET', `/api/improvements?dataSource=dab&targetId=${targetId}`)).json<ShownImprovements>()
const stored = async (id: string) => (await portal.catalogue.get([id]))[0]

/** Sends and accepts. */
async function improve(targetId: string, values: object): Promise<number> {
  const { id } = await sent('one', targetId, values)
  expect((await decide(id, 'accept')).statusCode).toBe(204)
  return id
}

describe('an accepted improvement', () => {
  const remove = (who: PlayedPerson | undefined, id: number, body: object = { comment: 'Outdated' }) =>
    portal.ask(who, 'POST', `/api/improvements/${id}/removals`, body)

  // @rule D14.removal
  it('is removed by its author or a moderator with a comment, and never while a workflow runs', async () => {
    const id = await improve('a', { title: 'Better', abstract: 'Better too.' })
    expect((await remove('other', id)).statusCode).toBe(404)
    expect((await remove(undefined, id)).statusCode).toBe(401)
    expect((await remove('one', id, { comment: ' ' })).json()).toMatchObject({ status: 400, parameter: 'comment' })
    isBusy = true
    expect((await portal.ask('one', 'GET', `/api/improvements/${id}/removals`)).json()).toEqual({ removable: false })
    expect((await remove('one', id)).json()).toMatchObject({
      status: 409,
      detail: 'Extension removal is temporary unavailable - entry is currently processed in workflow',
    })
    isBusy = false
    expect((await remove('moderator', id, { comment: 'x', fields: ['abstract'] })).statusCode).toBe(204)
    expect(await stored('a')).toMatchObject({ title: 'Better', abstract: RECORD.abstract })
    expect((await remove('one', id)).statusCode).toBe(204)
    expect((await stored('a'))?.title).toBe(RECORD.title)
    expect((await stored('a'))?.improved).toBeUndefined()
    expect((await remove('one', id)).statusCode).toBe(404)
  })

  it('gives way to the one before it when it is removed', async () => {
    await improve('a', { title: 'First' })
    const second = (await sent('other', 'a', { title: 'Second' })).id
    await decide(second, 'accept')
    expect((await stored('a'))?.title).toBe('Second')
    await remove('other', second)
    expect((await stored('a'))?.title).toBe('First')
  })

  it('is in an index that is built anew', async () => {
    await portal.catalogue.write(Array.from({ length: 60 }, (_, at) => record(`many-${at}`)))
    await improve('many-7', { title: 'Quagga' })
    await portal.catalogue.reindex()
    expect((await search('st=quagga')).entries.map(({ resource }) => resource.id)).toEqual(['many-7'])
    await portal.catalogue.remove(Array.from({ length: 60 }, (_, at) => `many-${at}`))
  })

  it('waits for a record that leaves and comes back', async () => {
    await improve('b', { title: 'Better' })
    await portal.catalogue.remove(['b'])
    expect(await stored('b')).toBeUndefined()
    await portal.catalogue.write([record('b')])
    expect((await stored('b'))?.title).toBe('Better')
  })

  // @rule B-improvements.belongings
  it('stays without a name when its author goes; what waits goes with them', async () => {
    await improve('a', { title: 'Better' })
    await sent('one', 'b', { title: 'Waits' })
    const [improvements] = proposalBelongings(portal.database)
    expect(await improvements?.exportOf(PEOPLE.one.id)).toMatchObject([{ state: 'accepted' }, { state: 'waiting' }])
    await improvements?.removeOf(PEOPLE.one.id)
    await improvements?.removeOf(PEOPLE.moderator.id)
    expect((await stored('a'))?.title).toBe('Better')
    expect((await shown('a')).improvements).toMatchObject([{ userName: '' }])
    expect((await queue()).items).toEqual([])
    const rows = await portal.database.reader.selectFrom('improvements').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(PEOPLE.one.id)
    expect(JSON.stringify(rows)).not.toContain(PEOPLE.moderator.id)
  })

  it('is in exports, and the original document stays as it is', async () => {
    await improve('c', { title: 'Better in a file' })
    for (const format of ['csv', 'geojson', 'atom', 'stac'])
      expect((await portal.ask(undefined, 'GET', `/api/export?format=${format}`)).body).toContain('Better in a file')
  })

  // @rule S1-7.extensions
  it('is read by clients of the original as an extension', async () => {
    const id = await improve('a', { abstract: 'Longer.', keywords: ['soil'], links: [] })
    const details = await portal.ask(undefined, 'GET', '/internal/rest/extensions/details?ds=dab&ids=a,b')
    expect(details.json<Extended[]>()).toMatchObject([
      {
        code: 'a',
        dataSourceType: 'dab',
        extensions: [{ entryExtensionId: id, userName: 'Vera', userId: '', summary: 'Longer.', keywords: ['soil'] }],
      },
      { code: 'b', extensions: [], relations: [] },
    ])
    expect((await portal.ask(undefined, 'GET', '/internal/rest/extensions?ds=dab&ids=a,b')).json()).toEqual(['a'])
  })
})

// @rule B-improvements.queue-gone
it('the queue tells plainly that a record is gone, before and after the decision', async () => {
  const { id } = await sent('one', 'c', { title: 'Mended' })
  expect((await queue()).items[0]).not.toHaveProperty('gone')
  const place = (action: string) => portal.ask('admin', 'PUT', '/api/admin/records/place', { ids: ['c'], action })
  await place('delete')
  expect((await queue()).items[0]).toMatchObject({ kind: 'improvement', gone: ['c'] })
  await place('restore')
  expect((await decide(id, 'accept')).statusCode).toBe(204)
  await place('delete')
  const [item] = (await queue('decided')).items
  expect(item).toMatchObject({ gone: ['c'], improvement: { name: 'Soil water index', state: 'accepted' } })
  await place('restore')
})
