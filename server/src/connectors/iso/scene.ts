/** What ISO 19115 and 19115-2 tell of a scene: image description, tile, direction of the orbit. */
import type { Scene } from '@graticule/contracts/resource'
import { told } from '../../entry/fields/told.ts'
import {
  childrenNamed,
  descendants,
  firstCode,
  firstWords,
  numberOf,
  objects,
  wordsOf,
  type XmlElement,
} from '../../xml/xml-element.ts'

/** `path 202 row 31`, `Path: 202, Row: 31`. */
const TILE = /^\W*path\W*(\d{1,9})\W+row\W*(\d{1,9})\W*$/i

/** Path and row of an EX_GeographicDescription; `undefined` for other places. */
export function tileOf(description: XmlElement): { readonly path: number; readonly row: number } | undefined {
  const [, path, row] = TILE.exec(firstWords(description, 'geographicIdentifier', 'code') ?? '') ?? []
  return path === undefined || row === undefined ? undefined : { path: Number(path), row: Number(row) }
}

/** `V` or `H`; circular and other orientations have no letter. */
function letterOf(band: XmlElement, ...names: readonly string[]): string | undefined {
  const found = names.map((name) => firstCode(band, name)).find((one) => one !== undefined)
  return /^(?:horizontal|vertical)$/i.test(found ?? '') ? found?.slice(0, 1).toUpperCase() : undefined
}

/** The polarisations of all bands as pairs of a sent and a received one. The schema writes them with s, the standard with z. */
function polarisationsOf(images: readonly XmlElement[]): string | undefined {
  const pairs = images
    .flatMap((image) => descendants(image, 'MI_Band'))
    .flatMap((band) => {
      const sent = letterOf(band, 'transmittedPolarisation', 'transmittedPolarization')
      const received = letterOf(band, 'detectedPolarisation', 'detectedPolarization')
      return sent === undefined || received === undefined ? [] : [sent + received]
    })
  return pairs.length === 0 ? undefined : [...new Set(pairs)].join(' ').slice(0, 400)
}

/** Polarisations, cloud cover and processing level of image descriptions, path and row among the extents. */
export function sceneOf(record: XmlElement, extents: readonly XmlElement[]): Scene | undefined {
  const images = objects(record, 'contentInfo').filter(({ name }) => /(?:Image|Coverage)Description$/.test(name))
  const covers = images
    .map((image) => numberOf(childrenNamed(image, 'cloudCoverPercentage')[0]))
    .filter((value) => value !== undefined)
  const level = images.map((image) => firstWords(image, 'processingLevelCode', 'code')).find((code) => code !== undefined)
  const direction = descendants(record, 'orbitDirection').map(wordsOf)[0]?.toLowerCase()
  const tiles = extents.flatMap((extent) => descendants(extent, 'EX_GeographicDescription')).flatMap((one) => tileOf(one) ?? [])
  const [tile, ...others] = tiles
  const scene = told({
    sensorPolarisation: polarisationsOf(images),
    cloudCover: covers.find((value) => value >= 0 && value <= 100),
    productLevel: level?.slice(0, 400),
    orbitDirection: direction === 'ascending' || direction === 'descending' ? direction : undefined,
    // what covers several tiles lies in none of them
    ...(others.length === 0 ? tile : {}),
  })
  return Object.keys(scene).length === 0 ? undefined : scene
}
