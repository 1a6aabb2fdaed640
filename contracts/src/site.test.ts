import { Check } from 'typebox/value'
import { describe, expect, it } from 'vitest'
import { GLOBAL_SITE, SiteSchema } from './site.ts'

describe('a site', () => {
  it('is valid as the product ships it', () => {
    expect(Check(SiteSchema, GLOBAL_SITE)).toBe(true)
  })

  it.each([
    ['a source that no link can name', { defaultSource: 'No where' }],
    ['the list of all sources as its source', { defaultSource: 'all' }],
    ['an unknown language', { language: 'de' }],
    ['a slug that is not part of an address', { slug: 'Polar Regions' }],
    ['a field that no site has', { colour: 'red' }],
  ])('is refused with %s', (_, change) => {
    expect(Check(SiteSchema, { ...GLOBAL_SITE, ...change })).toBe(false)
  })
})
