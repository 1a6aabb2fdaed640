/** Satellite products and pictures in CKAN packages, as the catalogue of NextGEOSS keeps them. */
import type { Resource, Scene } from '@graticule/contracts/resource'
import { formatOfMediaType } from '../../entry/fields/formats.ts'
import { webAddress } from '../../entry/fields/links.ts'
import { textAt, textOf, type JsonObject } from '../json/json-values.ts'
import { fact, type EntryFacts } from '../opensearch/entry-facts.ts'
import { sceneOf } from '../opensearch/entry-scene.ts'

/** What a package tells of a satellite product. */
export interface ProductFacts {
  readonly scene: Scene | undefined
  readonly platforms: string[]
  readonly instruments: string[]
  /** The collection of a product. */
  readonly collection: string | undefined
}

/** Fields that only products have; a `collection_id` or a `path` alone may mean something else. */
const OF_PRODUCTS = [
  'producttype',
  'orbitdirection',
  'relativeorbitnumber',
  'cloudcoverage',
  'cloudcover',
  'instrumentmode',
  'swath',
  'familyname',
  'processinglevel',
]

/** Facts of a satellite product: `FamilyName`, `ProductType`, `OrbitDirection`, `CloudCoverage` and their family. */
export function sceneFactsOf(fields: JsonObject): ProductFacts {
  const facts: EntryFacts = new Map(
    Object.entries(fields).flatMap(([key, value]) => {
      const text = textOf(value)
      return text === undefined ? [] : [[key.toLowerCase().replaceAll(/[_ :-]/g, ''), text] as const]
    }),
  )
  if (!OF_PRODUCTS.some((name) => facts.has(name)))
    return { scene: undefined, platforms: [], instruments: [], collection: undefined }
  const listed = (...names: readonly string[]) => {
    const text = fact(facts, ...names)?.slice(0, 400)
    return text === undefined ? [] : [text]
  }
  // S1B: the first letters of a product's file
  const [, number, unit] = /^S([1-6])([A-D])$/.exec(fact(facts, 'psn') ?? '') ?? []
  return {
    scene: sceneOf(facts),
    platforms: number === undefined ? listed('platform', 'platformname', 'familyname') : [`Sentinel-${number}${unit}`],
    instruments: listed('instrumentfamilyname', 'instrument', 'instrumentname'),
    collection: fact(facts, 'collectionid')?.slice(0, 2_000),
  }
}

const PICTURE_FIELDS = ['graphic-preview-file', 'thumbnail', 'thumbnail_url', 'quicklook', 'image_display_url', 'image_url']
const PICTURE_NAME = /\b(?:thumb(?:nail)?|quick[ -]?look|browse image|preview image)\b/i
const PICTURE_PATH = /\.(?:png|jpe?g|gif|webp)$|Products\('(?:Quicklook|Thumbnail)'\)/i
const PICTURE_FORMAT = /^(?:PNG|JPE?G|GIF|WEBP|image\/(?:png|jpe?g|gif|webp))$/i

/** True when a resource is a picture of the data: named so, and of a format that browsers show. */
export function isPictureOf(resource: JsonObject): boolean {
  const [format, mediaType] = [textOf(resource.format) ?? '', textOf(resource.mimetype) ?? '']
  const words = [textOf(resource.name), textOf(resource.resource_type)].join(' ')
  if (!PICTURE_NAME.test(words) && !PICTURE_NAME.test(format)) return false
  const isOther = formatOfMediaType(mediaType) !== undefined && !PICTURE_FORMAT.test(mediaType)
  return (
    !isOther && (PICTURE_FORMAT.test(format) || PICTURE_FORMAT.test(mediaType) || PICTURE_PATH.test(textOf(resource.url) ?? ''))
  )
}

/** The pictures of a package and of its resources. */
export function picturesOf(fields: JsonObject, resources: readonly JsonObject[]): Resource['thumbnails'] {
  const own = PICTURE_FIELDS.map((field) => textAt(fields, field))
  const addresses = [...own, ...resources.filter(isPictureOf).map(({ url }) => textOf(url))]
  return addresses.flatMap((address) => {
    const url = webAddress(address)
    return url === undefined ? [] : [{ url }]
  })
}
