import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SETTINGS } from '@graticule/contracts/settings/settings'
import { createBareApp } from '../../testing/bare-app.ts'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'
import { route } from '../route.ts'
import { faultIn } from './schema-refusals.ts'

let app: FastifyInstance
beforeAll(async () => {
  app = createBareApp()
  const body = {
    type: 'object',
    required: ['name'],
    properties: {
      name: { type: 'string', minLength: 1, maxLength: 5 },
      count: { type: 'integer', minimum: 2 },
      kind: { enum: ['a', 'b'] },
      area: { type: 'object', required: ['west'], properties: { west: { type: 'number' } } },
      tags: { type: 'array', items: { type: 'string', pattern: '^t' } },
    },
  }
  const query = {
    type: 'object',
    required: ['ids'],
    properties: { ids: { type: 'string' }, limit: { type: 'integer', minimum: 1, maximum: 9, default: 5 } },
  }
  const open = { summary: '', tag: '', access: 'public', cache: 'no-store', readers: 'own pages', replies: {} } as const
  route(app, { method: 'POST', path: '/body', body }, open, () => 'taken')
  route(app, { method: 'GET', path: '/query', query }, open, () => 'taken')
})
afterAll(() => app.close())

/** Patterns of settings that have no words of their own. */
const WITHOUT_WORDS = ['siteHighlights', 'layerHosts']

// @rule B-administration.refusals
it('says in words what the patterns of settings accept', () => {
  type Part = { pattern?: string; properties?: Record<string, Part>; items?: Part; [key: string]: unknown }
  const patternsIn = (part: Part): readonly Part[] => [
    ...(part.pattern === undefined || part['x-accepts'] !== undefined ? [] : [part]),
    ...Object.values(part.properties ?? {}).flatMap(patternsIn),
    ...(part.items === undefined ? [] : patternsIn(part.items)),
  ]
  const told = Object.entries(SETTINGS)
    .filter(([key]) => !WITHOUT_WORDS.includes(key))
    .flatMap(([, { schema }]) => patternsIn(schema as unknown as Part))
    .map(({ pattern }) => faultIn({ type: 'string', pattern }, '\u0001 \u0000')?.accepted)
    .filter((accepted) => accepted !== undefined)
    .map((accepted) => (typeof accepted === 'string' ? accepted : accepted.in('en')))
  expect(told.length).toBeGreaterThan(20)
  expect(told).not.toContain('a text of another form')
  expect(told).toContain('a web address that begins with https:// or http://')
})

describe('a body that does not follow its schema', () => {
  it.each([
    [{}, 'name', 'The field name in the body of the request is required.'],
    [{ name: '' }, 'name', 'The field name in the body of the request is not valid. Expected: a text of at least 1 character.'],
    [
      { name: 'longer' },
      'name',
      'The field name in the body of the request is not valid. Expected: a text of at most 5 characters.',
    ],
    [{ name: {} }, 'name', 'The field name in the body of the request is not valid. Expected: a text.'],
    [{ name: 'x', count: 'y' }, 'count', 'The field count in the body of the request is not valid. Expected: a whole number.'],
    [
      { name: 'x', count: 1 },
      'count',
      'The field count in the body of the request is not valid. Expected: a number of at least 2.',
    ],
    [{ name: 'x', kind: 'c' }, 'kind', 'The field kind in the body of the request is not valid. Expected: one of a, b.'],
    [{ name: 'x', area: {} }, 'area.west', 'The field area.west in the body of the request is required.'],
    [
      { name: 'x', tags: ['t', 'u'] },
      'tags.1',
      'The field tags.1 in the body of the request is not valid. Expected: a text of another form.',
    ],
    [[], undefined, 'The body of the request is not valid. Expected: a JSON object.'],
  ])('is refused by the name of its field: %j', async (payload, parameter, detail) => {
    const reply = await app.inject({ method: 'POST', url: '/body', payload })
    expect(reply.json()).toMatchObject({ status: 400, type: 'urn:graticule:problem:invalid-body', detail })
    expect(reply.json().parameter).toBe(parameter)
  })

  it('is another matter than one that is no JSON', async () => {
    const reply = await app.inject({
      method: 'POST',
      url: '/body',
      payload: '{',
      headers: { 'content-type': 'application/json' },
    })
    expect(reply.json()).toMatchObject({ status: 400, detail: 'The body of the request cannot be read.' })
  })
})

describe('a parameter that does not follow its schema', () => {
  it.each([
    ['', 'ids', 'The parameter ids is required.'],
    ['?ids=a&limit=10', 'limit', 'The parameter limit is not valid. Expected: a whole number from 1 to 9.'],
  ])('is refused by its name: %s', async (query, parameter, detail) => {
    const reply = await app.inject(`/query${query}`)
    expect(reply.json()).toMatchObject({ status: 400, type: 'urn:graticule:problem:invalid-parameter', parameter, detail })
  })
})

describe('the services of the portal', () => {
  let test: TestApp
  beforeAll(async () => {
    test = await createTestApp()
  })
  afterAll(() => test.close())

  it.each([
    ['/proxy/rest/counter/view', 'entryId'],
    ['/api/short-links', 'address'],
  ])('name what the body of %s lacks', async (url, parameter) => {
    const reply = await test.app.inject({ method: 'POST', url, payload: {} })
    expect(reply.json()).toMatchObject({
      status: 400,
      parameter,
      detail: expect.stringContaining(`The field ${parameter} in the body`),
    })
  })
})
