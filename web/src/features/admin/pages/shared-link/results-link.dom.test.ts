import { describe, expect, it } from 'vitest'
import { answerRequests, json } from '../../../../testing/answer-requests.ts'
import { readResultsLink } from './results-link.ts'

// @rule B-content.map-address
describe('a pasted link to results', () => {
  it('is kept from the root of the portal, in its one form', async () => {
    const kept = { kind: 'read', address: '/search?f:phrase=ice&v=1' }
    expect(await readResultsLink(' /search?f:phrase=ice&v=1&other=x ')).toEqual(kept)
    expect(await readResultsLink(`${window.location.origin}/search?f:phrase=ice&v=1#top`)).toEqual(kept)
    expect(await readResultsLink('/?f:phrase=ice&v=1')).toEqual(kept)
  })

  it('may be short', async () => {
    answerRequests(({ path }) =>
      path === '/api/short-links/abcdefghijkl'
        ? json({ address: '/search?f:phrase=ice&v=1' })
        : json({ title: 'none', status: 404 }, 404),
    )
    expect(await readResultsLink('/s/abcdefghijkl')).toEqual({ kind: 'read', address: '/search?f:phrase=ice&v=1' })
    expect(await readResultsLink('/s/unknownlinks')).toEqual({ kind: 'noLink' })
  })

  it.each([
    ['https://elsewhere.example/search?f:phrase=ice', { kind: 'foreign' }],
    ['//elsewhere.example/search', { kind: 'foreign' }],
    ['javascript:alert(1)', { kind: 'foreign' }],
    ['', { kind: 'foreign' }],
    ['/help', { kind: 'foreign' }],
    ['/resource/dab/a', { kind: 'foreign' }],
    ['/search?m:lon=north&v=1', { kind: 'broken', parameter: 'm:lon' }],
    ['/search?f:phrase=ice&f:dataSource=gone&v=1', { kind: 'unknownSource' }],
  ])('%s is refused with its reason', async (written, refused) => {
    expect(await readResultsLink(written)).toEqual(refused)
  })
})
