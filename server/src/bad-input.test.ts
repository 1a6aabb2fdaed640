/** Every parameter of every route with values out of its domain, over the whole server: always 400, never a 500. */
import { MAX_PHRASE_LENGTH } from '@graticule/contracts/limits'
import { PORTAL_FORMAT } from '@graticule/contracts/resource'
import { FILTER_ROWS } from '@graticule/contracts/search/search-params'
import { SearchRequestSchema } from '@graticule/contracts/services/search-request'
import { bySize, runs } from '@graticule/contracts/testing/size'
import { anyCharacter } from '@graticule/contracts/testing/any-text'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createFullResource, createResource } from './testing/create-resource.ts'
import { createTestApp, type TestApp } from './testing/create-test-app.ts'
import { elementsAt, readXml, textsAt } from './testing/xml/read-xml.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp({ records: [createFullResource(), createResource()].map((resource) => ({ resource })) })
})
afterAll(() => test.close())

const NUL = 'a\u0000b'
const HUGE = 'x'.repeat(100_000)
const NOT_NUMBERS = ['abc', 'NaN', 'Infinity', '1e400', '0x10', '1,5', '--1', '１']
const NOT_WHOLE = [...NOT_NUMBERS, '1.5', '1e1', '0', '-1', '999999999999999999999999999999']
const NOT_DATES = [
  'yesterday',
  '2021-02-30',
  '2021-13-01',
  '20210101',
  '2021-01-01T25:00:00Z',
  '-1',
  NUL,
  HUGE,
  '2021-01-01 00:00',
]
const NOT_BOXES = [
  '1,2,3',
  '1,2,3,4,5',
  'a,b,c,d',
  '0,10,10,0',
  '0,-91,10,10',
  '0,0,10,90.1',
  '-181,0,10,10',
  '0,0,181,10',
  'NaN,0,1,1',
  '0,0,1e400,1',
  '0,0,Infinity,1',
  '0 0 1 1',
  '0,0,1,1_0,0,1',
  Array.from({ length: 21 }, () => '0,0,1,1').join('_'),
  NUL,
  HUGE,
]
const NOT_RANGES = ['20,10', '-1,5', '0,101', '1,2,3', 'a,b', 'NaN', '0,1e400', NUL]
const BAD_TEXTS = [NUL, HUGE]
const TOO_MANY = Array.from({ length: 1_001 }, (_, position) => `v${position}`).join(',')

/** Values out of the domain of each filter, by its first request name. */
const BAD_VALUES: Readonly<Record<string, readonly string[]>> = {
  st: [NUL, HUGE, 'x'.repeat(MAX_PHRASE_LENGTH + 1)],
  si: [...NOT_WHOLE, '100000001'],
  ct: [...NOT_WHOLE, '101'],
  searchFields: ['colour', 'title,colour', NUL, HUGE, '__proto__'],
  bbox: NOT_BOXES,
  wkt: [
    'nonsense',
    'POINT(1)',
    'POINT(1 91)',
    'POINT(500 47)',
    'POLYGON((400 0,410 0,410 5,400 0))',
    'POINT(1 2',
    'POINT EMPTY',
    'POLYGON((0 0,1 0,1 1))',
    'POLYGON((0 0,2 2,2 0,0 2,0 0))',
    'POLYGON((0 0,9 0,9 9,0 0),(20 20,21 20,21 21,20 20))',
    'POLYGON((-200 0,200 0,200 5,-200 0))',
    'GEOMETRYCOLLECTION(POINT(1 2))',
    `LINESTRING(${'1 1,'.repeat(1_000)}2 2)`,
    NUL,
    HUGE,
  ],
  rel: ['NEAR', 'overlap,contains', NUL, HUGE],
  ts: NOT_DATES,
  te: NOT_DATES,
  pubDatefrom: NOT_DATES,
  pubDateuntil: NOT_DATES,
  viewid: ['nobody', '__proto__', NUL, HUGE],
  parents: [...BAD_TEXTS, TOO_MANY, 'ROOT,other'],
  targetId: [...BAD_TEXTS, TOO_MANY],
  doi: BAD_TEXTS,
  kwd: BAD_TEXTS,
  frmt: BAD_TEXTS,
  prot: BAD_TEXTS,
  organisationName: BAD_TEXTS,
  sscScore: ['high', '-1', '101', '1.5', NUL, HUGE],
  sources: ['nobody', 'source-1,nobody', '__proto__', NUL, HUGE],
  access: BAD_TEXTS,
  gdc: ['maybe', '2', NUL, HUGE],
  inSitu: ['maybe', '2', NUL, HUGE],
  links: ['maybe', '2', NUL, HUGE],
  sortBy: ['date', 'colour:asc', 'date:up', 'title;drop table', NUL, HUGE],
  prodType: BAD_TEXTS,
  sarPolCh: BAD_TEXTS,
  sensorOpMode: BAD_TEXTS,
  sensorSwath: BAD_TEXTS,
  s3InstrumentIdx: BAD_TEXTS,
  s3ProductLevel: BAD_TEXTS,
  s3Timeliness: BAD_TEXTS,
  instrumentTitle: BAD_TEXTS,
  platformTitle: BAD_TEXTS,
  cloudcp: NOT_RANGES,
  relOrbit: [...NOT_NUMBERS, '-1', '1000000001'],
  row: [...NOT_NUMBERS, '-1'],
  path: [...NOT_NUMBERS, '-1'],
  magt: ['x'.repeat(41), NUL, HUGE],
  evtOrd: ['size', NUL, HUGE],
  minmag: [...NOT_NUMBERS, '-11', '13'],
  maxmag: [...NOT_NUMBERS, '-11', '13'],
  mindepth: [...NOT_NUMBERS, '-101', '7001'],
  maxdepth: [...NOT_NUMBERS, '-101', '7001'],
  cropTypes: [...BAD_TEXTS, TOO_MANY],
  quantityTypes: [...BAD_TEXTS, TOO_MANY],
  landCoverTypes: [...BAD_TEXTS, TOO_MANY],
  irrigationTypes: [...BAD_TEXTS, TOO_MANY],
  cropConfidence: NOT_RANGES,
  landCoverConfidence: NOT_RANGES,
  irrigationConfidence: NOT_RANGES,
}
/** The same for the parameters that say what the answer is to look like. */
const BAD_FORMS: Readonly<Record<string, readonly string[]>> = {
  tf: ['colour', 'keyword,colour', 'constructor', NUL, HUGE],
  outputFormat: ['text/html', 'application/gs-schema+xml', NUL, HUGE],
  outputVersion: ['3.0', '1', NUL],
  tfContains: [NUL, HUGE],
  reqID: [NUL, HUGE],
  w3w: ['filled.count.soap'],
  predefinedLayer: ['x'],
}
const BAD_HUB: Readonly<Record<string, readonly string[]>> = {
  ds: ['', 'nobody', '__proto__', NUL, HUGE],
  geoss_cr_type: ['map_resource', 'data_resource,map', NUL, HUGE],
  ts: ['2020', '2020-01-01', '2020-01-01T00:00:00+01:00'],
  te: ['2020', '2020-01-01', '2020-01-01T00:00:00.000Z'],
}

const ask = (path: string, query: Record<string, string>) => test.app.inject({ url: path, query })
/** Of the values for a parameter one of so many, and at least one; the next parameter begins one value later. */
const SHARE = bySize(6, 1)
const shareOf = <Value>(values: readonly Value[], number: number) =>
  values.filter((_, at) => at % SHARE === number % Math.min(SHARE, values.length))
const cases = (table: Readonly<Record<string, readonly string[]>>) =>
  Object.entries(table).flatMap(([name, values], number) => shareOf(values, number).map((value) => [name, value] as const))
const shown = (value: string) => (value.length > 60 ? `${value.slice(0, 20)}… (${value.length} characters)` : value)
const named = (table: Readonly<Record<string, readonly string[]>>) =>
  cases(table).map(([name, value]) => ({ name, value, title: `${name}=${JSON.stringify(shown(value))}` }))

it('has bad values for every filter and every parameter of the search', () => {
  expect(Object.keys(BAD_VALUES).toSorted()).toEqual(FILTER_ROWS.map(({ request }) => request[0]).toSorted())
  const filterNames = new Set(FILTER_ROWS.flatMap(({ request }) => request))
  const others = Object.keys(SearchRequestSchema.properties).filter((name) => !filterNames.has(name))
  expect([...Object.keys(BAD_FORMS), 'callback']).toEqual(expect.arrayContaining(others))
})

describe('GET /dab/opensearch/query refuses', () => {
  it.each(named({ ...BAD_VALUES, ...BAD_FORMS }))('$title as Atom', async ({ name, value }) => {
    const reply = await ask('/dab/opensearch/query', { [name]: value })
    expect(reply.statusCode).toBe(400)
    expect(reply.headers['content-type']).toBe('application/xml; charset=utf-8')
    const feed = readXml(reply.body)
    expect(textsAt(feed, 'totalResults')).toEqual(['0'])
    const [error = ''] = textsAt(feed, 'error')
    expect(error).toMatch(new RegExp(`^The parameter ${name} is not valid. Expected: .{5}`))
    expect(reply.body).not.toMatch(/\.ts:|node_modules|at \w+ \(/)
  })

  it.each(named(BAD_VALUES))('$title as JSON and in our own format', async ({ name, value }) => {
    const json = await ask('/dab/opensearch/query', { [name]: value, outputFormat: 'application/json' })
    expect(json.statusCode).toBe(400)
    expect(json.json().resultSet.errors[0].errorDescription).toContain(name)
    const own = await ask('/dab/opensearch/query', { [name]: value, outputFormat: PORTAL_FORMAT })
    expect(own.statusCode).toBe(400)
    expect(own.headers['content-type']).toBe('application/problem+json; charset=utf-8')
    expect(own.json()).toMatchObject({ parameter: name, accepted: expect.stringMatching(/.{5}/) })
  })

  it.each(['alert(1)', 'a-b', '1a', 'a..b', 'a]', 'a'.repeat(101), NUL])('the callback %j', async (callback) => {
    const reply = await ask('/dab/opensearch/query', { callback, outputFormat: 'application/json' })
    expect(reply.statusCode).toBe(400)
    expect(reply.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(reply.json().resultSet.errors[0].errorDescription).toContain('callback')
  })

  it('a time that ends before it begins', async () => {
    const reply = await ask('/dab/opensearch/query', { ts: '2021-01-01', te: '2020-01-01' })
    expect(reply.statusCode).toBe(400)
    expect(textsAt(readXml(reply.body), 'error')[0]).toContain('te')
  })
})

describe('GET /internal/opensearch refuses', () => {
  it.each(named({ ...BAD_VALUES, ...BAD_FORMS, ...BAD_HUB }))('$title', async ({ name, value }) => {
    const reply = await ask('/internal/opensearch', { ds: 'geoss_cr', [name]: value })
    expect(reply.statusCode).toBe(400)
    expect(reply.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(reply.json()).toMatchObject({ status: 400, message: expect.stringMatching(`The parameter ${name} is not valid`) })
  })
})

/** Texts that were run, or changed the question, where they went into a query as they were (attacks.md C). */
const INJECTIONS = [
  "' OR '1'='1",
  "x'; DROP TABLE records;--",
  'title) OR (1=1',
  'exec(java.lang.Runtime.getRuntime(),"id")',
  'strStartsWith(title, "x") = true',
  "title' UNION SELECT 1--",
  'title:asc,(SELECT 1)',
  '$gt',
  '{"$ne":null}',
  '1 OR 1=1',
]
/** Filters that take some values only: what is no free text. */
const CLOSED = Object.entries(BAD_VALUES).filter(([, values]) =>
  values.some((value) => !BAD_TEXTS.includes(value) && value.length < 40),
)
/** Filters that find records with exactly this value. */
const EXACT = ['kwd', 'frmt', 'prot', 'prodType', 'sensorOpMode', 'platformTitle', 'parents', 'targetId', 'doi', 'cropTypes']

describe('a text that is meant to change the question', () => {
  const closed = CLOSED.map(([name]) => name).filter((name) => !['st', ...EXACT].includes(name))
  it.each(closed.map((name, number) => ({ name, number })))('is refused as $name, by its name', async ({ name, number }) => {
    for (const value of shareOf(INJECTIONS, number)) {
      for (const [path, form] of [
        ['/dab/opensearch/query', { outputFormat: PORTAL_FORMAT }],
        ['/internal/opensearch', { ds: 'geoss_cr' }],
      ] as const) {
        const reply = await ask(path, { ...form, [name]: value })
        // magt is a short text
        const isShort = name === 'magt' && value.length <= 40
        expect(reply.statusCode, `${path} ${name}=${value}`).toBe(isShort ? 200 : 400)
        if (!isShort) expect(reply.body).toContain(name)
      }
    }
  })

  it.each(EXACT.map((name, number) => ({ name, number })))('finds nothing as $name', async ({ name, number }) => {
    for (const value of shareOf(INJECTIONS, number)) {
      const reply = await ask('/dab/opensearch/query', { [name]: value })
      expect([reply.statusCode, textsAt(readXml(reply.body), 'totalResults')], value).toEqual([200, ['0']])
    }
  })
})

describe('the search accepts', () => {
  it.each([
    { bbox: ',,,' },
    { bbox: '170,-10,-170,10' },
    { bbox: '-180,-90,180,90' },
    { bbox: '' },
    { st: '"never closed' },
    { st: '((( AND OR NOT' },
    { st: "Robert'); DROP TABLE records;--" },
    { si: '', ct: '', ts: '', te: '', rel: '', tf: '', viewid: '', sources: '' },
    { si: '100000000' },
    { ct: '100' },
    { unknown: 'x', _: '1' },
    { ts: '2020', te: '2020' },
    { cloudcp: '[0,20]' },
    { sscScore: '0,100' },
  ])('%j', async (query) => {
    for (const path of ['/dab/opensearch/query', '/internal/opensearch']) {
      const isHub = path.startsWith('/internal')
      if (isHub && 'ts' in query && query.ts !== '') continue
      const reply = await ask(path, { ...query, ...(isHub ? { ds: 'dab' } : {}) })
      expect(reply.statusCode, reply.body).toBe(200)
    }
  })
})

/** Strings that broke systems of this field, and those that break systems of any. */
const NASTY = [
  '',
  ' ',
  '\u0000',
  '\u0001\u0002\u001F\u007F\u0085',
  '\uFEFF',
  '\uD800',
  '\u202Etest\u202C',
  '𠜎𠜱𠝹',
  '田中さんにあげて下さい',
  '👩‍👩‍👧‍👦',
  'ﷺ',
  'Ｆｕｌｌ',
  '"',
  "'",
  '\\',
  '%',
  '%00',
  '%zz',
  '../../../../etc/passwd',
  '..%2f..%2f',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  ']]>',
  '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>',
  '&lt;',
  '${jndi:ldap://x}',
  '{{7*7}}',
  '$(id)',
  '`id`',
  "' OR 1=1 --",
  '1; DROP TABLE records',
  'exec(/x)',
  '*',
  '(',
  'NOT',
  'AND AND',
  'a OR',
  '"" ""',
  'NOT NOT NOT a',
  '(((((((((((((((((((((((((((((((((',
  '-'.repeat(2_000),
  'a '.repeat(999),
  '"a" '.repeat(400),
  'NaN',
  'Infinity',
  '-0',
  '1e400',
  '1e-400',
  '0x7fffffff',
  '9223372036854775808',
  'null',
  'undefined',
  'true',
  '[]',
  '{}',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
]
const SEARCH_NAMES = [...Object.keys(SearchRequestSchema.properties), 'w3w', 'ds', 'geoss_cr_type', 'unknown']
/** Every route that takes parameters, with their names. */
const ROUTES: Readonly<Record<string, readonly string[]>> = {
  '/dab/opensearch/query': SEARCH_NAMES,
  '/internal/opensearch': SEARCH_NAMES,
  '/dab/cswisogeo': ['service', 'request', 'id', 'version', 'outputschema', 'elementSetName', 'outputFormat', 'unknown'],
  '/dab/metadata': ['id', 'unknown'],
  '/places/rest/search': ['q', 'language', 'limit', 'unknown'],
  '/places/rest/autosuggest': ['q', 'language', 'limit', 'unknown'],
}
const PATHS = Object.keys(ROUTES)

describe('any text in any parameter', { timeout: 120_000 }, () => {
  it.each(NASTY.map((value, number) => ({ value, number, title: JSON.stringify(shown(value)) })))(
    'is answered, never with a failure of ours: $title',
    async ({ value, number }) => {
      for (const [path, names] of Object.entries(ROUTES)) {
        for (const name of shareOf(names, number)) {
          const base = { ds: 'geoss_cr', service: 'CSW', request: 'GetRecordById', q: 'sea' }
          const reply = await ask(path, { ...base, [name]: value.toWellFormed() })
          expect([200, 400, 404], `${path} ${name}: ${reply.body.slice(0, 300)}`).toContain(reply.statusCode)
          if (reply.headers['content-type']?.toString().includes('xml')) readXml(reply.body)
        }
      }
    },
  )

  it('is answered in every combination', async () => {
    const values = fc.oneof(
      fc.constantFrom(...NASTY),
      fc.string({ unit: anyCharacter, maxLength: 40 }),
      fc.double().map(String),
      fc.integer().map(String),
    )
    const queries = fc.dictionary(fc.constantFrom(...new Set(Object.values(ROUTES).flat())), values, { maxKeys: 6 })
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...PATHS), queries, async (path, query) => {
        const wellFormed = Object.fromEntries(Object.entries(query).map(([name, value]) => [name, value.toWellFormed()]))
        const reply = await ask(path, wellFormed)
        expect([200, 400, 404], reply.body.slice(0, 300)).toContain(reply.statusCode)
        if (reply.statusCode !== 200) expect(reply.body).not.toMatch(/\.ts:\d|node_modules/)
      }),
      { numRuns: runs(1_000) },
    )
  })

  it('is answered when the query string is not one', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...PATHS), fc.string({ unit: 'grapheme-ascii' }), async (path, query) => {
        const reply = await test.app.inject(`${path}?${query.replaceAll(/[#\s]/g, '&')}`)
        expect([200, 400, 404]).toContain(reply.statusCode)
      }),
      { numRuns: runs(500) },
    )
  })
})

it('finds the whole catalogue unharmed afterwards', async () => {
  const reply = await ask('/dab/opensearch/query', {})
  expect(textsAt(readXml(reply.body), 'totalResults')).toEqual(['2'])
  expect(elementsAt(readXml(reply.body), 'entry')).toHaveLength(2)
})
