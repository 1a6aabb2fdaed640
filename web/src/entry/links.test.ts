import { describe, expect, it } from 'vitest'
import { webAddress } from '@graticule/contracts/links/link-address'
import { followableLinks, ownImage, pictureAddresses } from './links.ts'

describe('addresses from records', () => {
  it.each([
    'javascript:alert(1)',
    ' JavaScript:alert(1)',
    'data:text/html,x',
    'ftp://host/file',
    'file:///etc',
    'www.example.org',
    '',
  ])('never makes a link of %j', (text) => {
    expect(webAddress(text)).toBeUndefined()
  })

  it('makes links of web addresses', () => {
    expect(webAddress(' HTTPS://Example.org/a b')?.href).toBe('https://example.org/a%20b')
    expect(webAddress('http://[bad')).toBeUndefined()
  })

  it('puts the links that give data first', () => {
    const link = (url: string, purpose?: string) => ({
      url,
      accessType: 'unknown' as const,
      ...(purpose && { function: purpose }),
    })
    const links = [
      link('https://a/other'),
      link('https://a/about', 'information'),
      link('mailto:x'),
      link('https://a/data', 'download'),
    ]
    expect(followableLinks(links).map(({ address }) => address.pathname)).toEqual(['/data', '/about', '/other'])
  })

  it('loads pictures of our own host only', () => {
    const own = 'https://portal.example.org'
    expect(ownImage('/seed/a.webp', own)).toBe('https://portal.example.org/seed/a.webp')
    expect(ownImage('https://portal.example.org/a.png', own)).toBe('https://portal.example.org/a.png')
    expect(ownImage('https://elsewhere.example.org/a.png', own)).toBeUndefined()
    expect(ownImage('//elsewhere.example.org/a.png', own)).toBeUndefined()
    expect(ownImage('data:image/png;base64,x', own)).toBeUndefined()
  })

  it('has pictures of other hosts brought by our own', () => {
    const own = 'https://portal.example.org'
    const addressesOf = (...urls: string[]) => pictureAddresses({ id: '../a&b', thumbnails: urls.map((url) => ({ url })) }, own)
    const brought = `${own}/thumbnails/of?id=..%2Fa%26b`
    expect(addressesOf()).toEqual([])
    expect(addressesOf('/thumbnails/a.webp')).toEqual([`${own}/thumbnails/a.webp`])
    expect(addressesOf('https://elsewhere.example.org/a.png')).toEqual([brought])
    expect(addressesOf('https://elsewhere.example.org/a.png', `${own}/thumbnails/a.webp`)).toEqual([
      `${own}/thumbnails/a.webp`,
      brought,
    ])
  })
})
