import type { OwnImprovement, OwnOfResource, ShownImprovements } from '@graticule/contracts/kept/proposals/improvements'
import type { ModerationQueue } from '@graticule/contracts/kept/moderation'
import { DECISION_UNDO_MS, MAX_WAITING_IMPROVEMENTS } from '@graticule/contracts/kept/proposals/limits'
import { PORTAL_FORMAT, type Resource, type ResultSet } from '@graticule/contracts/resource'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
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
const own = async (who: PlayedPerson, targetId: string) =>
  (await portal.ask(who, 'GET', `/api/improvements/own?dataSource=dab&targetId=${targetId}`)).json<OwnOfResource>()
const stored = async (id: string) => (await portal.catalogue.get([id]))[0]
const mails = async () => portal.database.reader.selectFrom('mail_outbox').selectAll().execute()

/** Sends and accepts. */
async function improve(targetId: string, values: object): Promise<number> {
  const { id } = await sent('one', targetId, values)
  expect((await decide(id, 'accept')).statusCode).toBe(204)
  return id
}

describe('the queue', () => {
  const find = async (query: string) =>
    (await portal.ask('moderator', 'GET', `/api/moderation/queue?${query}`)).json<ModerationQueue>()
  const kinds = ({ items }: ModerationQueue) => items.map(({ kind }) => kind)

  // @rule B-kept-items.seen-in
  it('says in which part of the catalogue a record was seen that somebody improves or rates', async () => {
    await send('one', 'a', { title: 'Soil' }, { dataSource: 'information' })
    await send('one', 'b', { title: 'Sea' })
    const words = { name: 'A', score: 1, comment: 'Nobody answers' }
    await portal.ask('other', 'POST', '/api/ratings', { dataSource: 'services', targetId: 'a', ...words })
    const original = { name: 'B', targetId: 'b', score: 2, comment: 'Nor here', dataSource: 'cr_data' }
    expect((await portal.ask('other', 'POST', '/curated/rest/rating/rate/withComment', original)).statusCode).toBe(200)
    for (const targetId of ['a', 'b']) {
      const read = await portal.ask(undefined, 'GET', `/api/comments?dataSource=dab&targetId=${targetId}`)
      const [comment] = read.json<{ comments: { id: number }[] }>().comments
      await portal.ask('third', 'POST', `/api/comments/${comment?.id}/reports`, { reason: 'Not true' })
    }
    const { items } = await find('order=kind')
    const seen = items.map(({ improvement, comment }) => improvement ?? comment)
    const lines = seen.map((item) => `${item?.dataSource} ${item?.targetId}: ${item?.seenIn ?? 'none'}`)
    expect(lines.toSorted((one, other) => one.localeCompare(other))).toEqual([
      'dab a: information',
      'dab a: services',
      'dab b: data',
      'dab b: none',
    ])
  })

  // @rule B-improvements.queue-search
  it('is searched by record, comment and sender, and ordered by age or kind, page by page', async () => {
    await send('one', 'a', { title: 'Soil' })
    const rating = { dataSource: 'dab', targetId: 'a', name: 'Öl_film 100%', score: 1, comment: 'Nobody answers' }
    expect((await portal.ask('other', 'POST', '/api/ratings', rating)).statusCode).toBe(200)
    const { comments } = (await portal.ask(undefined, 'GET', '/api/comments?dataSource=dab&targetId=a')).json<{
      comments: { id: number }[]
    }>()
    await portal.ask('third', 'POST', `/api/comments/${comments[0]?.id}/reports`, { reason: 'Not true' })
    await send('one', 'b', { title: 'Sea' })

    expect(kinds(await find('order=oldest'))).toEqual(['improvement', 'comment', 'improvement'])
    expect(kinds(await find('order=kind'))).toEqual(['comment', 'improvement', 'improvement'])
    const newest = await find('order=newest&size=1')
    expect([newest.items[0]?.improvement?.targetId, newest.total]).toEqual(['b', 3])
    expect(kinds(await find('order=kind&size=1&page=2'))).toEqual(['improvement'])

    expect((await find('q=vera')).items.map(({ improvement }) => improvement?.targetId)).toEqual(['a', 'b'])
    const said = await find('q=NOBODY%20answers')
    expect([kinds(said), said.total, said.counts.waiting]).toEqual([['comment'], 1, 3])
    expect((await find('q=100%25%20%C3%96l_')).total).toBe(1)
    expect((await find('q=1%25%25%25%25')).total).toBe(0)
    expect((await find('q=answers%20vera')).total).toBe(0)
    expect((await find('part=improvements&q=nobody')).total).toBe(0)
    expect((await portal.ask('moderator', 'GET', '/api/moderation/queue?order=loudest')).statusCode).toBe(400)
    expect((await portal.ask('moderator', 'GET', `/api/moderation/queue?q=${'x'.repeat(10_000)}`)).statusCode).toBe(400)
  })
})

describe('an improvement', () => {
  // @rule B-improvements.overlay
  it('is shown and found once a moderator accepts it, and the provider’s words are kept', async () => {
    const abstract = 'Weekly soil water, less reliable near the coast. Zanzibar.'
    const { id } = await sent('one', 'a', { title: RECORD.title, abstract, keywords: ['soil', 'irrigation'] })
    expect((await search('st=zanzibar')).total).toBe(0)
    expect((await queue()).items).toMatchObject([
      {
        kind: 'improvement',
        improvement: {
          fields: ['abstract', 'keywords'],
          before: { abstract: RECORD.abstract, keywords: ['soil', 'ASCAT'] },
          after: { abstract },
          userName: 'Vera',
          changedSince: false,
        },
      },
    ])
    expect((await decide(id, 'accept')).statusCode).toBe(204)
    await portal.catalogue.touch([])
    const { entries } = await search('st=zanzibar')
    expect(entries[0]?.resource).toMatchObject({
      id: 'a',
      abstract,
      keywords: [{ value: 'soil', thesaurus: 'A thesaurus' }, { value: 'irrigation' }],
    })
    expect(entries[0]?.resource.improved?.map(({ field }) => field).toSorted()).toEqual(['abstract', 'keywords'])
    expect((await search('st=ASCAT')).entries.map(({ resource }) => resource.id)).not.toContain('a')
    expect(await shown('a')).toMatchObject({
      improvements: [{ id, userName: 'Vera', shown: { abstract }, original: { abstract: RECORD.abstract } }],
    })
    const [first] = (await portal.database.reader.selectFrom('records').select('resource').where('id', '=', 'a').execute()) ?? []
    expect(JSON.parse(first?.resource ?? '{}')).toMatchObject({ abstract: RECORD.abstract })
  })

  it('changes dates, area, organisation, links, licence and lineage, and links keep their protocol', async () => {
    await improve('a', {
      timeEnd: '2026-12-29',
      area: [5, 30, 12, 38],
      organisation: 'Sahara Observatory',
      links: [
        { url: 'https://data.example/a', name: 'All years', description: '' },
        { url: 'https://data.example/guide', name: 'Guide', description: '' },
      ],
      licence: 'CC BY 4.0',
      lineage: 'Of Metop.',
    })
    expect(await stored('a')).toMatchObject({
      time: { start: '2015-01-01', end: '2026-12-29' },
      footprint: { boxes: [[5, 30, 12, 38]] },
      contacts: [{ organisation: 'Sahara Observatory' }],
      online: [
        { url: 'https://data.example/a', protocol: 'WWW:DOWNLOAD', name: 'All years', accessType: 'direct' },
        { url: 'https://data.example/guide', name: 'Guide', accessType: 'unknown' },
      ],
      licence: { name: 'CC BY 4.0' },
      lineage: 'Of Metop.',
    })
    await portal.catalogue.touch([])
    expect((await search('bbox=6,31,7,32&rel=OVERLAPS')).entries.map(({ resource }) => resource.id)).toEqual(['a'])
  })

  // @rule B-improvements.one-each
  it('waits once for each person and record, is changed by sending another, and withdrawn', async () => {
    const first = await sent('one', 'a', { title: 'One' })
    const second = await sent('one', 'a', { title: 'Two' })
    expect(second.id).toBe(first.id)
    await sent('other', 'a', { title: 'Three' })
    expect((await queue()).counts).toMatchObject({ waiting: 2, improvements: 2 })
    expect((await own('one', 'a')).waiting).toMatchObject({ id: first.id, after: { title: 'Two' }, state: 'waiting' })
    expect((await portal.ask('other', 'DELETE', `/api/improvements/${first.id}`)).statusCode).toBe(404)
    expect((await portal.ask('one', 'DELETE', `/api/improvements/${first.id}`)).statusCode).toBe(204)
    expect((await own('one', 'a')).waiting).toBeUndefined()
    const mine = (await portal.ask('other', 'GET', '/api/improvements/mine')).json<{ total: number }>()
    expect(mine.total).toBe(1)
  })

  // @rule B-improvements.quota
  it('waits with at most 49 others of the same person', async () => {
    const { id } = await sent('one', 'a', { title: 'One' })
    const { writer } = portal.database
    const row = await writer.selectFrom('improvements').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    for (let at = 1; at < MAX_WAITING_IMPROVEMENTS; at += 1)
      await writer
        .insertInto('improvements')
        .values({ ...row, id: id + at, target_id: `other-${at}` })
        .execute()
    expect((await send('one', 'b', { title: 'One' })).json()).toMatchObject({
      status: 409,
      detail: expect.stringContaining('50') as string,
    })
    // the one that waits can still be changed, and others have room
    expect((await send('one', 'a', { title: 'Two' })).statusCode).toBe(200)
    expect((await send('other', 'b', { title: 'One' })).statusCode).toBe(200)
  })

  // @rule B-improvements.lengths
  it('is refused with the field at fault, and when it changes nothing or there is no such record', async () => {
    for (const [values, parameter] of [
      [{ title: ' ' }, 'values.title'],
      [{ title: 'x'.repeat(2_001) }, 'values.title'],
      [{ abstract: 'a\u0000b' }, 'values.abstract'],
      [{ links: [{ url: 'javascript:alert(1)', name: '', description: '' }] }, 'values.links.0.url'],
      [{ links: [{ url: 'https://', name: '', description: '' }] }, 'values.links.0.url'],
      [{ area: [0, 10, 5, 5] }, 'values.area'],
      [{ area: [0, 10] }, 'values.area'],
      [{ area: [0, 10, 5, 500] }, 'values.area.3'],
      [{ timeEnd: 'yesterday' }, 'values.timeEnd'],
      [{ timeEnd: '2026-13-45' }, 'values.timeEnd'],
      [{ timeEnd: '2014-01-01' }, 'values.timeEnd'],
      [{}, 'values'],
      [{ title: RECORD.title }, 'values'],
    ] as const) {
      const reply = await send('one', 'a', values)
      expect([values, reply.statusCode, reply.json<{ parameter?: string }>().parameter]).toEqual([values, 400, parameter])
    }
    expect((await send('one', 'a', { title: 'x' }, { reason: ' ' })).json()).toMatchObject({ status: 400, parameter: 'reason' })
    expect((await send('one', 'nowhere', { title: 'x' })).statusCode).toBe(404)
    expect((await send(undefined, 'a', { title: 'x' })).statusCode).toBe(401)
  })

  it('takes nothing from a body that is not for the person to say, and HTML stays text', async () => {
    const html = '<img src=x onerror=alert(1)>'
    const forged = { state: 'accepted', version: 9, person_id: PEOPLE.other.id, moderator_id: 'x', before: { title: 'forged' } }
    const { id } = (await send('one', 'a', { title: html, id: 'z', source: { id: 'x' } }, forged)).json<OwnImprovement>()
    expect((await own('one', 'a')).waiting).toMatchObject({ state: 'waiting', before: { title: RECORD.title } })
    expect((await stored('a'))?.title).toBe(RECORD.title)
    await decide(id, 'accept')
    expect(await stored('a')).toMatchObject({ id: 'a', title: html, source: { id: 'source-1' } })
  })
})

describe('moderators', () => {
  // @rule B-improvements.decided-once
  it('decide once, and only what they have read', async () => {
    const { id } = await sent('one', 'a', { title: 'One' })
    await sent('one', 'a', { title: 'Two' })
    expect((await decide(id, 'accept', 1)).json<{ detail: string }>().detail).toContain('changed this proposal')
    const both = await Promise.all([decide(id, 'accept', 2), decide(id, 'refuse', 2, 'No', 'admin')])
    expect(both.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([204, 409])
    expect((await decide(id, 'accept', 2)).statusCode).toBe(409)
    expect((await queue()).items).toEqual([])
    expect((await queue('decided')).items).toMatchObject([{ kind: 'improvement', id }])
  })

  it('need a comment to refuse, which the sender reads', async () => {
    const { id } = await sent('one', 'a', { title: 'One' })
    expect((await decide(id, 'refuse', 1, ' ')).json()).toMatchObject({ status: 400, parameter: 'comment' })
    expect((await decide(id, 'refuse', 1, 'The provider’s page says otherwise.')).statusCode).toBe(204)
    expect((await own('one', 'a')).decided).toMatchObject([{ state: 'refused', comment: 'The provider’s page says otherwise.' }])
    const [mail] = await mails()
    expect(JSON.parse(mail?.mail ?? '{}')).toMatchObject({ to: ['one@example.org'] })
    expect(mail?.mail).toContain('says otherwise')
  })

  // @rule B-improvements.told
  it('take a decision back before the sender is told, and not later', async () => {
    const id = await improve('a', { title: 'One' })
    const [mail] = await mails()
    expect((mail?.next_at ?? 0) - (mail?.added_at ?? 0)).toBe(0)
    const takeBack = () => portal.ask('moderator', 'DELETE', `/api/moderation/improvements/${id}/decisions`)
    expect((await takeBack()).statusCode).toBe(204)
    expect([(await stored('a'))?.title, await mails(), (await queue()).counts.improvements]).toEqual([RECORD.title, [], 1])
    await decide(id, 'accept')
    portal.wait(DECISION_UNDO_MS)
    expect((await takeBack()).statusCode).toBe(409)
    expect((await stored('a'))?.title).toBe('One')
  })

  it('are the only ones who read the queue and decide', async () => {
    const { id } = await sent('one', 'a', { title: 'One' })
    const asks = [
      ['GET', '/api/moderation/queue', undefined],
      ['POST', `/api/moderation/improvements/${id}/decisions`, { decision: 'accept', comment: '', version: 1 }],
      ['DELETE', `/api/moderation/improvements/${id}/decisions`, undefined],
      ['POST', `/api/moderation/looks/${id}/decisions`, { decision: 'keep' }],
    ] as const
    for (const [method, path, body] of asks)
      for (const [who, status] of [
        [undefined, 401],
        ['one', 403],
      ] as const)
        expect([path, who, (await portal.ask(who, method, path, body)).statusCode]).toEqual([path, who, status])
  })

  // @rule B-improvements.look
  it('look again at a field that the provider has changed; the improvement stays until they decide', async () => {
    await improve('a', { title: 'Better', abstract: 'Better too.' })
    const harvest = (more: Partial<Resource>) => portal.catalogue.write([record('a', more)])
    await harvest({ lineage: 'Other lineage' })
    expect((await queue()).items).toEqual([])
    await harvest({ title: 'Soil water index, version 3' })
    expect((await stored('a'))?.title).toBe('Better')
    const [item] = (await queue()).items
    expect(item).toMatchObject({
      kind: 'look',
      look: {
        field: 'title',
        shown: { title: 'Better' },
        before: { title: RECORD.title },
        now: { title: 'Soil water index, version 3' },
      },
    })
    const look = (decision: string) =>
      portal.ask('moderator', 'POST', `/api/moderation/looks/${item?.id}/decisions`, { decision })
    expect((await look('keep')).statusCode).toBe(204)
    expect((await look('keep')).statusCode).toBe(409)
    expect((await queue()).items).toEqual([])
    expect((await shown('a')).improvements[0]?.original.title).toBe('Soil water index, version 3')
    await harvest({ title: 'Soil water index, version 4' })
    expect((await queue()).counts.improvements).toBe(1)
    expect((await look('remove')).statusCode).toBe(204)
    expect(await stored('a')).toMatchObject({ title: 'Soil water index, version 4', abstract: 'Better too.' })
    await portal.catalogue.write([record('a')])
  })
})
