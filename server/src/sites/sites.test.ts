import { GLOBAL_SITE, type Site } from '@graticule/contracts/site'
import { describe, expect, it } from 'vitest'
import type { PublicSettings } from '../settings/settings.ts'
import { siteViewsOf } from './site-views.ts'
import { sitesOf } from './sites.ts'

const POLAR: Site = { id: 7, slug: 'polar', name: 'Polar Portal', defaultSource: 'zenodo', language: 'fr' }

describe('the sites', () => {
  let sites: Site[] = [GLOBAL_SITE]
  const found = sitesOf({ get: () => sites } as unknown as PublicSettings)

  it('are the global site out of the box', () => {
    expect(found.bySlug('')).toEqual(GLOBAL_SITE)
    expect(found.byId(0)).toEqual(GLOBAL_SITE)
    expect([found.byId(7), found.bySlug('polar')]).toEqual([undefined, undefined])
  })

  // @rule S1-6.group-zero
  // @rule S1-9.main-site
  it('give the global site for the id that clients of the original use', () => {
    expect(found.byId(20_181)).toEqual(GLOBAL_SITE)
  })

  it('follow the settings', () => {
    sites = [GLOBAL_SITE, POLAR]
    expect([found.byId(7), found.bySlug('polar')]).toEqual([POLAR, POLAR])
  })
})

describe('the views of sites', () => {
  const lists: Record<number, object[]> = {
    0: [{ id: 'sea', title: 'Sea' }],
    7: [
      { id: 'ice', title: 'Ice' },
      { id: 'sea', title: 'Polar sea' },
    ],
  }
  const settings = { get: (key: string, siteId = 0) => (key === 'sites' ? [GLOBAL_SITE, POLAR] : lists[siteId]) }
  const views = siteViewsOf(settings as unknown as PublicSettings)

  it('are found by their id whatever site they belong to, those of the global site first', () => {
    expect(views.byId('ice')?.title).toEqual({ en: 'Ice' })
    expect(views.byId('sea')?.title).toEqual({ en: 'Sea' })
    expect(views.byId('fire')).toBeUndefined()
  })

  it('are listed site by site', () => {
    expect(views.ofSite(7).map(({ id }) => id)).toEqual(['ice', 'sea'])
  })

  it('follow the settings', () => {
    lists[7] = [{ id: 'fire', title: 'Fire' }]
    expect([views.byId('fire')?.id, views.byId('ice')]).toEqual(['fire', undefined])
  })
})
