/** Fields that items (in their properties) and collections (at the top and in their summaries) have in common. */
import type { Contact, Identifier, Keyword, Scene } from '@graticule/contracts/resource'
import { doiOf } from '../../entry/fields/identifiers.ts'
import { licenceOfField, recogniseLicence, type Licence } from '../../entry/fields/licences.ts'
import { webAddress } from '../../entry/fields/links.ts'
import { cleanText, oneLine } from '../../entry/fields/texts.ts'
import { told } from '../../entry/fields/told.ts'
import { groundResolution } from '../../entry/units.ts'
import { numberAt, objectsOf, textAt, textOf, textsAt, textsOf, type JsonObject } from '../json/json-values.ts'
import { linksOf } from './stac-links.ts'

/** STAC roles as codes of ISO 19115 CI_RoleCode, the most important first. */
const ROLES: readonly (readonly [stac: string, iso: string])[] = [
  ['producer', 'originator'],
  ['licensor', 'owner'],
  ['processor', 'processor'],
  ['host', 'distributor'],
]

/** Roles that only bodies have (one is misspelt in a large catalogue). */
const BODY_ROLE = /^(?:consortium_member|consoritum_member|producer|licensor|host|publisher)$/

function bounded(text: string | undefined, maxLength = 4_000): string | undefined {
  const clean = cleanText(oneLine(text ?? ''), maxLength)
  return clean === '' ? undefined : clean
}

/** Providers, producers first, then the persons and bodies of the contacts extension. */
export function contactsOf(...holders: readonly JsonObject[]): Contact[] {
  const providers = holders
    .flatMap((holder) => objectsOf(holder.providers))
    .map((provider) => {
      const roles = textsAt(provider, 'roles')
      const rank = ROLES.findIndex(([stac]) => roles.includes(stac))
      return { provider, rank: rank < 0 ? ROLES.length : rank, role: ROLES[rank]?.[1] ?? roles[0] }
    })
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ provider, role }) =>
      contact({
        organisation: bounded(textAt(provider, 'name')),
        role: bounded(role, 200),
        email: undefined,
        url: webAddress(textAt(provider, 'url')),
      }),
    )
  const persons = holders
    .flatMap((holder) => objectsOf(holder.contacts))
    .map((person) => {
      const role = textsAt(person, 'roles')[0]
      const [organisation, name] = [bounded(textAt(person, 'organization')), bounded(textAt(person, 'name'))]
      // members of a consortium are bodies, though they stand where persons do
      const isBody = organisation === undefined && BODY_ROLE.test(role ?? '')
      return contact({
        organisation: isBody ? name : organisation,
        individual: isBody ? undefined : name,
        role: bounded(role, 200),
        email: bounded(objectsOf(person.emails).map((email) => textAt(email, 'value'))[0], 1_000),
        url: objectsOf(person.links).map((link) => webAddress(textAt(link, 'href')))[0],
      })
    })
  return [...providers, ...persons]
}

function contact(facts: { [K in keyof Contact]: string | undefined }): Contact {
  return told(facts)
}

/** Keywords, the concepts of the themes extension, and the variables that the Open Science Catalog names. */
export function keywordsOf(...holders: readonly JsonObject[]): Keyword[] {
  return holders.flatMap((holder) => [
    ...textsAt(holder, 'keywords').map((value) => ({ value })),
    ...objectsOf(holder.themes).flatMap((theme) => {
      const thesaurus = bounded(textAt(theme, 'scheme'))
      return objectsOf(theme.concepts).flatMap((concept) => {
        const value = textAt(concept, 'title', 'id')
        return value === undefined ? [] : [{ value, ...(thesaurus === undefined ? {} : { thesaurus }), kind: 'theme' }]
      })
    }),
    ...textsAt(holder, 'osc:variables').map((value) => ({ value, thesaurus: 'Open Science Catalog variables', kind: 'theme' })),
  ])
}

/** One of several licences, in words. */
const licenceWords = ({ href, title }: JsonObject): string =>
  `licence: ${textOf(title) ?? recogniseLicence(textOf(href) ?? '')?.name ?? textOf(href) ?? ''}`

/** Licence and, where there is none that we know, the conditions in words. */
export function useConditionsOf(
  object: JsonObject,
  base: string | undefined,
  ...holders: readonly JsonObject[]
): { licence?: Licence; useConstraints: string[] } {
  const told = holders.map((holder) => textAt(holder, 'license')).find((text) => text !== undefined)
  const links = objectsOf(object.links).filter(({ rel }) => rel === 'license')
  const linked = new Set(links.flatMap(({ href }) => recogniseLicence(textOf(href) ?? '')?.name ?? []))
  // several texts that are different licences, of which "various" names none (STAC 1.0, Collection Spec, license)
  if (linked.size > 1 && (told === undefined || /^(?:various|other)$/i.test(told)))
    return { useConstraints: links.map(licenceWords) }
  const [link] = links
  const url = link === undefined ? undefined : webAddress(textAt(link, 'href'), base)
  const title = link === undefined ? undefined : bounded(textAt(link, 'title'))
  const isName = told !== undefined && !/^(?:proprietary|various|other|none|unknown)$/i.test(told)
  const named = isName ? licenceOfField([told], recogniseLicence(told) === undefined ? url : undefined) : undefined
  const known = named ?? recogniseLicence(url ?? '') ?? recogniseLicence(title ?? '')
  if (known !== undefined)
    return { licence: { ...known, ...(known.url === undefined && url !== undefined ? { url } : {}) }, useConstraints: [] }
  // "proprietary" with a text of its own: the text is the licence
  if (url !== undefined) return { licence: { name: title ?? told ?? 'licence of the provider', url }, useConstraints: [] }
  return { useConstraints: told === undefined || /^(?:none|unknown)$/i.test(told) ? [] : [`licence: ${told}`] }
}

/** DOIs of the scientific extension and of cite-as links. */
export function doisOf(object: JsonObject, ...holders: readonly JsonObject[]): Identifier[] {
  const cited = linksOf(object)
    .filter(({ rel }) => rel === 'cite-as')
    .map(({ href }) => href)
  return [...holders.flatMap((holder) => textsAt(holder, 'sci:doi')), ...cited]
    .map(doiOf)
    .filter((value) => value !== undefined)
    .map((value) => ({ scheme: 'doi', value }))
}

/** Satellites; the constellation when no single one is named. */
export function platformsOf(...holders: readonly JsonObject[]): string[] {
  const named = holders.flatMap((holder) => textsAt(holder, 'platform', 'eo:platform'))
  const families = holders.flatMap((holder) => [...textsAt(holder, 'constellation', 'eo:constellation', 'mission')])
  return [...(named.length > 0 ? named : families), ...holders.flatMap((holder) => textsAt(holder, 'osc:missions'))]
}

export function instrumentsOf(...holders: readonly JsonObject[]): string[] {
  return holders.flatMap((holder) => textsAt(holder, 'instruments', 'instrument', 'eo:instrument', 'intruments'))
}

/** Numbers of a summary: a list of values or `{minimum, maximum}`. */
function numbersOf(value: unknown): number[] {
  const range = Array.isArray(value) ? value : typeof value === 'object' && value !== null ? Object.values(value) : [value]
  return range.filter((number) => typeof number === 'number' && Number.isFinite(number))
}

/** Keys of the pixel size of an asset and its bands (extensions eo and raster), in metres. */
const PIXEL_SIZES = ['gsd', 'eo:gsd', 'raster:spatial_resolution', 'spatial_resolution'] as const
const BANDS = ['bands', 'raster:bands', 'eo:bands'] as const

/**
 * Ground sample distance in metres, the finest of several: that of the whole, else of the assets and their bands, else the steps of a
 * data cube, which are degrees unless its reference system is another one.
 */
export function resolutionOf(holders: readonly JsonObject[], assets: unknown): number | undefined {
  const sizesOf = (holder: JsonObject) => PIXEL_SIZES.flatMap((key) => numbersOf(holder[key]))
  const files = objectsOf(assets)
  const steps = [...holders, ...files].flatMap((holder) => objectsOf(holder['cube:dimensions'])).map(stepOf)
  return (
    finestOf(holders.flatMap((holder) => [...numbersOf(holder.gsd), ...numbersOf(holder['eo:gsd'])])) ??
    finestOf(files.flatMap(sizesOf)) ??
    finestOf([...files, ...holders].flatMap((holder) => BANDS.flatMap((key) => objectsOf(holder[key]).flatMap(sizesOf)))) ??
    finestOf(steps)
  )
}

/** The step of a horizontal dimension (extension datacube) in metres. */
function stepOf({ type, axis, step, unit, reference_system: system = 4326 }: JsonObject): number | undefined {
  if (type !== 'spatial' || (axis !== 'x' && axis !== 'y') || typeof step !== 'number') return undefined
  const isGeographic = /^(?:EPSG:)?4326$/i.test(textOf(system) ?? '')
  return groundResolution([{ text: String(Math.abs(step)), unit: textOf(unit) ?? (isGeographic ? 'degrees' : undefined) }])
}

function finestOf(metres: readonly (number | undefined)[]): number | undefined {
  const sound = metres.filter((value) => value !== undefined && value > 0 && value <= 1e8) as number[]
  return sound.length === 0 ? undefined : Math.min(...sound)
}

/** Fields of the scene filters, with the STAC fields (of all versions) they are read from and the request names they have. */
const SCENE_TEXTS = {
  productType: [
    'prodType',
    's2:product_type',
    's3:product_type',
    's5p:product_type',
    'sar:product_type',
    'sar:type',
    'product:type',
    'landsat:processing_level',
  ],
  sensorPolarisation: ['sarPolCh', 'sar:polarizations', 'sar:polarization'],
  sensorMode: ['sensorOpMode', 'sar:instrument_mode', 'eo:instrument_mode', 'goes:mode'],
  sensorSwath: ['sensorSwath', 'sar:beam_ids', 's1:swath'],
  productLevel: [
    's3ProductLevel',
    'processing:level',
    's1:processing_level',
    's2:processing_level',
    's3:processing_level',
    'goes:processing-level',
  ],
  timeliness: [
    's3Timeliness',
    'product:timeliness_category',
    's3:processing_timeliness',
    's1:product_timeliness',
    's5p:processing_mode',
  ],
} as const
const SCENE_NUMBERS = {
  relativeOrbit: ['relOrbit', 'sat:relative_orbit'],
  row: ['row', 'landsat:wrs_row', 'landsat:row', 'eo:row'],
  path: ['path', 'landsat:wrs_path', 'landsat:path', 'landsat:column', 'eo:column'],
} as const

type SceneFields = readonly (readonly [field: string, keys: readonly string[]])[]
const withoutRequest = (table: Readonly<Record<string, readonly string[]>>): SceneFields =>
  Object.entries(table).map(([field, [, ...keys]]) => [field, keys])
const TEXT_FIELDS = withoutRequest(SCENE_TEXTS)
const NUMBER_FIELDS = withoutRequest(SCENE_NUMBERS)

/** Fields of a satellite scene, as far as they are told and sound. */
export function sceneOf(properties: JsonObject): Scene | undefined {
  const scene: Record<string, string | number> = {}
  for (const [field, keys] of TEXT_FIELDS) {
    const key = keys.find((candidate) => textsOf(properties[candidate]).length > 0)
    if (key !== undefined) scene[field] = textsOf(properties[key]).join(' ').slice(0, 400)
  }
  for (const [field, keys] of NUMBER_FIELDS) {
    const number = numberAt(properties, ...keys)
    if (number !== undefined && number >= 0 && number <= 1e9) scene[field] = number
  }
  const cloudCover = numberAt(properties, 'eo:cloud_cover')
  if (cloudCover !== undefined && cloudCover >= 0 && cloudCover <= 100) scene.cloudCover = cloudCover
  const orbit = textAt(properties, 'sat:orbit_state', 'sar:pass_direction', 'sat:pass_direction')?.toLowerCase()
  if (orbit === 'ascending' || orbit === 'descending') scene.orbitDirection = orbit
  return Object.keys(scene).length === 0 ? undefined : scene
}

/** Request names of the scene filters that the summaries of a collection tell values for. */
export function queryablesOf(summaries: JsonObject): string[] {
  const told = ([request, ...keys]: readonly string[]) =>
    keys.some((key) => summaries[key] !== undefined) ? [request as string] : []
  return [...Object.values(SCENE_TEXTS), ...Object.values(SCENE_NUMBERS), ['cloudcp', 'eo:cloud_cover']].flatMap(told)
}

/** Scene fields that are the same for everything in a collection: summaries with a single value. */
export function commonSceneOf(summaries: JsonObject): Scene | undefined {
  const single = Object.fromEntries(
    Object.entries(summaries).flatMap(([key, value]) =>
      Array.isArray(value) && value.length === 1 ? [[key, value[0] as unknown]] : [],
    ),
  )
  return sceneOf(single)
}
