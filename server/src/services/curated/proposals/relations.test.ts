import type { ModerationQueue } from '@graticule/contracts/kept/moderation'
import type { ShownRelations } from '@graticule/contracts/kept/proposals/relations'
import { MAX_WAITING_RELATIONS } from '@graticule/contracts/kept/proposals/limits'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { proposalBelongings } from '../../../improvements/belongings.ts'
import { createResource } from '../../../testing/create-resource.ts'
import { type KeptPortal, openKeptPortal, PEOPLE, type PlayedPerson } from '../../../testing/kept-portal.ts'

const IDS = ['a', 'b', 'c', ...Array.from({ length: MAX_WAITING_RELATIONS }, (_, at) => `r${at}`)]
let portal: KeptPortal
let isBusy = false
beforeAll(async () => {
  portal = await openKeptPortal(
    IDS.map((id) => ({ resource: createResource({ id, title: `Entry ${id}` }) })),
    { runsWorkflow: async ({ targetId }) => isBusy && targetId === 'b' },
  )
})
afterAll(() => portal.close())
beforeEach(async () => {
  isBusy = false
  await portal.database.writer.deleteFrom('entry_relations').execute()
  portal.wait(120_000)
})

const of = (targetId: string) => ({ dataSource: 'dab', targetId })
const send = (who: PlayedPerson | undefined, main: string, related: readonly string[], more: object = {}) =>
  portal.ask(who, 'POST', '/api/relations', { type: 'uses', main: of(main), related: related.map(of), reason: '', ...more })
const queue = async () => (await portal.ask('moderator', 'GET', '/api/moderation/queue?part=relations')).json<ModerationQueue>()
const decide = (id: number, decision: string, comment = '') =>
  portal.ask('moderator', 'POST', `/api/moderation/relations/${id}/decisions`, { decision, comment, version: 1 })
const shown = async (id: string) =>
  (await portal.ask(undefined, 'GET', `/api/relations?dataSource=dab&targetId=${id}`)).json<ShownRelations>().relations
const own = async (who: PlayedPerson, id: string) =>
  (await portal.ask(who, 'GET', `/api/relations/own?dataSource=dab&targetId=${id}`)).json<ShownRelations>().relations

describe('relations', () => {
  // @rule B-improvements.relation-once
  it('wait for a moderator, are shown on both sides, and are suggested once', async () => {
    expect((await send('one', 'a', ['b', 'c', 'b'])).json()).toEqual({ sent: 2, known: 0 })
    expect((await send('other', 'b', ['a'])).json()).toEqual({ sent: 0, known: 1 })
    expect([await shown('a'), (await own('one', 'b')).map(({ type, name }) => [type, name])]).toEqual([
      [],
      [['usedBy', 'Entry a']],
    ])
    expect(await own('other', 'a')).toEqual([])
    const { items, counts } = await queue()
    expect(counts).toMatchObject({ waiting: 2, relations: 2 })
    const [first] = items
    expect(first?.relation).toMatchObject({ type: 'uses', main: { name: 'Entry a' } })
    expect((await decide(first?.id ?? 0, 'accept')).statusCode).toBe(204)
    expect((await decide(first?.id ?? 0, 'refuse', 'No')).statusCode).toBe(409)
    const other = first?.relation?.related.targetId ?? ''
    expect(await shown('a')).toMatchObject([{ type: 'uses', targetId: other }])
    expect(await shown(other)).toMatchObject([{ type: 'usedBy', targetId: 'a', name: 'Entry a' }])
    await portal.ask('moderator', 'DELETE', `/api/moderation/relations/${first?.id}/decisions`)
    expect(await shown('a')).toEqual([])
  })

  // @rule B-kept-items.seen-in
  it('say where each of the two was seen', async () => {
    const main = { dataSource: 'information', targetId: 'a' }
    const related = [{ dataSource: 'services', targetId: 'b' }, of('c')]
    expect((await send('one', 'a', [], { main, related })).json()).toEqual({ sent: 2, known: 0 })
    const ends = (await queue()).items.map(({ relation }) => [relation?.main, relation?.related])
    expect(ends.toSorted(([, one], [, other]) => (one?.targetId ?? '').localeCompare(other?.targetId ?? ''))).toEqual([
      [
        { dataSource: 'dab', targetId: 'a', name: 'Entry a', seenIn: 'information' },
        { dataSource: 'dab', targetId: 'b', name: 'Entry b', seenIn: 'services' },
      ],
      [
        { dataSource: 'dab', targetId: 'a', name: 'Entry a', seenIn: 'information' },
        { dataSource: 'dab', targetId: 'c', name: 'Entry c' },
      ],
    ])
  })

  // @rule S2-8.no-destination
  it('need another entry that there is, a known kind, and somebody who is signed in', async () => {
    for (const [related, more, status, parameter] of [
      [[], {}, 400, 'related'],
      [['a'], {}, 400, 'related'],
      [['b'], { type: 'eats' }, 400, 'type'],
      [['nowhere'], {}, 404, undefined],
      [['b'], { main: of('nowhere') }, 404, undefined],
      [['b'], { main: { dataSource: 'dab' } }, 400, 'main.targetId'],
    ] as const) {
      const reply = await send('one', 'a', related, more)
      expect([related, more, reply.statusCode, reply.json<{ parameter?: string }>().parameter]).toEqual([
        related,
        more,
        status,
        parameter,
      ])
    }
    expect((await send(undefined, 'a', ['b'])).statusCode).toBe(401)
  })

  // @rule B-improvements.quota
  it('wait in a limited number', async () => {
    const ids = IDS.slice(3)
    for (let at = 0; at < ids.length; at += 20) expect((await send('one', 'a', ids.slice(at, at + 20))).statusCode).toBe(200)
    const full = await send('one', 'a', ['b'])
    expect([full.statusCode, full.json<{ detail: string }>().detail]).toEqual([409, expect.stringContaining('100')])
    expect((await send('other', 'a', ['b'])).statusCode).toBe(200)
  })

  // @rule D14.removal
  it('are withdrawn and removed by their author or a moderator, and never while a workflow runs on either entry', async () => {
    await send('one', 'a', ['b'])
    const id = (await own('one', 'a'))[0]?.id ?? 0
    expect((await portal.ask('other', 'DELETE', `/api/relations/${id}`)).statusCode).toBe(404)
    const remove = (who: PlayedPerson) => portal.ask(who, 'POST', `/api/relations/${id}/removals`, { comment: 'Wrong' })
    expect((await remove('one')).statusCode).toBe(404)
    await decide(id, 'accept')
    expect((await portal.ask('one', 'DELETE', `/api/relations/${id}`)).statusCode).toBe(404)
    expect((await remove('other')).statusCode).toBe(404)
    isBusy = true
    expect((await remove('one')).json()).toMatchObject({ status: 409, detail: expect.stringContaining('workflow') as string })
    isBusy = false
    expect((await remove('one')).statusCode).toBe(204)
    expect(await shown('a')).toEqual([])
  })

  // @rule B-improvements.belongings
  it('stay without a name when their author goes, as far as they are shown', async () => {
    await send('one', 'a', ['b', 'c'], { reason: 'I know' })
    await decide((await queue()).items[0]?.id ?? 0, 'accept')
    const [, relations] = proposalBelongings(portal.database)
    expect(await relations?.exportOf(PEOPLE.one.id)).toHaveLength(2)
    await relations?.removeOf(PEOPLE.one.id)
    expect(await shown('a')).toHaveLength(1)
    const rows = await portal.database.reader.selectFrom('entry_relations').selectAll().execute()
    expect(rows).toMatchObject([{ person_id: '', reason: '' }])
  })
})
