import { expect, it } from 'vitest'
import type { Harvested } from '../../entry/harvested.ts'
import type { FeedNews } from './index.ts'
import { createFeaturesReader } from './json-answer.ts'

function read(document: unknown): { all: Harvested[]; news: FeedNews } {
  let news: FeedNews = {}
  const reader = createFeaturesReader({
    place: 'p',
    fallbackId: 'p',
    documentUrl: 'https://a.example/search',
    source: { id: 's', title: 'S' },
    curated: false,
    onNews: (told) => (news = told),
  })
  return { all: [...reader.write(Buffer.from(JSON.stringify(document))), ...reader.end()], news }
}
const told = (all: readonly Harvested[]) =>
  all.map((one) => (one.kind === 'record' ? one.record.resource.id : one.kind === 'refused' ? one.reason : `(${one.what})`))
const feature = (properties: object, more: object = {}) => ({
  type: 'Feature',
  id: 'https://a.example/p1',
  geometry: null,
  properties,
  ...more,
})

it('reads products of OGC 17-047 with their scene, links and news', () => {
  const { all, news } = read({
    type: 'FeatureCollection',
    properties: { totalResults: 12, startIndex: 1, links: { next: [{ href: '?page=2' }] } },
    features: [
      feature(
        {
          identifier: 'P1',
          parentIdentifier: 'C1',
          title: 'Product',
          date: '2020-01-01T00:00:00Z/2020-01-02T00:00:00Z',
          updated: '2020-02-01T00:00:00Z',
          categories: [{ term: 'https://x.example/y', label: 'Snow' }, { term: 'https://x.example/z' }],
          authors: [{ name: 'Desk', email: 'a@a.example' }],
          acquisitionInformation: [
            {
              platform: { platformShortName: 'Sentinel-2', platformSerialIdentifier: 'A' },
              instrument: { instrumentShortName: 'MSI' },
              acquisitionParameters: {
                orbitDirection: 'DESCENDING',
                relativeOrbitNumber: 12,
                beginningDateTime: '2020-01-01T10:00:00Z',
              },
            },
          ],
          productInformation: { productType: 'S2MSI1C', cloudCover: 12.5, processingLevel: '1C' },
          links: {
            data: [{ href: '/p1.zip', type: 'application/zip', title: 'File', length: 12 }],
            previews: [{ href: 'https://a.example/p1.png', type: 'image/png' }],
            via: [{ href: 'https://a.example/p1.html', type: 'text/html' }],
            alternates: [{ href: 'https://a.example/p1.atom', type: 'application/atom+xml' }],
            profiles: [{ href: 'https://a.example/profile' }],
          },
        },
        { geometry: { type: 'Point', coordinates: [1, 2] } },
      ),
      feature({ identifier: 'P2' }),
      { type: 'Other' },
    ],
  })
  expect(news).toEqual({ total: 12, startIndex: 1, next: '?page=2' })
  expect(told(all)).toEqual([
    'P1',
    'the feature has no title',
    expect.stringMatching(/^it is a JSON object with type/),
    '(features)',
  ])
  const [first] = all
  if (first?.kind !== 'record') throw new Error('no record')
  expect(first.record.resource).toMatchObject({
    level: 'granule',
    parentId: 'C1',
    keywords: [{ value: 'Snow' }],
    contacts: [{ individual: 'Desk', email: 'a@a.example', role: 'author' }],
    footprint: { boxes: [[1, 2, 1, 2]] },
    time: { start: '2020-01-01T10:00:00Z' },
    scene: { productType: 'S2MSI1C', cloudCover: 12.5, orbitDirection: 'descending', relativeOrbit: 12, productLevel: '1C' },
    platforms: ['Sentinel-2A'],
    instruments: ['MSI'],
    thumbnails: [{ url: 'https://a.example/p1.png' }],
    online: [
      { url: 'https://a.example/p1.zip', name: 'File', accessType: 'direct', size: 12 },
      { url: 'https://a.example/p1.html', function: 'information' },
    ],
  })
})

it('survives answers that are none, and values of other kinds', () => {
  const odd = {
    title: 'T',
    links: 'x',
    authors: 7,
    categories: [null, 1],
    acquisitionInformation: 'x',
    productInformation: [],
    date: '//',
  }
  expect(told(read(feature(odd)).all)).toEqual(['https://a.example/p1'])
  expect(told(read({ type: 'FeatureCollection', features: [] }).all)).toEqual(['(empty answer)'])
  expect(told(read({ code: '400', description: 'no such parameter' }).all)).toEqual([
    'it is an error of the service: no such parameter',
  ])
  expect(told(read([1]).all)).toEqual([expect.stringMatching(/^it is/)])
})

it('finds the next page in a list of links too', () => {
  const links = [
    { rel: 'self', href: 'a' },
    { rel: 'next', href: 'b' },
  ]
  expect(read({ type: 'FeatureCollection', totalResults: '3', links, features: [feature({ title: 'T' })] }).news).toEqual({
    total: 3,
    next: 'b',
  })
})
