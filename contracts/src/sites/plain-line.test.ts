import { Check } from 'typebox/value'
import { describe, expect, it } from 'vitest'
import { ProviderSchema, WrittenProviderSchema } from '../providers/data-providers.ts'
import { ProvidersUrlSchema } from '../settings/data-providers.ts'
import { TourUrlSchema } from '../settings/tour.ts'
import { BrandingSchema } from './branding.ts'
import { PortalRequestSchema, StoredRequestSchema } from './site-drafts.ts'
import { NewSiteSchema } from './site-settings.ts'

const REQUEST = { mirrorUrl: 'https://mirror.example.org', name: 'Ada', email: 'ada@example.org' }
const TEXTS: readonly [string, (text: string) => boolean][] = [
  ['the name of a portal', (name) => Check(BrandingSchema, { name })],
  ['its tagline', (tagline) => Check(BrandingSchema, { tagline })],
  ['the name of a partner', (name) => Check(BrandingSchema, { partners: [{ name }] })],
  ['the name of a new site', (name) => Check(NewSiteSchema, { url: 'reef', name })],
  ['who sends a request', (name) => Check(PortalRequestSchema, { ...REQUEST, name })],
]
const ADDRESSES: readonly [string, (address: string) => boolean][] = [
  ['a tour', (url) => Check(TourUrlSchema, url)],
  ['a partner', (url) => Check(BrandingSchema, { partners: [{ name: 'A', url }] })],
  ['a logo', (logoUrl) => Check(BrandingSchema, { logoUrl })],
  ['a mirror', (mirrorUrl) => Check(PortalRequestSchema, { ...REQUEST, mirrorUrl })],
  ['a provider', (website) => Check(WrittenProviderSchema.properties.website, website)],
]

describe.each(TEXTS)('%s', (_, isValid) => {
  it.each(['Reef\nwatch', 'Reef\r', 'Reef\u0000', 'Reef\u001b[31m', 'Reef\u2028watch', 'Reef\u0085'])('is not %j', (text) => {
    expect(isValid(text)).toBe(false)
  })
  it('has signs of all scripts', () => {
    expect(isValid('Récif — 珊瑚 “watch” 🪸')).toBe(true)
  })
})

describe.each(ADDRESSES)('the address of %s', (_, isValid) => {
  it.each([
    'https://user:password@example.org/',
    'https://portal.example.org@evil.test',
    'https://example.org/\u0000',
    'https://example.org/\nx',
    'https://example.org/\u0007',
  ])('is not %j', (address) => {
    expect(isValid(address)).toBe(false)
  })
  it('may have an at sign after the host', () => {
    for (const address of ['https://example.org/@reef', 'https://example.org?to=a@example.org', 'http://example.org:81/a#b@c'])
      expect([address, isValid(address)]).toEqual([address, true])
  })
})

it('what was kept before is still read', () => {
  const kept = { ...REQUEST, name: 'Ada\nL', id: '1', isDone: false, sentAt: '2026-01-01T00:00:00Z' }
  expect(Check(StoredRequestSchema, kept)).toBe(true)
  expect(Check(ProviderSchema.properties.website, 'https://user:password@example.org/')).toBe(true)
})

it('requests and the directory of providers have no control characters; reasons have lines', () => {
  expect(Check(PortalRequestSchema, { ...REQUEST, reason: 'First\r\n\tsecond' })).toBe(true)
  expect(Check(PortalRequestSchema, { ...REQUEST, reason: 'First\u0000' })).toBe(false)
  expect(Check(PortalRequestSchema, { ...REQUEST, email: 'ada\u0000@example.org' })).toBe(false)
  expect(Check(ProvidersUrlSchema, 'https://example.org/\u0000')).toBe(false)
})
