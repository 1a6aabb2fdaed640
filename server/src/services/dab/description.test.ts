import { FILTER_ROWS } from '@graticule/contracts/search/search-params'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'
import { elementsAt, type ReadElement, readXml, textsAt } from '../../testing/xml/read-xml.ts'

let test: TestApp
let description: ReadElement
beforeAll(async () => {
  test = await createTestApp({ config: { contact: 'desk@portal.test' } })
  description = readXml((await test.app.inject('/dab/opensearch/description')).body)
})
afterAll(() => test.close())

describe('the OpenSearch description', () => {
  it('is served under both addresses with its media type', async () => {
    for (const url of ['/dab/opensearch', '/dab/opensearch/description']) {
      const reply = await test.app.inject(url)
      expect(reply.statusCode).toBe(200)
      expect(reply.headers['content-type']).toBe('application/opensearchdescription+xml; charset=utf-8')
    }
  })

  it('keeps the limits of OpenSearch 1.1', () => {
    expect(description).toMatchObject({ name: 'OpenSearchDescription', namespace: 'http://a9.com/-/spec/opensearch/1.1/' })
    const [shortName = ''] = textsAt(description, 'ShortName')
    const [longName = ''] = textsAt(description, 'LongName')
    const [words = ''] = textsAt(description, 'Description')
    expect(shortName.length).toBeLessThanOrEqual(16)
    expect(longName.length).toBeLessThanOrEqual(48)
    expect(words.length).toBeLessThanOrEqual(1024)
    expect(textsAt(description, 'Contact')).toEqual(['desk@portal.test'])
  })

  it('has an absolute template for each format, in which every filter can be filled in', () => {
    const results = elementsAt(description, 'Url').filter(({ attributes }) => attributes['rel'] === 'results')
    expect(results.map(({ attributes }) => attributes['type'])).toEqual([
      'application/atom+xml',
      'application/json',
      'application/vnd.graticule+json',
    ])
    for (const { attributes } of results) {
      const template = attributes['template'] ?? ''
      expect(template).toMatch(/^https:\/\/portal\.test\/dab\/opensearch\/query\?/)
      for (const { request } of FILTER_ROWS) expect(template).toContain(`${request[0]}={`)
      for (const name of ['searchTerms?', 'geo:box?', 'time:start?', 'time:end?', 'startIndex?', 'count?', 'geo:uid?']) {
        expect(template).toContain(`{${name}}`)
      }
    }
  })

  it('has templates that work when only some of the parameters are filled in', async () => {
    const [atom] = elementsAt(description, 'Url').filter(({ attributes }) => attributes['type'] === 'application/atom+xml')
    const template = atom?.attributes['template'] ?? ''
    const address = template
      .replace('{searchTerms?}', 'sea')
      .replace('{geo:box?}', '0,0,1,1')
      .replaceAll(/\{[^}]*\}/g, '')
    const reply = await test.app.inject(address.replace('https://portal.test', ''))
    expect(reply.statusCode, reply.body).toBe(200)
  })
})
