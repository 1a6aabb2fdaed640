import type { CuratedAnswer } from '@graticule/contracts/kept/proposals/extensions'
import type { OwnImprovements, OwnOfResource } from '@graticule/contracts/kept/proposals/improvements'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createResource } from '../../testing/create-resource.ts'
import { type KeptPortal, openKeptPortal, type PlayedPerson } from '../../testing/kept-portal.ts'

let portal: KeptPortal
let isBusy = false
beforeAll(async () => {
  const link = { url: 'https://data.example/a', accessType: 'unknown' } as const
  const resource = createResource({ id: 'a', keywords: [{ value: 'soil' }], online: [link] })
  portal = await openKeptPortal([{ resource }], { runsWorkflow: async () => isBusy })
})
afterAll(() => portal.close())

/** Sends a call to the address that pages of the original use. */
const call = async (who: PlayedPerson | undefined, name: string, given: Readonly<Record<string, string>> = {}) => {
  const prefixed = Object.fromEntries(
    Object.entries(given).map(([key, value]) => [`_geosscuratedresources_WAR_geossportlet_${key}`, value]),
  )
  const reply = await portal.app.inject({
    method: 'POST',
    url: `/community/guest/geoss-curated-resources?p_p_id=x&p_p_lifecycle=2&p_p_resource_id=${name}`,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      ...(who === undefined ? {} : { authorization: `Bearer ${who}` }),
    },
    payload: new URLSearchParams(prefixed).toString(),
  })
  return reply.json<CuratedAnswer & { status?: number; detail?: string }>()
}
const proposed = async () => (await portal.ask('one', 'GET', '/api/improvements/mine')).json<OwnImprovements>().improvements[0]

// @rule S1-7.extension-calls
it('calls of the original add extensions, tell whether they can be removed, and remove them', async () => {
  const added = {
    targetId: 'a',
    dataSource: 'geoss_cr',
    summary: 'A longer summary',
    keywords: 'drought, irrigation',
    transferOptions: JSON.stringify([{ url: 'https://data.example/b', name: 'b', displayTitle: 'Guide', description: 'PDF' }]),
    comment: 'The guide says so',
  }
  expect(await call(undefined, 'ADD_RECORD_EXTENSION', added)).toMatchObject({ result: 'error', redirect: '/login' })
  expect(await call('one', 'ADD_RECORD_EXTENSION', added)).toEqual({ result: 'success', comment: '', redirect: '' })
  const { id = 0, after } = (await proposed()) ?? {}
  expect(after).toEqual({
    abstract: 'A longer summary',
    keywords: ['soil', 'drought', 'irrigation'],
    links: [
      { url: 'https://data.example/a', name: '', description: '' },
      { url: 'https://data.example/b', name: 'Guide', description: 'PDF' },
    ],
  })
  const body = { decision: 'accept', comment: '', version: 1 }
  await portal.ask('moderator', 'POST', `/api/moderation/improvements/${id}/decisions`, body)

  const entryExtensionId = String(id)
  isBusy = true
  const held = 'Extension removal is temporary unavailable - entry is currently processed in workflow'
  expect(await call('one', 'CAN_REMOVE_EXTENSION_DATA', { entryExtensionId })).toMatchObject({ result: 'error', comment: held })
  const removal = { entryExtensionId, comment: 'Outdated' }
  expect(await call('one', 'REMOVE_ENTRY_EXTENSION_SPECIFIC_DATA', removal)).toMatchObject({ result: 'error', comment: held })
  isBusy = false
  expect((await call('one', 'CAN_REMOVE_EXTENSION_DATA', { entryExtensionId })).result).toBe('success')
  expect((await call('other', 'CAN_REMOVE_EXTENSION_DATA', { entryExtensionId })).result).toBe('error')
  expect((await call('one', 'REMOVE_TRANSFER_OPTIONS_EXTENSION_SPECIFIC_DATA', removal)).result).toBe('success')
  const [half] = await portal.catalogue.get(['a'])
  expect([half?.online.length, half?.abstract]).toEqual([1, 'A longer summary'])
  expect((await call('one', 'REMOVE_ENTRY_EXTENSION_SPECIFIC_DATA', removal)).result).toBe('success')
  const [plain] = await portal.catalogue.get(['a'])
  expect([plain?.abstract, plain?.improved]).toEqual(['', undefined])
  const own = (await portal.ask('one', 'GET', '/api/improvements/own?dataSource=dab&targetId=a')).json<OwnOfResource>()
  expect(own.decided).toMatchObject([{ state: 'removed', removal: 'Outdated' }])
})

it('calls of the original tell moderators of relations that wait, and refuse what is not in order', async () => {
  expect(await call('moderator', 'GET_PENDING_ENTRY_RELATIONS')).toEqual({
    result: 'success',
    comment: '0',
    redirect: '/moderation',
  })
  expect((await call('one', 'GET_PENDING_ENTRY_RELATIONS')).result).toBe('error')
  expect(await call('one', 'SOMETHING_ELSE')).toMatchObject({ status: 404 })
  for (const given of [
    {},
    { targetId: 'a' },
    { targetId: 'a', comment: 'x', transferOptions: '[1' },
    { targetId: 'a', comment: 'x', transferOptions: '[{"url":"javascript:alert(1)"}]' },
    { targetId: 'a', comment: 'x', keywords: '[{"a":1}]' },
  ] as Readonly<Record<string, string>>[])
    expect((await call('one', 'ADD_RECORD_EXTENSION', given)).result).toBe('error')
})
