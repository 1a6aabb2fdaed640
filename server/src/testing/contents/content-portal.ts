/** The whole server with a community portal and people who may edit its content, on SQLite or, in `npm run test:services`, on PostgreSQL. */
import { GLOBAL_SITE, type Site } from '@graticule/contracts/site'
import type { LightMyRequestResponse } from 'fastify'
import { createTestApp, TEST_NOW, type TestApp } from '../create-test-app.ts'
import { createPerson, playIdentity } from '../identity/played-identity.ts'
import { createTestLocation } from '../test-location.ts'

/** A community portal; `editor` administers it. */
export const POLAR: Site = { id: 7, slug: 'polar', name: 'Polar Portal', defaultSource: 'dab', language: 'en' }

/** People by their token. */
export const EDITORS = {
  admin: createPerson({ id: 'person-1', roles: new Set(['admin']) }),
  editor: createPerson({ id: 'person-2', administers: new Set(['7']) }),
  visitor: createPerson({ id: 'person-3' }),
}
export type PlayedEditor = keyof typeof EDITORS | undefined

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** A portal whose clock goes on by a second with every look at it. */
export interface ContentPortal extends TestApp {
  /** Sends a request as somebody; `version` goes as `If-Match`. */
  readonly ask: (
    who: PlayedEditor,
    method: Method,
    url: string,
    payload?: object,
    version?: number,
  ) => Promise<LightMyRequestResponse>
  /** Uploads a file. */
  readonly upload: (who: PlayedEditor, file: File, model?: object | string) => Promise<LightMyRequestResponse>
  readonly wait: (milliseconds: number) => void
}

/** Opens it; `pollMs` is how often it looks for what other processes have changed. */
export async function openContentPortal(pollMs?: number): Promise<ContentPortal> {
  const { location, remove } = await createTestLocation()
  let now = TEST_NOW
  const test = await createTestApp({
    config: location,
    dependencies: { identity: playIdentity(EDITORS), clock: () => (now += 1_000), ...(pollMs === undefined ? {} : { pollMs }) },
  })
  const headersOf = (who: PlayedEditor) => (who === undefined ? {} : { authorization: `Bearer ${who}` })
  const ask: ContentPortal['ask'] = (who, method, url, payload, version) =>
    test.app.inject({
      method,
      url,
      headers: { ...headersOf(who), ...(version === undefined ? {} : { 'if-match': `"v${version}"` }) },
      ...(payload === undefined ? {} : { payload }),
    })
  const changes = [{ seen: 0, key: 'sites', value: [GLOBAL_SITE, POLAR] }]
  const set = await ask('admin', 'PATCH', '/settings/values', { changes })
  if (set.statusCode !== 200) throw new Error(set.body)
  return {
    ...test,
    ask,
    upload: async (who, file, model = {}) => {
      const form = new FormData()
      form.append('files', file)
      form.append('model', typeof model === 'string' ? model : new Blob([JSON.stringify(model)], { type: 'application/json' }))
      const sent = new Response(form)
      return test.app.inject({
        method: 'POST',
        url: '/contents/rest/document',
        headers: { ...headersOf(who), 'content-type': sent.headers.get('content-type') ?? '' },
        payload: Buffer.from(await sent.arrayBuffer()),
      })
    },
    wait: (milliseconds) => void (now += milliseconds),
    close: async () => {
      await test.close()
      await remove()
    },
  }
}
