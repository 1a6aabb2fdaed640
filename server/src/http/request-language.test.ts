/** The language of a request, and what caches are told of it. */
import { PortalError } from '@graticule/contracts/problem'
import type { FastifyInstance } from 'fastify'
import { afterEach, describe, expect, it } from 'vitest'
import { anonymousOnly } from '../identity/identity.ts'
import { createBareApp } from '../testing/bare-app.ts'
import { say } from '../texts/say.ts'
import { languageOf } from './request-language.ts'
import { route } from './route.ts'

let app: FastifyInstance
afterEach(() => app.close())

describe('the language of a request', () => {
  /** Of a site that speaks `site`. */
  async function languageFor(header: string | undefined, site?: string): Promise<unknown> {
    app = createBareApp(anonymousOnly, () => site)
    const statement = { summary: 'x', tag: 'x', access: 'public', cache: 'no-store', readers: 'anyone', replies: {} } as const
    route(app, { method: 'GET', path: '/x' }, statement, ({ request }) => ({ language: languageOf(request) }))
    const headers = header === undefined ? {} : { 'accept-language': header }
    return (await app.inject({ url: '/x', headers })).json<{ language: string }>().language
  }

  // @rule D65.request-language
  it.each([
    [undefined, undefined, 'en'],
    ['fr', undefined, 'fr'],
    ['fr-CH', undefined, 'fr'],
    ['zh-Hant-TW, fr;q=0.9', undefined, 'zh'],
    ['en;q=0.5, fr;q=0.6', undefined, 'fr'],
    ['de, fr;q=0.3', 'en', 'fr'],
    ['de', 'fr', 'fr'],
    ['de', 'pl', 'pl'],
    ['de', 'ja', 'en'],
    ['*', 'fr', 'fr'],
    ['FR', undefined, 'fr'],
    ['frr', undefined, 'en'],
  ])('that accepts %s, of a site in %s, is %s', async (header, site, language) => {
    expect(await languageFor(header, site)).toBe(language)
  })
})

describe('a problem', () => {
  it('is told in the language of the request, says which, and caches do not give it to others', async () => {
    app = createBareApp()
    const statement = {
      summary: 'x',
      tag: 'x',
      access: 'public',
      cache: 'public, max-age=60',
      readers: 'anyone',
      replies: {},
    } as const
    route(app, { method: 'GET', path: '/x' }, statement, () => {
      throw new PortalError('not-found', say('request:not-found'))
    })
    const reply = await app.inject({ url: '/x', headers: { 'accept-language': 'de, fr-BE;q=0.4' } })
    expect(reply.headers).toMatchObject({ 'content-language': 'fr', vary: 'accept-language', 'cache-control': 'no-store' })
    expect(reply.json<{ detail: string }>().detail).toBe('Rien n’a été trouvé à cette adresse.')
    const english = await app.inject('/x')
    expect(english.headers).toMatchObject({ 'content-language': 'en', vary: 'accept-language' })
    expect(english.json()).toMatchObject({ title: 'Not found', detail: 'Nothing found at this address.' })
  })
})
