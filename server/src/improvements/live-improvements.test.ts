import type { OwnImprovement } from '@graticule/contracts/kept/proposals/improvements'
import type { ModerationQueue } from '@graticule/contracts/kept/moderation'
import { PORTAL_FORMAT, type ResultSet } from '@graticule/contracts/resource'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { loadConfig } from '../config.ts'
import { createResource } from '../testing/create-resource.ts'
import { type KeptPortal, openKeptPortal } from '../testing/kept-portal.ts'
import { type OutsideReplay, replayOutside } from '../testing/outside/replay-outside.ts'

let replay: OutsideReplay
let portal: KeptPortal
beforeAll(async () => {
  replay = await replayOutside()
  const { live, allowHosts } = loadConfig(replay.environment)
  portal = await openKeptPortal([{ resource: createResource({ id: 'own' }) }], {}, { live, allowHosts })
})
afterAll(async () => {
  await portal.close()
  await replay.close()
})

const search = async (query: Readonly<Record<string, string>> = {}) =>
  (
    await portal.app.inject({
      url: '/internal/opensearch',
      query: { ds: 'amerigeoss_ckan', outputFormat: PORTAL_FORMAT, ...query },
    })
  ).json<ResultSet>().entries
const propose = (body: object) =>
  portal.ask('one', 'POST', '/api/improvements', { dataSource: 'amerigeoss', reason: 'x', ...body })

// @rule B-improvements.overlay
it('entries of outside sources are improved by their identifier, whenever their source brings them', async () => {
  const [entry] = await search()
  const { id = '', title } = entry?.resource ?? {}
  const { id: improvement } = (await propose({ targetId: id, values: { title: 'A better title' } })).json<OwnImprovement>()
  const [item] = (await portal.ask('moderator', 'GET', '/api/moderation/queue')).json<ModerationQueue>().items
  expect(item?.improvement).toMatchObject({ dataSource: 'amerigeoss', before: { title }, after: { title: 'A better title' } })
  const body = { decision: 'accept', comment: '', version: 1 }
  await portal.ask('moderator', 'POST', `/api/moderation/improvements/${improvement}/decisions`, body)
  for (const found of [await search(), await search({ targetIds: id })])
    expect(found[0]?.resource).toMatchObject({ id, title: 'A better title', improved: [{ field: 'title' }] })
  const shown = await portal.ask(undefined, 'GET', `/api/improvements?dataSource=amerigeoss&targetId=${id}`)
  expect(shown.json()).toMatchObject({ improvements: [{ original: { title }, shown: { title: 'A better title' } }] })
  // the same identifier in another source is another entry
  expect((await portal.ask(undefined, 'GET', `/api/improvements?dataSource=dab&targetId=${id}`)).json()).toEqual({
    improvements: [],
  })
})

it('a source that fails or does not know the entry is told, and nothing is stored', async () => {
  expect((await propose({ targetId: 'nowhere', values: { title: 'x' } })).statusCode).toBe(404)
  expect((await propose({ dataSource: 'no-source', targetId: 'x', values: { title: 'x' } })).statusCode).toBe(404)
  replay.behave('ckan', 'error 500')
  const failed = await propose({ targetId: 'any', values: { title: 'x' } })
  expect(failed.json()).toMatchObject({ status: 503, detail: expect.stringContaining('cannot be asked') as string })
  replay.behave('ckan')
})
