import { PortalError } from '@graticule/contracts/problem'
import { FACET_REQUEST_NAMES } from '@graticule/contracts/services/search-request'
import { describe, expect, it } from 'vitest'
import { answerFormOf, readSearchRequest } from './search-request.ts'

function refusedParameter(query: Record<string, string | string[]>): string | undefined {
  try {
    readSearchRequest(query)
  } catch (error) {
    if (error instanceof PortalError) return error.parameter
    throw error
  }
  return undefined
}

describe('reading a search request', () => {
  it('reads the recorded request of the original portal', () => {
    const request = readSearchRequest({
      searchFields: 'title,keywords,abstract',
      reqID: '04jfvhnqbn0g',
      si: '1',
      ct: '12',
      tf: 'keyword,format,protocol,providerID,organisationName,sscScore',
      viewid: '',
      ts: '2020-08-29T02:00:00Z',
      sources: 'sentinelscihudtest',
      te: '2021-01-01T00:00:00Z',
    })
    expect(request.filters).toMatchObject({ itemsPerPage: 12, dateFrom: '2020-08-29T02:00:00Z', sources: ['sentinelscihudtest'] })
    expect(request.facets).toEqual(['keyword', 'format', 'protocol', 'providerID', 'organisationName', 'sscScore'])
    expect(request).toMatchObject({ requestId: '04jfvhnqbn0g', form: { format: 'application/atom+xml', version: '1.0' } })
  })

  it('ignores unknown parameters', () => {
    expect(refusedParameter({ workflowid: 'x', nonsense: 'y', __proto__: 'z' })).toBeUndefined()
  })

  it('accepts every facet name of the original, each once', () => {
    expect(readSearchRequest({ tf: `${FACET_REQUEST_NAMES.join(',')},keyword` }).facets).toEqual(FACET_REQUEST_NAMES)
  })

  it('reads a media type whose plus sign became a blank on the way', () => {
    expect(readSearchRequest({ outputFormat: 'application/atom xml' }).form.format).toBe('application/atom+xml')
    expect(readSearchRequest({ outputFormat: 'application/vnd.graticule json' }).form.format).toBe(
      'application/vnd.graticule+json',
    )
  })

  it('takes a parameter said twice in the same words as said once', () => {
    expect(readSearchRequest({ si: ['3', '3'], targetId: 'a', targetIds: 'a' }).filters).toMatchObject({
      startIndex: 3,
      targetIds: ['a'],
    })
  })

  it('takes a list under several names as one list', () => {
    expect(readSearchRequest({ targetId: 'a', targetIds: 'b,c' }).filters.targetIds).toEqual(['a', 'b', 'c'])
  })

  it.each([
    ['si', { si: ['1', '2'] }],
    ['st', { st: ['a', 'b'] }],
    ['pubDatefrom', { pubDatefrom: '2020', pubDateFrom: '2021' }],
    ['kwd', { kwd: Array.from({ length: 1_001 }, () => '') }],
    ['tf', { tf: 'keyword,colour' }],
    ['outputFormat', { outputFormat: 'application/gs-schema+xml' }],
    ['outputFormat', { outputFormat: ['application/json', 'application/atom+xml'] }],
    ['outputVersion', { outputVersion: '3.0' }],
    ['callback', { callback: 'alert(1)', outputFormat: 'application/json' }],
    ['callback', { callback: 'f', outputFormat: 'application/atom+xml' }],
    ['callback', { callback: 'a'.repeat(101), outputFormat: 'application/json' }],
    ['reqID', { reqID: 'x'.repeat(201) }],
    ['w3w', { w3w: 'filled.count.soap' }],
    ['predefinedLayer', { predefinedLayer: 'x' }],
    ['maxmag', { minmag: '6', maxmag: '5' }],
    ['maxdepth', { mindepth: '6', maxdepth: '5' }],
    ['sscScore', { sscScore: 'high' }],
    ['sscScore', { sscScore: '101' }],
    ['sscScore', { sscScore: '0-101' }],
    ['sscScore', { sscScore: '60-40' }],
    ['tfContains', { tfContains: 'a\u0000' }],
    ['tfContains', { tfContains: ['a', 'b'] }],
    ['tfContains', { tfContains: 'x'.repeat(2_001) }],
  ])('names %s in the refusal of %j', (parameter, query) => {
    expect(refusedParameter(query)).toBe(parameter)
  })
})

describe('the form of an answer to a request that is not valid', () => {
  it('is the form asked for when that can be read, else Atom', () => {
    expect(answerFormOf({ outputFormat: 'application/json', callback: 'f.g', bbox: 'x' })).toEqual({
      format: 'application/json',
      version: '1.0',
      callback: 'f.g',
    })
    expect(answerFormOf({ outputFormat: 'text/csv' })).toEqual({ format: 'application/atom+xml', version: '1.0' })
    expect(answerFormOf({ outputFormat: 'application/json', callback: 'alert(1)' })).not.toHaveProperty('callback')
  })
})
