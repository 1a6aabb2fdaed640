import { describe, expect, it } from 'vitest'
import { accessWay, type ReachingLink } from './access-way.ts'

const link = (url: string, more: Partial<ReachingLink> = {}): ReachingLink => ({ url, accessType: 'unknown', ...more })
const checked = (state: 'works' | 'fails' | 'unclear', cause: 'answers' | 'sign-in' | 'gone' | 'robots') => ({
  check: { state, cause, checkedAt: '2026-01-01T00:00:00Z' },
})
const FILE = link('https://a.example.org/data/sst.nc', { accessType: 'direct', function: 'download' })
const WMS = link('https://a.example.org/wms', { accessType: 'complex', protocol: 'OGC:WMS' })
const FORM = link('https://a.example.org/order/', { accessType: 'complex', function: 'download' })
const PAGE = link('https://a.example.org/about', { function: 'information' })

// @rule B-filters.access-way
describe('the way to the data', () => {
  it.each([
    ['a file', [PAGE, WMS, FILE], 'file'],
    ['a service', [PAGE, FORM, WMS], 'service'],
    ['a form', [PAGE, FORM], 'form'],
    ['an order', [link('https://a.example.org/x', { function: 'order' })], 'form'],
    ['a page', [PAGE], 'page'],
    ['a page that ends like a file of data', [link('https://a.example.org/readme.zip', { function: 'information' })], 'page'],
    ['a document about the data', [link('https://a.example.org/guide.pdf')], 'page'],
    ['a file by its ending', [link('https://a.example.org/x.zip')], 'file'],
    ['nothing', [], undefined],
    ['nothing that can be followed', [link('ftp://a.example.org/x.nc', { accessType: 'direct' })], undefined],
    ['a file behind a sign-in', [PAGE, { ...FILE, ...checked('works', 'sign-in') }], 'sign-in'],
    ['a service that works, the file being gone', [{ ...FILE, ...checked('fails', 'gone') }, WMS], 'service'],
    ['nothing when all is broken', [{ ...FILE, ...checked('fails', 'gone') }], undefined],
    ['a file that could not be checked', [{ ...FILE, ...checked('unclear', 'robots') }], 'file'],
  ] as const)('is %s', (_, online, way) => {
    expect(accessWay(online)).toBe(way)
  })
})
