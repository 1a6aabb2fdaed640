/** What recorded capabilities and a recorded list of STAC catalogues (tests only) say about the shipped services. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Bbox } from '@graticule/contracts/bbox'

/** A capabilities document of a shipped service. */
interface RecordedService {
  /** Id of the record. */
  readonly id: string
  /** The document below the folder of fixtures. */
  readonly file: string
  /** Beginning of the protocol of the links that the document speaks of. */
  readonly protocol: string
  /** The host at the time of recording, where the service has moved since. */
  readonly movedFrom?: string
}

/** The shipped services that a capabilities document was recorded of. */
export const RECORDED_SERVICES: readonly RecordedService[] = [
  {
    id: 'graticule.gibs',
    file: 'wmts/geopython_OWSLib/tests__resources__eosdis-wmts-cap.xml',
    protocol: 'OGC:WMTS',
    movedFrom: 'map1b.vis.earthdata.nasa.gov',
  },
  {
    id: 'graticule.dea-ows',
    file: 'wms/TerriaJS_terriajs/packages__terriajs__wwwroot__test__WMS__wms_nested_groups.xml',
    protocol: 'OGC:WMS',
    movedFrom: 'ows.services.dea.ga.gov.au',
  },
  {
    id: 'graticule.iem-nexrad-wms',
    file: 'wms/geopython_OWSLib/tests__resources__wms_mesonet-caps-130.xml',
    protocol: 'OGC:WMS',
  },
  {
    id: 'graticule.dov-groundwater-services',
    file: 'wms/geopython_OWSLib/tests__resources__wms_dov_getcapabilities_130.xml',
    protocol: 'OGC:WMS',
  },
  {
    id: 'graticule.dov-groundwater-services',
    file: 'wfs/geopython_OWSLib/tests__resources__wfs_dov_getcapabilities_200.xml',
    protocol: 'OGC:WFS',
  },
  {
    id: 'graticule.basemap-at-wmts',
    file: 'wmts/openlayers_openlayers/test__browser__spec__ol__format__wmts__capabilities_wgs84_with_boundingbox.xml',
    protocol: 'OGC:WMTS',
    movedFrom: 'maps.wien.gv.at',
  },
  {
    id: 'graticule.ign-geoplateforme',
    file: 'wmts/openlayers_openlayers/test__browser__spec__ol__format__wmts__ign.xml',
    protocol: 'OGC:WMTS',
    movedFrom: 'wxs.ign.fr',
  },
  {
    id: 'graticule.cuzk-cadastral-parcels-wfs',
    file: 'wfs/geopython_OWSLib/tests__resources__wfs_CUZK_GetCapabilities_2_0_0.xml',
    protocol: 'OGC:WFS',
    movedFrom: 'services.cuzk.cz',
  },
]

/** A capabilities document, as far as names, place and addresses go. */
export interface RecordedCapabilities {
  /** Names of layers, styles, feature types and coverages, as requests use them. */
  readonly names: ReadonlySet<string>
  readonly hosts: ReadonlySet<string>
  /** The hull of every geographic box in the document. */
  readonly hull: Bbox
}

export async function readCapabilities(fixtures: string, file: string): Promise<RecordedCapabilities> {
  const text = await readFile(join(fixtures, file), 'utf8')
  const boxes = [...exBoxes(text), ...cornerBoxes(text)]
  if (boxes.length === 0) throw new Error(`${file}: no geographic box`)
  return {
    names: new Set([...text.matchAll(/<(?:Name|ows:Identifier)>([^<]+)</g)].map(([, name]) => name!.trim())),
    hosts: new Set([...text.matchAll(/https?:\/\/([a-z0-9.-]+)/gi)].map(([, host]) => host!.toLowerCase())),
    hull: [
      Math.min(...boxes.map(([west]) => west)),
      Math.min(...boxes.map(([, south]) => south)),
      Math.max(...boxes.map(([, , east]) => east)),
      Math.max(...boxes.map(([, , , north]) => north)),
    ],
  }
}

/** `EX_GeographicBoundingBox` of WMS 1.3.0. */
function exBoxes(text: string): Bbox[] {
  return [...text.matchAll(/<EX_GeographicBoundingBox>([\s\S]*?)<\/EX_GeographicBoundingBox>/g)].map(([, inner = '']) => {
    const edge = (name: string) => Number(new RegExp(`<${name}>([^<]+)<`).exec(inner)?.[1])
    return [edge('westBoundLongitude'), edge('southBoundLatitude'), edge('eastBoundLongitude'), edge('northBoundLatitude')]
  })
}

/** `WGS84BoundingBox` of OWS Common, longitude first (OGC 06-121r9 §10.2.2). */
function cornerBoxes(text: string): Bbox[] {
  const corner = (name: string) => String.raw`<ows:${name}>\s*(\S+)\s+(\S+)\s*</ows:${name}>`
  const pattern = new RegExp(`${corner('LowerCorner')}\\s*${corner('UpperCorner')}`, 'g')
  return [...text.matchAll(pattern)].map(([, west, south, east, north]) => [
    Number(west),
    Number(south),
    Number(east),
    Number(north),
  ])
}

/** Addresses of the STAC catalogues and interfaces that a recorded list knows, without a slash at the end. */
export async function readStacAddresses(fixtures: string): Promise<string[]> {
  const list = JSON.parse(
    await readFile(join(fixtures, 'corpora/opengeos_geospatial-data-catalogs/stac_catalogs.json'), 'utf8'),
  ) as { readonly url: string }[]
  return list.filter(({ url }) => URL.canParse(url)).map(({ url }) => url.replace(/\/$/, ''))
}
