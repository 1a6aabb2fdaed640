/** Saved runs through the whole server; on both databases. */
import type { SavedRun, SavedRuns } from '@graticule/contracts/kept/saved-runs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type KeptPortal, openKeptPortal, type PlayedPerson } from '../../testing/kept-portal.ts'

const PATH = '/personaldata/rest/saved-runs'

let portal: KeptPortal
beforeAll(async () => {
  portal = await openKeptPortal()
})
afterAll(() => portal.close())

const save = (who: PlayedPerson | undefined, body: object) => portal.ask(who, 'POST', PATH, body)
const saved = async (who: PlayedPerson, body: object) => (await save(who, body)).json<SavedRun>()
const list = async (who: PlayedPerson, query = '') =>
  (await portal.ask(who, 'GET', `${PATH}/search/current${query}`)).json<SavedRuns>()
const names = ({ _embedded: { savedRuns } }: SavedRuns) => savedRuns.map(({ name }) => name)

describe('saved runs', () => {
  // @rule S2-7.saved-runs
  // @rule B-saved-runs.page
  it('are saved and listed as clients of the original do it, the newest first', async () => {
    expect(await list('one')).toMatchObject({ _embedded: { savedRuns: [] }, page: { size: 10, totalElements: 0 } })
    const answer = await save('one', { name: 'Drought', runId: 'run-1', workflowId: 'spei', path: '/search?f:phrase=drought' })
    expect(answer.statusCode).toBe(201)
    expect(answer.json()).toMatchObject({
      name: 'Drought',
      runId: 'run-1',
      workflowId: 'spei',
      path: '/search?f:phrase=drought',
      status: 'unknown',
    })
    for (let at = 2; at <= 12; at += 1) await save('one', { name: `Run ${at}`, runId: `run-${at}` })
    const first = await list('one')
    expect(names(first)).toHaveLength(10)
    expect(names(first)[0]).toBe('Run 12')
    expect(first.page).toEqual({ size: 10, totalElements: 12, totalPages: 2, number: 0 })
    expect(names(await list('one', '?page=1'))).toEqual(['Run 2', 'Drought'])
    expect(names(await list('one', '?q=SPEI%20dro'))).toEqual(['Drought'])
    expect(await list('other')).toMatchObject({ _embedded: { savedRuns: [] } })
    expect((await save(undefined, { name: 'x', runId: 'y' })).statusCode).toBe(401)
  })

  // @rule S2-4.run-status
  it.each([
    ['RUNNING', undefined, 'in-progress'],
    ['QUEUED', undefined, 'in-progress'],
    ['SAVING_OUTPUTS', undefined, 'in-progress'],
    ['completed', undefined, 'ready'],
    ['SUCCESS', undefined, 'ready'],
    ['COMPLETED', 'SUCCESS', 'ready'],
    ['COMPLETED', 'FAIL', 'failed'],
    ['FAILED', undefined, 'failed'],
    ['SOMETHING', undefined, 'unknown'],
  ])('are read from the words of the platform: %s %s is %s', async (status, result, shown) => {
    const run = await saved('third', {
      name: 'Run',
      runId: `${status} ${result}`,
      status,
      ...(result === undefined ? {} : { result }),
    })
    expect(run.status).toBe(shown)
  })

  it('are counted and narrowed by status', async () => {
    const { counts } = await list('third')
    expect(counts).toEqual({ 'in-progress': 3, ready: 3, failed: 2, unknown: 1 })
    const failed = await list('third', '?status=failed')
    expect(failed.page.totalElements).toBe(2)
    expect(failed.counts).toEqual(counts)
    expect((await portal.ask('third', 'GET', `${PATH}/search/current?status=none`)).statusCode).toBe(400)
  })

  // @rule B-saved-runs.once
  it('that are saved again are the same ones, with what is new of them', async () => {
    const before = await saved('moderator', { name: 'Once', runId: 'same', status: 'EXECUTING' })
    const again = await save('moderator', {
      name: 'Once',
      runId: 'same',
      status: 'COMPLETED',
      result: 'FAIL',
      message: 'No scenes',
    })
    expect([again.statusCode, again.json<SavedRun>()]).toMatchObject([
      200,
      { id: before.id, status: 'failed', message: 'No scenes' },
    ])
    const both = await Promise.all([1, 2, 3].map(() => save('moderator', { name: 'At once', runId: 'at-once' })))
    expect(new Set(both.map((answer) => answer.json<SavedRun>().id)).size).toBe(1)
    expect((await list('moderator')).page.totalElements).toBe(2)
  })

  it('are renamed, deleted and brought back by their owner alone', async () => {
    const { id } = await saved('admin', { name: 'Mine', runId: 'mine' })
    const one = `${PATH}/${id}`
    for (const [method, path, body] of [
      ['GET', one, undefined],
      ['PATCH', one, { name: 'Theirs' }],
      ['DELETE', one, undefined],
      ['POST', `${PATH}/removals`, { ids: [id] }],
    ] as const)
      expect([method, (await portal.ask('other', method, path, body)).statusCode]).toEqual([method, 404])
    expect((await portal.ask('admin', 'PATCH', one, { name: 'Renamed' })).json()).toMatchObject({
      name: 'Renamed',
      runId: 'mine',
    })
    expect(names(await list('admin', '?q=renamed'))).toEqual(['Renamed'])
    const { removal } = (await portal.ask('admin', 'POST', `${PATH}/removals`, { ids: [id] })).json<{ removal: string }>()
    expect((await portal.ask('admin', 'GET', one)).statusCode).toBe(404)
    expect((await portal.ask('other', 'DELETE', `${PATH}/removals/${removal}`)).statusCode).toBe(404)
    // a removal of runs brings no other list back
    expect((await portal.ask('admin', 'DELETE', `/api/bookmarks/removals/${removal}`)).statusCode).toBe(404)
    expect((await portal.ask('admin', 'DELETE', `${PATH}/removals/${removal}`)).json()).toEqual({ restored: 1 })
    expect((await portal.ask('admin', 'GET', one)).json()).toMatchObject({ name: 'Renamed' })
    expect((await portal.ask('admin', 'DELETE', one)).statusCode).toBe(204)
  })

  it.each([
    [{ name: '' }, 'name'],
    [{ name: '   ' }, 'name'],
    [{ name: 'x'.repeat(201) }, 'name'],
    [{ name: 'a\u0000' }, 'name'],
    [{ runId: '' }, 'runId'],
    [{ runId: 'x'.repeat(201) }, 'runId'],
    [{ path: 'x'.repeat(2_001) }, 'path'],
    [{ message: 'x'.repeat(1_001) }, 'message'],
    [{ status: 5 }, 'status'],
  ])('take no %j', async (wrong, parameter) => {
    const answer = await save('one', { name: 'Run', runId: 'wrong', ...wrong })
    expect([answer.statusCode, answer.json<{ parameter: string }>().parameter]).toEqual([400, parameter])
  })

  it('hold nothing that a body brings along', async () => {
    const run = await saved('one', {
      name: 'Brought',
      runId: 'brought',
      id: 7,
      personId: 'person-2',
      person_id: 'person-2',
      createdOn: 'x',
    })
    expect(run.id).not.toBe(7)
    expect(names(await list('other'))).toEqual([])
    expect(names(await list('one', '?q=brought'))).toEqual(['Brought'])
  })
})
