import { describe, expect, it } from 'vitest'
import { createOgcRecordsReader } from './index.ts'

/** With all that the first example of the standard has (OGC 20-004r1, annex): services, templates, several languages, open time. */
const RECORD = {
  id: 'urn:x-example:md:ozone',
  type: 'Feature',
  conformsTo: ['http://www.opengis.net/spec/ogcapi-records-1/1.0/conf/record-core'],
  time: { interval: ['1924-08-17T00:00:00Z', '..'], resolution: 'P1D' },
  geometry: { type: 'Polygon', coordinates: [[[-180, -90], [-180, 90], [180, 90], [180, -90], [-180, -90]]] }, // prettier-ignore
  properties: {
    created: '2021-02-08T00:00:00Z',
    updated: '2021-02-09T00:00:00Z',
    type: 'dataset',
    title: 'Ozone by day',
    description: 'Of the whole column.',
    keywords: ['ozone'],
    language: { code: 'en-CA', name: 'English (Canada)' },
    languages: [{ code: 'en-CA' }, { code: 'fr-CA' }],
    externalIds: [{ scheme: 'WMO:WIS', value: 'urn:x-example:md:ozone' }],
    contacts: [{ name: 'Ozone Centre', links: [{ href: 'https://a.example', rel: 'about' }], roles: ['publisher'] }],
    themes: [{ concepts: [{ id: 'dobson', url: 'https://a.example/codes.xml#dobson' }], scheme: 'https://a.example/codes.xml' }],
    formats: [{ name: 'CSV', mediaType: 'text/csv' }, { name: 'SHAPEFILE', mediaType: 'application/vnd.shp' }], // prettier-ignore
    license: 'other',
  },
  linkTemplates: [
    {
      rel: 'describes',
      title: 'Stations on a map',
      uriTemplate:
        'https://a.example/ows?service=WMS&version=1.3.0&request=GetMap&crs={crs}&bbox={bbox}&layers=stations&width={width}',
    },
    { rel: 'item', title: 'A page', uriTemplate: 'https://a.example/pages/{number}' },
    { rel: 'describes', uriTemplate: 'https://{host}/wms?service=WMS' },
  ],
  links: [
    { rel: 'collection', href: 'https://a.example/all' },
    { rel: 'describes', title: 'Map service', href: 'https://a.example/ows?service=WMS&request=GetCapabilities' },
    { rel: 'describes', title: 'About it', href: 'https://a.example/about' },
    { rel: 'preview', type: 'image/png', href: 'https://a.example/p.png' },
    { rel: 'enclosure', type: 'text/html', title: 'Folder', href: 'https://a.example/files' },
    { rel: 'enclosure', type: 'application/zip', title: 'Archive', href: 'https://a.example/all.zip' },
    { rel: 'search', type: 'text/html', title: 'Search', href: 'https://a.example/explore' },
    { rel: 'license', href: 'https://a.example/policy' },
  ],
}

function read(document: unknown) {
  const context = { place: 'p', fallbackId: 'p', source: { id: 's', title: 'S' }, curated: false }
  const reader = createOgcRecordsReader(context)
  const [first] = [...reader.write(Buffer.from(JSON.stringify(document))), ...reader.end()]
  if (first?.kind !== 'record') throw new Error(JSON.stringify(first))
  return first.record.resource
}

describe('the example of OGC API Records', () => {
  it('is read with its publisher, its services, its open time and its policy', () => {
    const entry = read(RECORD)
    expect(entry).toMatchObject({
      id: 'urn:x-example:md:ozone',
      language: 'en',
      time: { start: '1924-08-17T00:00:00Z' },
      footprint: { boxes: [[-180, -90, 180, 90]] },
      contacts: [{ organisation: 'Ozone Centre', role: 'publisher', url: 'https://a.example/' }],
      keywords: [{ value: 'ozone' }, { value: 'dobson', kind: 'theme' }],
      formats: ['CSV', 'Shapefile'],
      thumbnails: [{ url: 'https://a.example/p.png' }],
    })
    expect(entry.licence?.url).toBe('https://a.example/policy')
    const links = Object.fromEntries(entry.online.map((link) => [link.name, link]))
    expect(Object.keys(links).toSorted()).toEqual(['About it', 'Archive', 'Folder', 'Map service', 'Search', 'Stations on a map'])
    expect(links['Map service']).toMatchObject({ protocol: 'OGC:WMS', accessType: 'complex' })
    expect(links['Stations on a map']).toMatchObject({
      url: 'https://a.example/ows?service=WMS&version=1.3.0',
      protocol: 'OGC:WMS-1.3.0-http-get-map',
      layer: 'stations',
    })
    expect(links['About it']).toMatchObject({ function: 'information', accessType: 'unknown' })
    expect(links['Archive']).toMatchObject({ function: 'download', accessType: 'direct' })
  })
})
