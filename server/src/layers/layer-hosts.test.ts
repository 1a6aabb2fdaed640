import { describe, expect, it } from 'vitest'
import { loadConfig } from '../config.ts'
import { layerRule, readLayerHosts } from './layer-hosts.ts'

describe('whom the map may ask', () => {
  it.each([
    ['public', true, []],
    ['none', false, []],
    ['', false, []],
    ['Maps.Example.ORG, tiles.internal:8080', false, ['maps.example.org', 'tiles.internal:8080']],
    ['public,10.0.0.7:8080', true, ['10.0.0.7:8080']],
    ['[2001:db8::1]:8080,[2001:db8::2]', false, ['[2001:db8::1]:8080', '[2001:db8::2]']],
  ])('is read from %j', (text, anyPublic, hosts) => expect(readLayerHosts(text)).toEqual({ anyPublic, hosts }))

  it.each([
    'none,public',
    '*.example.org',
    'https://example.org',
    'example.org/',
    'example.org:99999',
    'a b',
    '.org',
    'u@example.org',
  ])('is not read from %j', (text) => expect(readLayerHosts(text)).toBeUndefined())

  // @rule B-map-proxies.hosts
  it('is every public server unless the operator says otherwise, or has no way out', () => {
    expect(loadConfig({}).layerHosts).toEqual({ anyPublic: true, hosts: [] })
    expect(loadConfig({ GRATICULE_OUTSIDE: 'off' }).layerHosts).toEqual({ anyPublic: false, hosts: [] })
    expect(loadConfig({ GRATICULE_LAYER_HOSTS: 'maps.example.org' }).layerHosts).toEqual({
      anyPublic: false,
      hosts: ['maps.example.org'],
    })
    expect(() => loadConfig({ GRATICULE_LAYER_HOSTS: '*.example.org' })).toThrow(
      'GRATICULE_LAYER_HOSTS must be public, none, or exact hosts',
    )
  })

  const named = { anyPublic: false, hosts: ['example.org', 'tiles.internal:8080', '[2001:db8::2]'] }
  it.each([
    ['http://example.org/', true],
    ['https://EXAMPLE.org/', true],
    ['http://tiles.internal:8080/', true],
    ['https://[2001:db8::2]/', true],
    ['http://example.org:8080/', false],
    ['http://tiles.internal/', false],
    ['http://badexample.org/', false],
    ['http://example.org.evil.org/', false],
    ['http://x.example.org/', false],
    ['http://example.org@evil.org/', false],
    ['http://evil.org/?example.org', false],
    ['http://example.org./', false],
  ])('is by exact host: %s %s', (address, allowed) => {
    const check = () => layerRule(named, [])(new URL(address))
    if (allowed) expect(check).not.toThrow()
    else expect(check).toThrow(expect.objectContaining({ code: 'not-allowed', trouble: 'not-allowed' }))
  })

  it('is not a private server that only the portal itself may ask', () => {
    const privately = ['10.0.0.7:8080']
    const refused = expect.objectContaining({ code: 'not-allowed', trouble: 'host-unknown' })
    expect(() => layerRule({ anyPublic: true, hosts: [] }, privately)(new URL('http://10.0.0.7:8080/'))).toThrow(refused)
    expect(() => layerRule({ anyPublic: true, hosts: privately }, privately)(new URL('http://10.0.0.7:8080/'))).not.toThrow()
    expect(() => layerRule({ anyPublic: true, hosts: [] }, privately)(new URL('http://maps.example.org/'))).not.toThrow()
  })
})
