import type { ReadPage } from '@graticule/contracts/contents/pages'
import { describe, expect, it } from 'vitest'
import { topicSearches } from './topic-searches.ts'

const page = (more: Partial<ReadPage>): ReadPage => ({
  id: 1,
  slug: 'ice',
  siteId: 0,
  original: 'en',
  contents: false,
  title: { en: 'Ice', fr: 'Glace' },
  summary: {},
  data: {},
  publishedAt: '2026-01-01T00:00:00Z',
  ...more,
})

// @rule B-content.topics
describe('searches about the topic of a page', () => {
  it('are those of the language that is read, else of the original', () => {
    const topics = { en: ['sea ice', 'snow'], fr: ['banquise'] }
    const addresses = (language: 'en' | 'fr' | 'pl') => topicSearches(page({ topics }), language).map(({ address }) => address)
    expect(addresses('fr')).toEqual(['/search?f:phrase=banquise&v=1'])
    expect(addresses('pl')).toEqual(['/search?f:phrase=sea+ice&v=1', '/search?f:phrase=snow&v=1'])
    expect(topicSearches(page({}), 'en')).toEqual([])
  })

  it('have the filters of the link, which is a search of its own without phrases', () => {
    const topicLink = '/search?f:phrase=old&f:dataSource=zenodo&v=1'
    const [first] = topicSearches(page({ topics: { en: ['snow'] }, topicLink }), 'en')
    expect(first?.address).toMatch(/f:dataSource=zenodo/)
    expect(first?.address).toMatch(/f:phrase=snow/)
    expect(topicSearches(page({ topicLink }), 'en')).toEqual([{ phrase: '', address: expect.stringContaining('f:phrase=old') }])
  })
})
