/** Entries by which the original's wire is tried. */
import type { Resource } from '@graticule/contracts/resource'
import type { CatalogueRecord } from '../../entry/catalogue-record.ts'
import { createFullResource, createResource } from '../create-resource.ts'

const link = (url: string, more: Partial<Resource['online'][number]> = {}): Resource['online'][number] => ({
  url,
  accessType: 'unknown',
  ...more,
})

const layers = createResource({
  id: 'layers',
  title: 'Layers',
  score: 72,
  online: [
    link('https://a.example/wms', { protocol: 'OGC:WMS-1.1.1-http-get-map', layer: 'ice', name: 'Ice' }),
    link('https://a.example/wms?service=WMS&request=GetCapabilities&version=1.3.0', { name: 'snow' }),
    link('https://a.example/wcs', { protocol: 'OGC:WCS', layer: 'depth', accessType: 'complex' }),
    link('https://a.example/wmts?', { protocol: 'OGC:WMTS', layer: 'relief' }),
    link('https://a.example/about'),
  ],
})

const scene = createResource({
  id: 'scene',
  score: 61,
  level: 'granule',
  scene: { productType: 'S2MSI1C' },
  footprint: {
    boxes: [[10, 20, 30, 40]],
    geometry: {
      type: 'Polygon',
      coordinates: [
        [
          [10, 20],
          [30, 20],
          [30, 40],
          [10, 20],
        ],
      ],
    },
  },
})

export const quake = createResource({
  id: 'quake',
  score: 10,
  title: 'M 6.1, Sea of Japan, 2026-01-01',
  level: 'granule',
  earthquake: { magnitude: 6.1, depth: 12.5 },
  vertical: { minimum: -12_500, maximum: -12_500 },
})

const { original: _original, ...full } = createFullResource({ id: 'full', score: 80 })

/** As harvested from a catalogue that has its own prefixes. */
const FOREIGN = `<?xml version="1.0"?><MD_Metadata xmlns="http://www.isotc211.org/2005/gmd" xmlns:c="http://www.isotc211.org/2005/gco"
 xmlns:g="http://www.opengis.net/gml" xmlns:l="http://www.w3.org/1999/xlink"><fileIdentifier><c:CharacterString><![CDATA[foreign & more]]></c:CharacterString></fileIdentifier>
 <identificationInfo l:href="https://a.example/"><MD_DataIdentification><extent><g:TimePeriod g:id="t"><g:beginPosition>2001</g:beginPosition></g:TimePeriod></extent></MD_DataIdentification></identificationInfo></MD_Metadata>`

const iso = { mediaType: 'application/xml', standard: 'iso19139' }

/** The records. */
export const wireRecords: readonly CatalogueRecord[] = [
  ...[
    layers,
    scene,
    quake,
    full,
    createResource({ id: 'bare', score: 0 }),
    createResource({
      id: 'published',
      contacts: [
        { organisation: 'Owner', role: 'owner' },
        { individual: 'A person', role: 'publisher' },
        { organisation: 'Publisher', role: 'publisher' },
      ],
    }),
    createResource({ id: 'collection', curated: true }),
    createResource({ id: '0042', parentId: 'collection', title: 'Number' }),
    createResource({ id: 'service', curated: true, type: 'service', level: 'service' }),
    createResource({ id: 'papers', curated: true, type: 'information' }),
    createResource({ id: 'page', parentId: 'papers' }),
    createResource({ id: 'suite', curated: true, type: 'service' }),
    createResource({ id: 'tool', parentId: 'suite' }),
    createResource({
      id: 'field',
      source: { id: 'worldcereal', title: 'WorldCereal' },
      inSitu: { cropTypes: [{ label: 'Wheat' }] },
    }),
    createResource({ id: 'paper', curated: true, type: 'information', level: 'document' }),
  ].map((resource) => ({ resource })),
  {
    resource: createResource({ id: 'foreign', original: iso }),
    original: { ...iso, bytes: Buffer.from(FOREIGN) },
  },
]
