import { GLOBAL_SITE } from '@graticule/contracts/site'
import { describe, expect, it } from 'vitest'
import { readAddress, redirectOf, resultsAddress } from '../search/address/address.ts'
import { useSearchParams } from '../stores/search-params.ts'
import { enterSite } from './enter-site.ts'
import { siteInUse, useSite } from './site.ts'

function headWith(content: string | undefined): ParentNode {
  const head = document.createElement('head')
  if (content === undefined) return head
  const meta = document.createElement('meta')
  meta.setAttribute('name', 'graticule-site')
  meta.setAttribute('content', content)
  head.append(meta)
  return head
}

describe('entering a site', () => {
  it('begins with the defaults of the site, and links are written with them', () => {
    useSite.getState().enter({ ...GLOBAL_SITE, id: 7, slug: 'polar', defaultSource: 'zenodo' })
    const { state } = useSearchParams.getState()
    expect(state.dataSource).toBe('zenodo')
    expect(resultsAddress(state)).toBe('/community/polar/search')
    expect(resultsAddress({ ...state, dataSource: 'dab' })).toBe('/community/polar/search?f:dataSource=dab&v=1')
    expect(readAddress('?f:phrase=ice&v=1').dataSource).toBe('zenodo')
    expect(redirectOf('?targetId=a')).toBe('/community/polar/resource/zenodo/a')
  })

  it('takes the site that the document names', () => {
    const polar = { id: 7, slug: 'polar', name: 'Polar regions', defaultSource: 'zenodo', language: 'fr' } as const
    enterSite(headWith(JSON.stringify(polar)))
    expect(siteInUse()).toEqual(polar)
  })

  it('takes the catalogue in place of a default source that the portal does not have', () => {
    enterSite(headWith(JSON.stringify({ ...GLOBAL_SITE, id: 7, slug: 'polar', defaultSource: 'removed' })))
    expect(siteInUse()).toMatchObject({ slug: 'polar', defaultSource: 'dab' })
  })

  it.each([undefined, '', 'no JSON', '[]', '{"id":7}', JSON.stringify({ ...GLOBAL_SITE, defaultSource: 'all' })])(
    'stays on the global site where the document says %j',
    (content) => {
      enterSite(headWith(content))
      expect(siteInUse()).toEqual(GLOBAL_SITE)
    },
  )
})
