import { anyAddress, anyCharacter } from '@graticule/contracts/testing/any-text'
import fc from 'fast-check'
import { runs } from '@graticule/contracts/testing/size'
import { describe, expect, it } from 'vitest'
import { allows, MAX_ROBOTS_BYTES, readRobots } from './robots-rules.ts'

const may = (text: string, path: string) => allows(readRobots(text), new URL(path, 'https://data.example.org'))
const all = (...lines: string[]) => ['User-agent: *', ...lines].join('\n')

describe('rules for robots', () => {
  // the first examples are those of RFC 9309, sections 2.2.2, 2.2.3 and 5.2
  it.each<[string, string, boolean]>([
    [all('Disallow: /foo/bar?baz=quz'), '/foo/bar?baz=quz', false],
    [all('Disallow: /foo/bar?baz=http://foo.bar'), '/foo/bar?baz=http://foo.bar', false],
    [all('Disallow: /foo/bar/ツ'), '/foo/bar/%E3%83%84', false],
    [all('Disallow: /foo/bar/%E3%83%84'), '/foo/bar/ツ', false],
    [all('Disallow: /foo/bar/%e3%83%84'), '/foo/bar/%E3%83%84', false],
    [all('Disallow: /foo/bar/%62%61%7A'), '/foo/bar/baz', false],
    [all('Disallow: /foo/bar/baz'), '/foo/bar/%62%61%7a', false],
    [all('Disallow: /a%2Fb'), '/a/b', true],
    [all('Disallow: /allow/this/$'), '/allow/this/', false],
    [all('Disallow: /allow/this/$'), '/allow/this/else', true],
    [all('Disallow: /this/*/exactly'), '/this/path/exactly', false],
    [all('Disallow: /this/*/exactly'), '/this/path/not', true],
    [all('Disallow: /path/file-with-a-%2A.html'), '/path/file-with-a-*.html', false],
    [all('Disallow: /path/file-with-a-%2A.html'), '/path/file-with-a-b.html', true],
    [all('Disallow: /path/foo-%24'), '/path/foo-$', false],
    [all('Disallow: /a$b'), '/a$b', false],
    [all('Allow: /example/page/', 'Disallow: /example/page/disallowed.gif'), '/example/page/disallowed.gif', false],
    [all('Disallow: /example/page/disallowed.gif', 'Allow: /example/page/'), '/example/page/disallowed.gif', false],
    [all('Disallow: /example/page', 'Allow: /example/page'), '/example/page', true],
    [all('Disallow: /', 'Allow: /data'), '/data/file.nc', true],
    [all('Disallow: /', 'Allow: /data'), '/dat', false],
    [all('Disallow: /', 'Allow: /$'), '/', true],
    [all('Disallow: /', 'Allow: /$'), '/index.html', false],
    [all('Disallow: *.zip$'), '/data/all.zip', false],
    [all('Disallow: *.zip$'), '/data/all.zip?x', true],
    [all('Disallow: /*?'), '/ows?service=WMS', false],
    [all('Disallow: /*/private/*.nc'), '/a/private/b/c.nc4', false],
    [all('Disallow: /ab*ba$'), '/aba', true],
    [all('Disallow: /ab*ba$'), '/abba', false],
    [all('Disallow: /Data'), '/data', true],
    [all('Disallow:'), '/data', true],
    [all('Disallow: /'), '/robots.txt', true],
    [all('Disallow: private'), '/private', true],
    [all('Disallow: /a{b}'), '/a{b}', false],
    ['', '/data', true],
    ['Disallow: /', '/data', true],
    ['<!DOCTYPE html><p>not found</p>', '/data', true],
  ])('%j: %s may be opened: %s', (text, path, expected) => {
    expect(may(text, path)).toBe(expected)
  })

  it.each<[string, boolean]>([
    ['User-agent: Graticule\nDisallow: /', false],
    ['user-agent:graticule\r\nDISALLOW:/', false],
    ['User-agent: Graticule/1.0\nDisallow: /', false],
    ['\uFEFFUser-agent : GRATICULE # us\rDisallow : /data # all of it', false],
    ['User-agent: Graticulebot\nDisallow: /', true],
    ['User-agent: other\nDisallow: /', true],
    ['User-agent: *\nDisallow: /\n\nUser-agent: graticule\nAllow: /other', true],
    ['User-agent: other\nUser-agent: graticule\nDisallow: /', false],
    ['User-agent: graticule\nUser-agent: other\nSitemap: https://x.test/\nDisallow: /', false],
    ['User-agent: graticule\nSitemap: https://x.test/\nUser-agent: other\nDisallow: /', false],
    ['User-agent: graticule\nCrawl-delay: 9\nUser-agent: other\nDisallow: /', false],
    ['User-agent: graticule\nAllow: /x\nUser-agent: other\nDisallow: /', true],
    ['User-agent: graticule\nAllow: /x\n\nUser-agent: other\nDisallow: /a\n\nUser-agent: graticule\nDisallow: /data', false],
  ])('are those that name us, or else everybody: %j', (text, expected) => {
    expect(may(text, '/data')).toBe(expected)
  })

  it('may tell a distance, the longest of which holds', () => {
    const delay = (text: string) => readRobots(text).delay
    expect(delay('User-agent: *\nCrawl-delay: 10\nDisallow: /a')).toBe(10)
    expect(delay('User-agent: graticule\nCrawl-delay: 2.5\n\nUser-agent: *\nCrawl-delay: 60')).toBe(2.5)
    expect(delay('User-agent: *\nCrawl-delay: 3\nUser-agent: *\nCrawl-delay: 7')).toBe(7)
    expect(delay('User-agent: slowbot\nCrawl-delay: 600\n\nUser-agent: *\nDisallow: /a')).toBeUndefined()
    expect(delay('User-agent: slowbot\nUser-agent: *\nDisallow: /a\nCrawl-delay: 4')).toBe(4)
    for (const odd of ['soon', '-1', 'NaN', 'Infinity', '1e9', ''])
      expect(delay(`User-agent: *\nCrawl-delay: ${odd}`)).toBeUndefined()
    expect(delay('Crawl-delay: 5')).toBeUndefined()
  })

  it('fit as the same pattern of JavaScript does', () => {
    const sign = fc.constantFrom('a', 'b', '/', '*', '$', '.')
    const rule = fc.string({ unit: sign, minLength: 1, maxLength: 8 }).map((text) => `/${text}`)
    const path = fc.string({ unit: fc.constantFrom('a', 'b', '/', '.'), maxLength: 10 }).map((text) => `/${text}`)
    fc.assert(
      fc.property(rule, path, (written, asked) => {
        const isEnd = written.endsWith('$')
        const pattern = (isEnd ? written.slice(0, -1) : written)
          .split('*')
          .map((part) => part.replaceAll(/[.$]/g, String.raw`\$&`))
          .join('.*')
        const url = new URL(`https://x.test${asked.replaceAll('..', '.').replaceAll(/\/+/g, '/')}`)
        const expected = !new RegExp(`^${pattern}${isEnd ? '$' : ''}`).test(url.pathname)
        expect(allows(readRobots(`User-agent: *\nDisallow: ${written}`), url)).toBe(expected)
      }),
      { numRuns: runs(3_000) },
    )
  })

  it('never fail to be read, and never take long', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), anyAddress, (text, address) => {
        expect(typeof allows(readRobots(`User-agent: *\nDisallow: /${text}`), new URL(address))).toBe('boolean')
      }),
    )
    const hard = all(...Array.from({ length: 5_000 }, () => `Disallow: /${'*a'.repeat(10)}b$`))
    expect(may(hard, `/${'a'.repeat(2_000)}`)).toBe(true)
  })
})

// each took up to a minute, which nobody else was answered in
// @rule B-link-health.robots-size
it.each<[string, (most: number) => string]>([
  ['names in a row', (most) => 'user-agent:a\n'.repeat(most / 13)],
  ['names, then delays', (most) => 'user-agent:a\n'.repeat(most / 26) + 'crawl-delay:1\n'.repeat(most / 28)],
  ['a path of signs that are escaped', (most) => `user-agent:*\ndisallow:/${'é'.repeat(most / 2)}`],
  ['a path of escaped octets', (most) => `user-agent:*\ndisallow:/${'%41'.repeat(most / 3)}`],
  ['rules with asterisks', (most) => `user-agent:*\n${'disallow:/*a*b\n'.repeat(most / 15)}`],
  ['asterisks in one rule', (most) => `user-agent:*\ndisallow:/${'*a'.repeat(most / 2)}`],
  ['blanks', (most) => `user-agent:*\n${'\t'.repeat(most)}`],
  ['letters', (most) => 'a'.repeat(most)],
])('a file full of %s is read', (_, make) => {
  const rules = readRobots(make(MAX_ROBOTS_BYTES))
  expect(allows(rules, new URL(`https://example.org/${'ab'.repeat(3_900)}`))).toBeTypeOf('boolean')
})
