import { Check } from 'typebox/value'
import { describe, expect, expectTypeOf, it } from 'vitest'
import { GLOBAL_SITE, type Site } from '../site.ts'
import type { Basemap } from '../services/settings.ts'
import { type OpenKey, type PublicKey, type SecretKey, SETTING_KEYS, SETTINGS, type SettingValue } from './settings.ts'

describe('the table of settings', () => {
  it('types the value of each key', () => {
    expectTypeOf<SettingValue<'basemaps'>>().toEqualTypeOf<Basemap[]>()
    expectTypeOf<SettingValue<'sites'>>().toEqualTypeOf<Site[]>()
    expectTypeOf<SettingValue<'geocoderKey'>>().toEqualTypeOf<string>()
    expectTypeOf<SecretKey>().toEqualTypeOf<'geocoderKey' | 'what3wordsKey' | 'dabDataProvidersPassword'>()
    expectTypeOf<'sites' | 'views' | 'basemaps' | 'branding' | 'isBulkDownloadEnabled'>().toExtend<PublicKey>()
    expectTypeOf<'layerHosts' | 'geocoder'>().toExtend<OpenKey>()
    expect(SETTING_KEYS).toContain('basemaps')
  })

  it.each(SETTING_KEYS.filter((key) => SETTINGS[key].readers !== 'secret'))('has a valid default for %s', (key) => {
    const row: { schema: object; default?: unknown } = SETTINGS[key]
    expect(Check(row.schema, row.default)).toBe(true)
  })

  // a name that ends like a secret is one: who adds a key, token or password cannot forget to say so
  // @rule D65.settings
  it.each(SETTING_KEYS.filter((key) => /(?:key|token|password|secret)$/i.test(key)))('keeps %s secret', (key) => {
    expect(SETTINGS[key].readers).toBe('secret')
  })

  it('says of secrets in which setting their address is', () => {
    const senders = SETTING_KEYS.flatMap((key) => {
      const row = SETTINGS[key] as { readonly sentTo?: { readonly key: string } }
      return row.sentTo === undefined ? [] : [[key, row.sentTo.key]]
    })
    expect(senders).toEqual([
      ['dabDataProvidersPassword', 'dabDataProvidersUrl'],
      ['geocoderKey', 'geocoder'],
    ])
    for (const [, address = ''] of senders) expect(SETTING_KEYS).toContain(address)
  })

  it('is described in words', () => {
    for (const key of SETTING_KEYS) expect([key, SETTINGS[key].about]).toEqual([key, expect.stringMatching(/^[a-z].{10,}[^.]$/)])
  })
})

describe('faults that a schema cannot see', () => {
  const community: Site = { id: 7, slug: 'polar', defaultSource: 'zenodo', language: 'fr' }

  it('are none for two sites', () => {
    expect(SETTINGS.sites.fault?.([GLOBAL_SITE, community], () => false)).toBeUndefined()
  })

  it.each<[Site[], string]>([
    [[community], 'one site has the id 0'],
    [[{ ...GLOBAL_SITE, slug: 'global' }], 'one site has the id 0'],
    [[GLOBAL_SITE, community, { ...community, slug: 'sea' }], 'the id 7 stands twice'],
    [[GLOBAL_SITE, community, { ...community, id: 8 }], 'the slug "polar" stands twice'],
    [[GLOBAL_SITE, { ...community, id: 20_181 }], '20181 is another name of the global site'],
  ])('%j are told', (sites, words) => {
    expect(SETTINGS.sites.fault?.(sites, () => false)).toContain(words)
  })

  it('are told where a geocoder has no key', () => {
    const fault = (isSet: boolean) => SETTINGS.geocoder.fault?.({ provider: 'google' }, () => isSet)
    expect(fault(false)).toContain('set geocoderKey first')
    expect(fault(true)).toBeUndefined()
    expect(SETTINGS.geocoder.fault?.({ provider: 'photon' }, () => false)).toBeUndefined()
  })

  it('are told where a host has an impossible port', () => {
    expect(SETTINGS.layerHosts.fault?.({ anyPublic: false, hosts: ['maps.example.org:70000'] }, () => false)).toContain('65535')
  })
})
