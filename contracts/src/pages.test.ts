import { describe, expect, it } from 'vitest'
import {
  canonicalPath,
  findPage,
  PAGE_NAMES,
  type PageName,
  pagePath,
  pagePattern,
  PAGES,
  RESERVED_SLUGS,
  SERVICE_SEGMENTS,
} from './pages.ts'
import { mayBeContent, PAGE_SAMPLES } from './testing/page-samples.ts'

describe('the table of pages', () => {
  it('has a sample for each page', () => {
    expect(Object.keys(PAGE_SAMPLES)).toEqual(PAGE_NAMES)
  })

  // @rule S3-2.pages
  it.each(PAGE_NAMES)('finds the page %s by its address, with what the address names', (name: PageName) => {
    const { plain, parameters } = PAGE_SAMPLES[name]
    expect(findPage(plain)).toEqual({ name, site: '', parameters })
    expect(findPage(plain === '/' ? plain : `${plain}/`)).toEqual({ name, site: '', parameters })
  })

  it.each(PAGE_NAMES)('finds the page %s of a site, if sites have it', (name: PageName) => {
    const { community, parameters } = PAGE_SAMPLES[name]
    expect(findPage(community)).toEqual(PAGES[name].inSites ? { name, site: 'polar', parameters } : undefined)
  })

  it.each(PAGE_NAMES)('writes the addresses of the page %s', (name: PageName) => {
    const { plain, community, parameters } = PAGE_SAMPLES[name]
    expect(pagePath(name, '', parameters as never)).toBe(plain)
    expect(pagePath(name, 'polar', parameters as never)).toBe(PAGES[name].inSites ? community : plain)
    expect(pagePattern(name, 'polar').startsWith('/community/polar')).toBe(PAGES[name].inSites)
  })

  it.each(PAGE_NAMES.flatMap((name) => PAGE_SAMPLES[name].nearMisses))('has no page for %s, unless editors write one', (path) => {
    const slug = path.slice(1)
    for (const site of ['', 'polar'])
      expect(findPage(site === '' ? path : `/community/${site}${path}`)).toEqual(
        mayBeContent(path) ? { name: 'content', site, parameters: { slug } } : undefined,
      )
  })

  it.each(['', 'search', '//', '/search//', '/resource//a', '/resource/dab/%E0%A4%A', '/community', '/community//search'])(
    'has no page for %s, which is no path of segments',
    (path) => {
      expect(findPage(path)).toBeUndefined()
    },
  )

  it.each(PAGE_NAMES)('gives the page %s one canonical address', (name: PageName) => {
    const { plain, community, others } = PAGE_SAMPLES[name]
    for (const path of [plain, ...others]) expect(canonicalPath(findPage(path)!)).toBe(plain)
    if (PAGES[name].inSites) expect(canonicalPath(findPage(community)!)).toBe(community)
  })
})

describe('words that no page of content may have as its slug', () => {
  // @rule D53.reserved-words
  it('are the first segments of services, screens and pages', () => {
    for (const segment of SERVICE_SEGMENTS) expect(RESERVED_SLUGS).toContain(segment)
    for (const slug of ['search', 'resource', 'sources', 'community', 'admin', 'login', 'account', 's', 'c'])
      expect(RESERVED_SLUGS).toContain(slug)
  })

  it('leave other slugs free', () => {
    for (const slug of ['', 'about', 'release-notes', 'tutorials', 'terms-conditions', 'searches'])
      expect(RESERVED_SLUGS).not.toContain(slug)
  })
})
