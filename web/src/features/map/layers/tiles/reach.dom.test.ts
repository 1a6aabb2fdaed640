import type { Diagnosis } from '@graticule/contracts/services/map-proxies'
import { describe, expect, it } from 'vitest'
import { answerRequests, json } from '../../../../testing/answer-requests.ts'
import { reachMixed } from './reach.ts'

const url = 'http://maps.example.org/wms'
const { signal } = new AbortController()
const reach = (part: Partial<Diagnosis>) => {
  answerRequests(() => json({ state: 'fails', type: 'wms', host: 'maps.example.org', remedies: [], ...part }))
  return reachMixed({ url, type: 'wms', layer: 'rain' }, signal)
}

describe('pictures over http on a page over https', () => {
  // @rule B-raster-layers.mixed-content
  it('come over https where the server has it', async () => {
    const secureUrl = 'https://maps.example.org/wms'
    expect(await reach({ trouble: 'mixed-content', secureUrl })).toEqual({ url: secureUrl })
  })

  it.each([
    { trouble: 'mixed-content' },
    // a portal that does not know of the https before it
    { state: 'works' },
    // drawn in another projection than the one that was tried
    { trouble: 'projection-not-offered' },
  ] as const)('come through the portal where that reaches the server: %o', async (part) => {
    const found = await reach(part)
    expect(found).toMatchObject({ url })
    expect('through' in found && found.through?.(`${url}?a=b`)).toMatch(/^\/proxy\/.*url=http%3A%2F%2Fmaps\.example\.org/)
  })

  it('do not come where the portal cannot reach it, for what keeps it', async () => {
    expect(await reach({ trouble: 'host-unknown' })).toEqual({ trouble: 'host-unknown' })
    expect(await reach({ trouble: 'not-allowed' })).toEqual({ trouble: 'mixed-content' })
  })
})
