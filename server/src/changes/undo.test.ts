/** Changes of the trail that can be taken back, through the whole server; on both databases. */
import { GLOBAL_SITE } from '@graticule/contracts/site'
import type { EditedMenu, MenuTopEntry } from '@graticule/contracts/contents/menu'
import type { User } from '@graticule/contracts/people/users'
import type { TrailChange } from '@graticule/contracts/system/change-trail'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type ContentPortal, openContentPortal } from '../testing/contents/content-portal.ts'

let portal: ContentPortal
beforeAll(async () => {
  portal = await openContentPortal()
  for (const [id, roles] of [
    ['person-1', '["admin"]'],
    ['guest', '[]'],
  ] as const)
    await portal.database.writer
      .insertInto('people')
      .values({
        id,
        email: `${id}@example.org`,
        email_key: `${id}@example.org`,
        given_name: id,
        family_name: '',
        password: null,
        roles,
        administers: '[]',
        locked_at: null,
        created_at: 0,
        email_confirmed_at: 0,
      })
      .execute()
})
afterAll(() => portal.close())
beforeEach(async () => {
  await portal.database.writer.updateTable('people').set({ roles: '[]', administers: '[]' }).where('id', '=', 'guest').execute()
})

const changes = async () => (await portal.ask('admin', 'GET', '/system/rest/changes')).json<{ changes: TrailChange[] }>().changes
const latest = async (action: TrailChange['action']) => (await changes()).find((change) => change.action === action)

const USER = '/people/rest/users/guest'
const set = (body: object) => portal.ask('admin', 'PATCH', USER, body)
const NOBODY = { role: 'user', administers: [], isLocked: false }

// @rule B-administration.undo
it('the latest change of roles tells what takes it back, and that brings back roles and sites', async () => {
  await set({ role: 'moderator' })
  await set({ role: 'admin', administers: ['7'] })
  const offered = (await changes()).filter(({ undoRights }) => undoRights !== undefined)
  expect(offered.map(({ undoRights }) => undoRights)).toEqual([
    {
      id: 'guest',
      seen: { role: 'admin', administers: ['7'], isLocked: false },
      wanted: { role: 'moderator', administers: [], isLocked: false },
    },
  ])
  const { seen, wanted } = offered[0]?.undoRights ?? {}
  const undone = await set({ role: wanted?.role, administers: wanted?.administers, seen })
  expect(undone.json<User>()).toMatchObject({ role: 'moderator', administers: [] })
  // which is a change, too
  expect((await latest('roles/changed'))?.undoRights?.wanted).toMatchObject({ role: 'admin', administers: ['7'] })
})

// @rule B-people.rights-seen
it('what somebody changed meanwhile is refused with words, and nothing is changed', async () => {
  await set({ role: 'moderator' })
  const undo = (await latest('roles/changed'))?.undoRights
  await set({ administers: ['7'] })
  const refused = await set({ role: undo?.wanted.role, seen: undo?.seen })
  expect([refused.statusCode, refused.json<{ detail: string }>().detail]).toEqual([
    412,
    'Someone else changed what this person may do in the meantime. Read it again before you change it.',
  ])
  const { roles } = await portal.database.reader
    .selectFrom('people')
    .select('roles')
    .where('id', '=', 'guest')
    .executeTakeFirstOrThrow()
  expect(roles).toBe('["moderator"]')
  expect((await portal.ask('editor', 'PATCH', USER, { role: 'user', seen: undo?.seen })).statusCode).toBe(403)
})

it('roles cannot be taken back that differ since, whose site is gone, or that did not change', async () => {
  const sites = async (value: object[]) => {
    const { values } = (await portal.ask('admin', 'GET', '/settings/values')).json<{
      values: { key: string; version: number; value: object[] }[]
    }>()
    const before = values.find(({ key }) => key === 'sites')
    const reply = await portal.ask('admin', 'PATCH', '/settings/values', {
      changes: [{ key: 'sites', seen: before?.version, value }],
    })
    expect(reply.statusCode).toBe(200)
    return before?.value ?? []
  }
  await set({ administers: ['7'] })
  await set({ administers: [] })
  expect((await latest('roles/changed'))?.undoRights?.wanted.administers).toEqual(['7'])
  const before = await sites([GLOBAL_SITE])
  expect((await latest('roles/changed'))?.undoRights).toBeUndefined()
  await sites(before)
  expect((await latest('roles/changed'))?.undoRights).toBeDefined()
  await portal.database.writer.updateTable('people').set({ roles: '["moderator"]' }).where('id', '=', 'guest').execute()
  expect((await latest('roles/changed'))?.undoRights).toBeUndefined()
  await set({ role: 'moderator' })
  expect((await latest('roles/changed'))?.undoRights).toBeUndefined()
})

it('an account that is gone gets nothing back', async () => {
  await set({ role: 'moderator', seen: NOBODY })
  await portal.database.writer.deleteFrom('people').where('id', '=', 'guest').execute()
  expect((await changes()).filter(({ undoRights }) => undoRights !== undefined)).toEqual([])
})

const MENU = '/contents/rest/sites/0/menu'
const menu = async (site: number) => (await portal.ask('admin', 'GET', `/contents/rest/sites/${site}/menu`)).json<EditedMenu>()
const entry = (title: string): MenuTopEntry => ({ title: { en: title }, address: '/help', image: '', entries: [] })
const save = (site: number, entries: MenuTopEntry[], version: number) =>
  portal.ask('admin', 'PUT', `/contents/rest/sites/${site}/menu`, { entries }, version)

// @rule B-administration.undo
it('the latest change of a menu can be taken back whole, unless somebody saved it meanwhile', async () => {
  const before = await menu(0)
  await save(0, [entry('One')], before.version)
  const undo = (await latest('menu/changed'))?.undoMenu
  expect(undo).toEqual({ siteId: 0, version: before.version + 1, entries: before.entries })
  await save(0, [entry('Two')], before.version + 1)
  expect((await changes()).filter(({ undoMenu }) => undoMenu !== undefined)).toHaveLength(1)
  const refused = await portal.ask('admin', 'PUT', MENU, { entries: undo?.entries }, undo?.version)
  expect([refused.statusCode, refused.json<{ detail: string }>().detail]).toEqual([
    412,
    'Someone else saved the menu in the meantime. Read it again before you save.',
  ])
  const second = (await latest('menu/changed'))?.undoMenu
  const undone = await portal.ask('admin', 'PUT', MENU, { entries: second?.entries }, second?.version)
  expect(undone.json<EditedMenu>().entries.map(({ title }) => title.en)).toEqual(['One'])
})

it('a menu cannot be taken back from before a site had one, nor of a note that has titles only', async () => {
  await save(7, [entry('First')], 0)
  expect(await latest('menu/changed')).toMatchObject({ siteId: 7 })
  expect((await latest('menu/changed'))?.undoMenu).toBeUndefined()
  await save(7, [entry('Second')], 1)
  expect((await latest('menu/changed'))?.undoMenu).toMatchObject({ siteId: 7, entries: [{ title: { en: 'First' } }] })
  await portal.database.writer
    .updateTable('record_history')
    .set({ value_before: '[{"en":"First"}]' })
    .where('record_id', '=', 'menu/7')
    .execute()
  const told = await latest('menu/changed')
  expect([told?.undoMenu, told?.before]).toEqual([undefined, '[{"en":"First"}]'])
})
