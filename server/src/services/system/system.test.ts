import { NOTE_ROUTES } from '@graticule/contracts/system/notes'
import type { Backups, Storage, System, WaitingWork } from '@graticule/contracts/system/system'
import { SYSTEM_ROUTES, WORK_ROUTE } from '@graticule/contracts/system/system'
import { Check } from 'typebox/value'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createResource } from '../../testing/create-resource.ts'
import { type KeptPortal, openKeptPortal } from '../../testing/kept-portal.ts'
import { searchesByDay } from './searches-by-day.ts'

let test: KeptPortal
beforeEach(async () => {
  test = await openKeptPortal([{ resource: createResource({ id: 'a', title: 'Sea ice' }) }])
})
afterEach(() => test.close())

const asAdmin = (method: 'GET' | 'POST' | 'DELETE', url: string) => test.ask('admin', method, url)

// @rule B-administration.system
describe('what the system tells', () => {
  it('is for administrators of the installation', async () => {
    for (const { method, path } of Object.values(SYSTEM_ROUTES)) {
      const url = path.replace(':name', 'graticule-20261126T010000Z.backup')
      expect([url, (await test.ask(undefined, method, url)).statusCode]).toEqual([url, 401])
      expect([url, (await test.ask('moderator', method, url)).statusCode]).toEqual([url, 403])
    }
  })

  // @rule B-administration.work
  it('is what waits: the queue for moderators, and all for administrators', async () => {
    expect((await test.ask('one', 'GET', WORK_ROUTE.path)).statusCode).toBe(403)
    expect((await test.ask('moderator', 'GET', WORK_ROUTE.path)).json()).toEqual({ moderation: 0 })
    const draft = { id: 1, person_id: 'p', slug: 'reef', draft_values: '{}', version: 1, changed_at: 0 }
    await test.database.writer
      .insertInto('site_drafts')
      .values({ ...draft, state: 'waiting' })
      .execute()
    await test.database.writer
      .insertInto('site_drafts')
      .values({ ...draft, id: 2, state: 'draft' })
      .execute()
    const work = (await asAdmin('GET', WORK_ROUTE.path)).json<WaitingWork>()
    expect(Check(WORK_ROUTE.reply, work)).toBe(true)
    expect(work).toMatchObject({ moderation: 0, feedback: 0, sites: 1, invitations: 0, harvests: 0, running: 0 })
  })

  it('is how it runs and what it keeps', async () => {
    const state = (await asAdmin('GET', '/system/rest/state')).json<System>()
    expect(Check(SYSTEM_ROUTES.system.reply, state)).toBe(true)
    expect(state).toMatchObject({ version: '0.0.0', records: 1, mail: false, accounts: 'embedded', mailsWaiting: 0 })
    const storage = (await asAdmin('GET', '/system/rest/storage')).json<Storage>()
    expect(Check(SYSTEM_ROUTES.storage.reply, storage)).toBe(true)
    expect(storage.free).toBeGreaterThan(0)
  })

  it('is how many searches there were on each of 30 days', async () => {
    const now = Date.UTC(2026, 2, 1, 12)
    const search = (at: number, total: number, kind = 'logSearchResult') => ({
      at,
      kind,
      visitor: 'v',
      phrase: 'ice',
      total,
      entry_id: null,
      fields: '{}',
    })
    const day = 86_400_000
    const rows = [
      search(now, 3),
      search(now - 11 * 3_600_000, 0),
      search(now - 13 * 3_600_000, 0),
      search(now - 31 * day, 1),
      search(now, 1, 'logElementClick'),
    ]
    await test.database.writer.insertInto('usage_log').values(rows).execute()
    const days = await searchesByDay(test.database, now)
    expect(days).toHaveLength(30)
    expect(days.slice(-2)).toEqual([
      { day: '2026-02-28', searches: 1, empty: 1 },
      { day: '2026-03-01', searches: 2, empty: 1 },
    ])
    expect(days[0]).toEqual({ day: '2026-01-31', searches: 0, empty: 0 })
  })
})

describe('a backup', () => {
  it('is made in a process of its own, downloaded and deleted', async () => {
    if (test.database.kind === 'postgres') {
      expect((await asAdmin('POST', '/system/rest/backups')).statusCode).toBe(409)
      return
    }
    const begun = await asAdmin('POST', '/system/rest/backups')
    expect([begun.statusCode, begun.json<Backups>().isMaking]).toEqual([202, true])
    const list = async () => (await asAdmin('GET', '/system/rest/backups')).json<Backups>()
    await expect.poll(async () => (await list()).isMaking, { timeout: 30_000 }).toBe(false)
    const [made] = (await list()).backups
    expect(made).toMatchObject({ records: 1 })
    const file = await asAdmin('GET', `/system/rest/backups/${made?.name}`)
    expect(file.rawPayload.length).toBe(made?.bytes)
    expect(file.headers['content-disposition']).toContain(made?.name)
    expect(file.headers['cache-control']).toContain('no-store')
    expect(file.payload.startsWith('{"format":"graticule-backup"')).toBe(true)
    expect((await asAdmin('DELETE', `/system/rest/backups/${made?.name}`)).statusCode).toBe(204)
    expect((await list()).backups).toEqual([])
    expect((await asAdmin('GET', `/system/rest/backups/${made?.name}`)).statusCode).toBe(404)
    expect((await asAdmin('GET', '/system/rest/backups/..%2Fcatalogue.sqlite')).statusCode).toBe(400)
  }, 60_000)
})

// @rule B-administration.log
describe('the notes of the servers', () => {
  it('are read and taken along by administrators only', async () => {
    for (const { path } of Object.values(NOTE_ROUTES)) {
      expect((await test.ask(undefined, 'GET', path)).statusCode).toBe(401)
      expect((await test.ask('moderator', 'GET', path)).statusCode).toBe(403)
    }
    test.app.journal.note('harvests', 'A harvest has failed', 50)
    test.app.journal.note('mail', 'A mail was sent')
    const reply = await asAdmin('GET', `${NOTE_ROUTES.list.path}?level=warning`)
    expect(Check(NOTE_ROUTES.list.reply, reply.json())).toBe(true)
    expect(reply.json()).toMatchObject({
      notes: [{ level: 'fault', area: 'harvests', words: 'A harvest has failed' }],
      areas: ['harvests', 'mail'],
    })
    const file = await asAdmin('GET', NOTE_ROUTES.file.path)
    expect(file.headers['content-disposition']).toMatch(/server-notes-\d{8}T\d{6}Z\.jsonl/)
    expect(
      file.payload
        .trim()
        .split('\n')
        .map((one) => (JSON.parse(one) as { words: string }).words),
    ).toEqual(['A mail was sent', 'A harvest has failed'])
    const [newest] = (await asAdmin('GET', `${NOTE_ROUTES.list.path}?size=1`)).json<{ notes: { key: string }[] }>().notes
    const older = await asAdmin('GET', `${NOTE_ROUTES.list.path}?olderThan=${encodeURIComponent(newest?.key ?? '')}`)
    expect(older.json()).toMatchObject({ notes: [{ words: 'A harvest has failed' }] })
    expect((await asAdmin('GET', `${NOTE_ROUTES.list.path}?olderThan=yesterday`)).statusCode).toBe(400)
    expect((await asAdmin('GET', `${NOTE_ROUTES.list.path}?since=yesterday`)).statusCode).toBe(400)
    expect((await asAdmin('GET', `${NOTE_ROUTES.list.path}?level=loud`)).statusCode).toBe(400)
  })
})
