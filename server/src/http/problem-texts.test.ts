/** No words of a problem come from code: every route is asked what it refuses, in the pseudo-language. */
import type { Problem } from '@graticule/contracts/problem'
import { PORTAL_FORMAT } from '@graticule/contracts/resource'
import { PSEUDO_LANGUAGE, pseudoWords } from '@graticule/contracts/texts/pseudo-language'
import { bySize } from '@graticule/contracts/testing/size'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { askTogether } from '../testing/attacks/ask-together.ts'
import { createResource } from '../testing/create-resource.ts'
import { createTestApp, type TestApp } from '../testing/create-test-app.ts'
import { createPerson, playIdentity } from '../testing/identity/played-identity.ts'
import { ENGLISH } from '../texts/english.ts'
import { addLanguage, dropLanguage } from '../texts/say.ts'

let test: TestApp
beforeAll(async () => {
  const files = Object.entries(ENGLISH).map(([feature, words]) => [feature, pseudoWords(words)])
  addLanguage(PSEUDO_LANGUAGE, Object.fromEntries(files) as Parameters<typeof addLanguage>[1])
  test = await createTestApp({
    records: [{ resource: createResource({ id: 'one' }) }],
    config: { layerHosts: { anyPublic: false, hosts: [] } },
    dependencies: { identity: playIdentity({ user: createPerson() }) },
  })
})
afterAll(async () => {
  dropLanguage(PSEUDO_LANGUAGE)
  await test.close()
})

/** Of a list, all or a fifth: another one for each route. */
const some = <T>(all: readonly T[], route: number): readonly T[] => all.filter((_, at) => bySize((at + route) % 5 === 0, true))

/** Requests that a route refuses, or has nothing for. */
function requestsOf(method: string, path: string, route: number): InjectOptions[] {
  const url = path.replaceAll('*', 'none.js').replaceAll(/:\w+/g, '987')
  if (method === 'HEAD') return []
  // the description of the API is made anew for each request
  if (path.startsWith('/api/docs') && bySize(true, false)) return [{ method: 'GET', url }]
  const json = { 'content-type': 'application/json' }
  if (method !== 'GET')
    return ['{"a":1}', ...some(['{', '[]', '""'], route)].map((payload) => ({
      method: method as 'POST',
      url,
      headers: json,
      payload,
    }))
  const names = ['id', 'q', 'limit', 'bbox', 'language', 'format', 'ds', 'dataSource', 'si', 'ct', 'st', 'url', 'size']
  const given = names.flatMap((name) => ['\u0000', '-1'].map((value) => ({ [name]: value })))
  const addresses = ['http://10.0.0.1:22/', 'http://a.test/', 'ftp://a.test/'].map((address) => ({ url: address }))
  // searches answer with a problem in the portal's own format
  const own = some([...given, ...addresses], route).map((query) => ({ ...query, outputFormat: PORTAL_FORMAT }))
  return [{}, { p_p_resource_id: 'NONE' }, { url: 'http://10.0.0.1/', id: 'none' }, ...own].map((query) => ({
    method: 'GET',
    url,
    query,
  }))
}

/** Data in the words: what the client has sent, names of parameters, methods, calls, servers and variables, and what a parameter accepts. */
const DATA =
  /\b(?:(?:[\w-]+\.)+\w+|\w+:(?=[\s.])|[A-Z]+(?:_[A-Z]+)+|NONE|SURVEY|none|js|GET|HEAD|POST|Zenodo|Wikipedia|AmeriGEO|NextGEOSS|ftp|http|https|bytes|Range)\b/g

/** Words without the accents of the pseudo-language. */
function wordsFromCode({ title, detail, parameter = '', accepted = '' }: Problem): string[] {
  const said = `${title} ${detail}`
    .replaceAll(accepted === '' ? '\u0000' : accepted, ' ')
    .replaceAll(parameter === '' ? '\u0000' : parameter, ' ')
    .replaceAll(DATA, ' ')
  return (said.match(/\p{L}{2,}/gu) ?? []).filter((word) => /[aeiouycnsz]/i.test(word))
}

describe('the problems of all routes in the pseudo-language', { timeout: 240_000 }, () => {
  it('have no words that are not from the catalogue', async () => {
    const headers = { 'accept-language': PSEUDO_LANGUAGE }
    const seen = new Set<string>()
    const note = async (request: InjectOptions): Promise<string[]> => {
      const reply = await test.app.inject({ ...request, headers: { ...headers, ...request.headers } })
      if (!String(reply.headers['content-type']).startsWith('application/problem+json')) return []
      const problem = reply.json<Problem>()
      seen.add(problem.type)
      expect([request, reply.headers['content-language']]).toEqual([request, PSEUDO_LANGUAGE])
      expect(String(reply.headers['vary'])).toContain('accept-language')
      const found = wordsFromCode(problem)
      return found.length === 0 ? [] : [`${JSON.stringify(request.url)}: ${found.join(' ')} (${problem.detail})`]
    }
    const requests = test.app.routeTable.rows.flatMap(({ method, path }, route) => requestsOf(method, path, route))
    const others = [
      { method: 'POST', url: '/nowhere' },
      { method: 'POST', url: '/dab/opensearch/query' },
      { url: '/nowhere.json' },
      { url: '/dab/%zz' },
      { url: '/settings/rest/views/none' },
    ] as const
    expect(await askTogether([...requests, ...others], note)).toEqual([])
    expect([...seen].map((type) => type.slice('urn:graticule:problem:'.length))).toEqual(
      expect.arrayContaining(['invalid-parameter', 'invalid-body', 'not-found', 'method-not-allowed', 'not-allowed']),
    )
  })
})

describe('an answer that follows the language of the visitor', () => {
  it.each(['/dab/opensearch/query', '/internal/opensearch?ds=geoss_cr', '/api/export?format=csv', '/health/sources'])(
    'is told apart by caches: %s',
    async (url) => {
      const reply = await test.app.inject({ url, headers: { 'accept-language': 'fr' } })
      expect([reply.statusCode, String(reply.headers['vary'])]).toEqual([200, expect.stringContaining('accept-language')])
    },
  )
})
