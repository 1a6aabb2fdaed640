import { MAX_PAGE_MAPS } from '@graticule/contracts/contents/limits'
import { describe, expect, it } from 'vitest'
import { checkLinks, lacksMapWords } from './page-maps.ts'

const map = (address: string, words = 'Ice') => `<figure data-map="${address}"><a href="${address}">${words}</a></figure>`
const check = (data: string) => () => checkLinks({ texts: { fr: { title: 'T', summary: '', data, state: 'draft' } } })

describe('the maps of a page', () => {
  // @rule B-content.map-address
  it.each(['/search?f:phrase=ice&amp;m:lon=10&amp;m:lat=70&amp;v=1', '/search', '/community/polar/search?v=1&amp;f:phrase=a'])(
    'take results of this portal: %s',
    (address) => expect(check(map(address))).not.toThrow(),
  )

  // @rule B-content.map-address
  it.each(['https://elsewhere.example/search', '//elsewhere.example/search', '/help', '/resource/dab/a', 'data:text/html,a', ''])(
    'refuse what is none: %s',
    (address) => expect(check(map(address))).toThrow(/not a link to results/),
  )

  // @rule B-content.map-limit
  it('refuse values that nobody can read, and more than there may be', () => {
    expect(check(map('/search?m:lon=north&amp;v=1'))).toThrow(/cannot read/)
    expect(check(map('/search').repeat(MAX_PAGE_MAPS))).not.toThrow()
    expect(check(map('/search').repeat(MAX_PAGE_MAPS + 1))).toThrow(/at most 20 maps/)
  })

  it('go by the same rules as the link of the topic', () => {
    expect(() => checkLinks({ texts: {}, topicLink: '/search?f:phrase=ice&v=1' })).not.toThrow()
    expect(() => checkLinks({ texts: {}, topicLink: 'https://elsewhere.example/search' })).toThrow(/not a link to results/)
  })

  // @rule B-content.alternative-text
  it('lack words where they have none', () => {
    expect(lacksMapWords(map('/search'))).toBe(false)
    expect(lacksMapWords(`${map('/search')}<p>a</p>${map('/search', ' ')}`)).toBe(true)
  })
})
