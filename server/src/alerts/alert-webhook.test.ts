import { createHmac } from 'node:crypto'
import type { Alerts, HookTest } from '@graticule/contracts/kept/alerts'
import type { SavedSearch } from '@graticule/contracts/kept/saved-searches'
import { PortalError } from '@graticule/contracts/problem'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { OutboundRequest } from '../outbound/outbound.ts'
import { openPeopleStore } from '../people/people-store.ts'
import { createResource } from '../testing/create-resource.ts'
import { MAIL } from '../testing/identity/played-people.ts'
import { type KeptPortal, openKeptPortal, PEOPLE } from '../testing/kept-portal.ts'
import { matchHere } from '../testing/match-here.ts'
import { DEAD_AFTER, pauseAfter, signatureOf } from './webhook.ts'

const DAY_MS = 86_400_000
let portal: KeptPortal
let sent: { url: string; request: OutboundRequest }[]
let answer: () => { status: number } | PortalError

beforeEach(async () => {
  sent = []
  answer = () => ({ status: 204 })
  const outbound = {
    fetch: async (url: string, request: OutboundRequest = {}) => {
      sent.push({ url, request })
      request.permits?.(new URL(url))
      const given = answer()
      if (given instanceof PortalError) throw given
      return { ...given, headers: {}, url, discard: async () => undefined } as never
    },
    close: async () => undefined,
  }
  portal = await openKeptPortal([], { outbound, matching: matchHere }, { mail: MAIL })
  const { id } = PEOPLE.one
  const person = { id, email: 'visitor@example.org', givenName: 'Visitor', familyName: '', roles: [] }
  await openPeopleStore(portal.database).know(person, 0)
})
afterEach(() => portal.close())
const record = (id: string, title = `Sea ice ${id}`) => ({ resource: createResource({ id, title, abstract: '', keywords: [] }) })
const write = (...records: ReturnType<typeof record>[]) => portal.catalogue.write(records)
const work = async () => {
  while (await portal.app.alertWork.round()) await Promise.resolve()
}
const save = async (more: object = {}) =>
  (
    await portal.ask('one', 'POST', '/personaldata/rest/saved-searches', {
      name: 'Ice',
      phrase: 'sea ice',
      url: '/search',
      ...more,
    })
  ).json<SavedSearch>()
const alerts = async (id: number, method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' = 'GET', path = '', body?: object) =>
  portal.ask('one', method, `/personaldata/rest/saved-searches/${id}/alerts${path}`, body)
const mails = async () =>
  (await portal.database.reader.selectFrom('mail_outbox').select('mail').orderBy('added_at').execute()).map(
    ({ mail }) => JSON.parse(mail) as { to: string[]; subject: string; text: string },
  )

describe('a webhook', () => {
  const URL_OF_HOOK = 'https://hooks.example.org/graticule'
  const bodyOf = (at: number) =>
    JSON.parse(String(sent[at]?.request.body)) as { delivery: string; events: { id: number; kind: string }[] }

  it('is sent what changed, signed, once and in order', async () => {
    const { id } = await save()
    const { webhook } = (await alerts(id, 'PUT', '/webhook', { url: URL_OF_HOOK })).json<Alerts>()
    expect(webhook).toMatchObject({
      url: URL_OF_HOOK,
      state: 'works',
      failures: 0,
      secret: expect.stringMatching(/^[\w-]{40,}$/),
    })
    expect((await alerts(id)).json<Alerts>().webhook).not.toHaveProperty('secret')
    const row = await portal.database.reader.selectFrom('search_alerts').selectAll().executeTakeFirstOrThrow()
    expect(row.hook_secret).not.toContain(webhook?.secret)
    await work()
    expect(sent).toEqual([])
    await write(record('a'))
    await Promise.all([work(), work()])
    await work()
    await write(record('b'))
    await work()
    expect(sent.map(({ url }) => url)).toEqual([URL_OF_HOOK, URL_OF_HOOK])
    expect(bodyOf(0).events.map(({ kind }) => kind)).toEqual(['new'])
    expect(bodyOf(1).events[0]?.id).toBeGreaterThan(bodyOf(0).events[0]?.id ?? Infinity)
    const headers = sent[0]?.request.headers ?? {}
    const signed = `${headers['x-graticule-time']}.${String(sent[0]?.request.body)}`
    const wanted = `sha256=${createHmac('sha256', webhook?.secret ?? '')
      .update(signed)
      .digest('hex')}`
    expect(headers['x-graticule-signature']).toBe(wanted)
    expect(signatureOf('a', '1', 'b')).not.toBe(signatureOf('a', '2', 'b'))
  })

  // @rule B-saved-searches.dead-webhook
  it('that fails is tried later and later, loses nothing, is dead after 20 failures, told by mail, and can be set anew', async () => {
    const { id } = await save()
    await alerts(id, 'PUT', '/webhook', { url: URL_OF_HOOK })
    answer = () => ({ status: 500 })
    await write(record('a'))
    await work()
    await work()
    expect(sent).toHaveLength(1)
    expect((await alerts(id)).json<Alerts>().webhook).toMatchObject({ state: 'fails', failures: 1, answer: '500' })
    expect([pauseAfter(1), pauseAfter(2), pauseAfter(99)]).toEqual([60_000, 120_000, 12 * 3_600_000])
    for (let at = 0; at < DEAD_AFTER + 3; at += 1) {
      portal.wait(DAY_MS)
      await work()
    }
    expect(sent).toHaveLength(DEAD_AFTER)
    expect(new Set(sent.map((_, at) => bodyOf(at).delivery)).size).toBe(1)
    expect((await alerts(id)).json<Alerts>().webhook).toMatchObject({ state: 'dead', failures: DEAD_AFTER })
    expect((await mails()).map(({ subject }) => subject)).toEqual(['Graticule: the webhook of "Ice" was switched off'])
    answer = () => ({ status: 200 })
    await alerts(id, 'PUT', '/webhook', { url: URL_OF_HOOK })
    await work()
    expect(sent).toHaveLength(DEAD_AFTER + 1)
    expect((await alerts(id)).json<Alerts>().webhook).toMatchObject({ state: 'works', answer: '200' })
  })

  it.each([
    'http://127.0.0.1/',
    'http://[::1]/',
    'http://10.0.0.1/hook',
    'https://user:word@hooks.example.org/',
    'http://a.test:22/',
    'http://localhost:9999/hook',
    'https://hooks.localhost/',
  ])('is not sent to %s', async (url) => {
    const { id } = await save()
    expect((await alerts(id, 'PUT', '/webhook', { url })).statusCode).toBe(400)
  })

  it('takes addresses of the web only, follows no redirect, and tells the words of the way out', async () => {
    const { id } = await save()
    for (const url of ['ftp://a.test/x', 'javascript:alert(1)', `https://${'a'.repeat(2_000)}.test/`])
      expect((await alerts(id, 'PUT', '/webhook', { url })).statusCode).toBe(400)
    await alerts(id, 'PUT', '/webhook', { url: URL_OF_HOOK })
    answer = () => new PortalError('address-refused', 'hooks.example.org was not found')
    expect((await alerts(id, 'POST', '/webhook/test')).json<HookTest>()).toEqual({
      delivered: false,
      answer: 'hooks.example.org was not found',
    })
    expect(() => sent[0]?.request.permits?.(new URL('http://169.254.169.254/'))).toThrow('redirects')
    answer = () => ({ status: 204 })
    expect((await alerts(id, 'POST', '/webhook/test')).json()).toEqual({ delivered: true, answer: '204' })
    // the clock of this portal goes on by seconds with each request, so a few more than the limit
    const more = await Promise.all(Array.from({ length: 20 }, () => alerts(id, 'POST', '/webhook/test')))
    expect(more.map(({ statusCode }) => statusCode)).toContain(429)
    const again = (await alerts(id, 'POST', '/webhook/secret')).json<Alerts>()
    expect(again.webhook?.secret).toMatch(/^[\w-]{40,}$/)
    expect((await alerts(id, 'DELETE', '/webhook')).json<Alerts>()).not.toHaveProperty('webhook')
    expect((await alerts(id, 'POST', '/webhook/secret')).statusCode).toBe(404)
    expect((await alerts(id, 'POST', '/webhook/test')).statusCode).toBe(404)
  })
})
