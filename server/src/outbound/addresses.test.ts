import { describe, expect, it } from 'vitest'
import { PortalError } from '@graticule/contracts/problem'
import { checkUrl, hostAndPort, isPublicAddress, networkOf } from './addresses.ts'

describe('public addresses', () => {
  it.each(['8.8.8.8', '193.99.144.80', '2001:4860:4860::8888', '2a00:1450:4001:81b::200e', '::ffff:8.8.8.8'])(
    '%s is public',
    (address) => {
      expect(isPublicAddress(address)).toBe(true)
    },
  )

  it.each([
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '127.255.255.254',
    '169.254.169.254',
    '172.16.0.1',
    '192.168.1.1',
    '192.0.2.1',
    '192.0.0.8',
    '198.18.0.1',
    '198.51.100.7',
    '203.0.113.9',
    '224.0.0.1',
    '240.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    'fe80::1',
    'fc00::1',
    'fd12:3456::1',
    'ff02::1',
    '2001:db8::1',
    '100::1',
    'fec0::1',
    '4000::1',

    '::ffff:127.0.0.1',
    '::ffff:a9fe:a9fe',
    '::ffff:0:127.0.0.1',
    '::127.0.0.1',
    '::7f00:1',
    '64:ff9b::7f00:1',
    '64:ff9b:1::a00:1',
    '2002:7f00:1::',
    '2001:0:7f00:1::',
    'not an address',
    '',
  ])('%s is not', (address) => {
    expect(isPublicAddress(address)).toBe(false)
  })
})

function refusalOf(address: string, allowed: string[] = []): string | undefined {
  try {
    checkUrl(new URL(address), new Set(allowed))
  } catch (error) {
    expect(error).toBeInstanceOf(PortalError)
    expect((error as PortalError).code).toBe('address-refused')
    return (error as PortalError).message
  }
  return undefined
}

describe('checking an address before anything is sent', () => {
  it.each([
    'http://127.1/',
    'http://0/',
    'http://0x7f.0.0.1/',
    'http://0177.0.0.1/',
    'http://017700000001/',
    'http://2130706433/',
    'http://127.0.0.1./',
    'http://[::1]/',
    'http://[::ffff:169.254.169.254]/',
    'http://[::]/',
    'http://[64:ff9b::a9fe:a9fe]/',
    'http://①②⑦.0.0.1/',
    'http://10.0.0.1:8080/',
    'https://192.168.0.1/wms?service=WMS',
  ])('refuses %s and says how an operator can allow it', (address) => {
    expect(refusalOf(address)).toContain('GRATICULE_ALLOW_HOSTS')
  })

  it.each(['file:///etc/passwd', 'gopher://example.org/', 'data:text/plain,x', 'ftp://example.org/', 'javascript:alert(1)'])(
    'refuses the scheme of %s',
    (address) => {
      expect(refusalOf(address)).toContain('Only http and https')
    },
  )

  it.each(['http://user@example.org/', 'http://user:secret@example.org/', 'http://example.org@127.0.0.1/'])(
    'refuses the credentials in %s',
    (address) => {
      expect(refusalOf(address)).toMatch(/user name or password/)
      expect(refusalOf(address)).not.toContain('secret')
    },
  )

  it.each([22, 25, 111, 5432, 6379, 9200, 11211, 27017])('refuses port %i', (port) => {
    expect(refusalOf(`http://example.org:${port}/`)).toContain(`Port ${port} was not contacted`)
  })

  it.each(['http://example.org/', 'https://example.org/', 'http://example.org:8080/', 'https://example.org:8443/geonetwork'])(
    'accepts %s',
    (address) => {
      expect(refusalOf(address)).toBeUndefined()
    },
  )

  // @rule D51.private-hosts
  it('allows a private server by exact host and port only', () => {
    expect(refusalOf('http://10.0.0.1:8080/x', ['10.0.0.1:8080'])).toBeUndefined()
    expect(refusalOf('http://[fd00::1]:8080/x', ['[fd00::1]:8080'])).toBeUndefined()
    expect(refusalOf('http://10.0.0.1/x', ['10.0.0.1:80'])).toBeUndefined()
    expect(refusalOf('http://10.0.0.1:8081/x', ['10.0.0.1:8080'])).toBeDefined()
    expect(refusalOf('http://10.0.0.10:8080/x', ['10.0.0.1:8080'])).toBeDefined()
    expect(refusalOf('http://a:b@10.0.0.1:8080/x', ['10.0.0.1:8080'])).toBeDefined()
  })

  it('writes host and port with the default port', () => {
    expect(hostAndPort(new URL('https://Example.org/a'))).toBe('example.org:443')
    expect(hostAndPort(new URL('http://[FD00::1]/a'))).toBe('[fd00::1]:80')
  })
})

// @rule B-usage-log.networks
describe('what counts as one visitor', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['2001:db8::ffff:0:0:9', '2001:db8:0:0::/64'],
    ['2001:DB8:0:1::1', '2001:db8:0:1::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['', ''],
    ['unknown', 'unknown'],
  ])('%s is of %s', (address, network) => {
    expect(networkOf(address)).toBe(network)
  })
})
