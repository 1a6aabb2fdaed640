import { describe, expect, it } from 'vitest'
import { createDataSources, SHIPPED_SOURCES } from '../data-sources.ts'
import { SHIPPED_ROWS } from '../sources/shipped-sources.ts'
import { NINTH } from '../testing/ninth-source.ts'
import { GLOBAL_SITE, type Site } from '../site.ts'
import { readSharedAddress } from './shared-address.ts'

const polar: Site = { ...GLOBAL_SITE, id: 7, slug: 'polar', defaultSource: 'zenodo' }
const findSite = (slug: string) => [GLOBAL_SITE, polar].find((site) => site.slug === slug)

describe('an address that a link may lead to', () => {
  it.each([
    ['/', '/search'],
    ['/?f:phrase=ice', '/search?f:phrase=ice&v=1'],
    ['/search?f:dataSource=dab&f:phrase=ice&utm_source=mail&v=1', '/search?f:phrase=ice&v=1'],
    ['/resource/cr_data/a%2Fb:c', '/resource/data/a%2Fb%3Ac'],
    ['/community/polar', '/community/polar/search'],
    ['/community/polar/search?f:dataSource=zenodo&v=1', '/community/polar/search'],
    ['/community/polar/search?f:dataSource=dab&v=1', '/community/polar/search?f:dataSource=dab&v=1'],
    ['/community/polar/resource/dab/a?f:phrase=ice', '/community/polar/resource/dab/a?f:phrase=ice&v=1'],
  ])('is read from %s and written as %s, with the defaults of its site', (text, address) => {
    expect(readSharedAddress(text, SHIPPED_SOURCES, findSite)).toEqual({ address })
  })

  it.each(['', 'search', '/sources', '/nowhere', '/search#top', '/resource/nowhere/a', '/community/nowhere/search'])(
    'is refused where it is no page that can be shared: %s',
    (text) => {
      expect(readSharedAddress(text, SHIPPED_SOURCES, findSite)).toMatchObject({ refused: { parameter: 'address' } })
    },
  )

  // @rule B-taking-away.own-pages
  it('may name a further source of the portal, and keeps the name of one that the portal does not have', () => {
    const addresses = ['/resource/ocean-data/a%20b', '/search?f:dataSource=ocean-data&f:phrase=ice&v=1']
    const sources = createDataSources([...SHIPPED_ROWS, NINTH])
    expect(readSharedAddress(addresses[0] ?? '', sources)).toEqual({ address: '/resource/ocean-data/a%20b' })
    expect(readSharedAddress(addresses[1] ?? '', sources)).toEqual({
      address: '/search?f:phrase=ice&f:dataSource=ocean-data&v=1',
    })
    expect(readSharedAddress(addresses[0] ?? '', SHIPPED_SOURCES)).toHaveProperty('refused')
    expect(readSharedAddress(addresses[1] ?? '', SHIPPED_SOURCES)).toEqual({
      address: '/search?f:phrase=ice&f:dataSource=ocean-data&v=1',
    })
  })

  it('is on the global site as long as no other one is known', () => {
    expect(readSharedAddress('/search', SHIPPED_SOURCES)).toEqual({ address: '/search' })
    expect(readSharedAddress('/community/polar/search', SHIPPED_SOURCES)).toMatchObject({ refused: { parameter: 'address' } })
  })
})
