/**
 * One feature of an OpenSearch answer in GeoJSON as a draft entry: OGC 17-047 (products), OGC 17-084 (collections), and the
 * context documents that they come from (OGC 14-055).
 */
import type { Contact, OnlineResource, Resource } from '@graticule/contracts/resource'
import type { DraftResource } from '../../entry/finish-resource.ts'
import { formatOfAddress, formatOfMediaType } from '../../entry/fields/formats.ts'
import { distinctIdentifiers, identifierOf } from '../../entry/fields/identifiers.ts'
import { readInstant, storedInstant, timeExtentOf } from '../../entry/fields/instants.ts'
import { licenceAmong, namesDataCore, recogniseLicence } from '../../entry/fields/licences.ts'
import { accessTypeOf, webAddress } from '../../entry/fields/links.ts'
import { cleanText, languageOf, oneLine } from '../../entry/fields/texts.ts'
import { groundResolution } from '../../entry/units.ts'
import { told } from '../../entry/fields/told.ts'
import { isObject, numberAt, objectAt, objectsOf, textAt, textOf, textsAt, type JsonObject } from '../json/json-values.ts'
import { placeOfItem } from '../stac/stac-extents.ts'

/** Groups of links (17-047 table 15), and relations where they are one list. */
const PURPOSES: Readonly<Record<string, string>> = {
  data: 'download',
  enclosure: 'download',
  alternates: 'information',
  alternate: 'information',
  via: 'information',
  describedby: 'information',
  related: 'information',
  offerings: 'search',
}
const PICTURES = /^(?:previews|icon|quicklook|thumbnail)$/
/** Other answers of the same service. */
const MACHINE_TYPE = /^application\/(?:atom\+xml|opensearchdescription\+xml|geo\+json|rdf\+xml)/i

const bounded = (text: string | undefined, maxLength = 4_000): string | undefined =>
  cleanText(oneLine(text ?? ''), maxLength) || undefined

/** A draft entry, or why the feature cannot be one. `base` = where the answer was fetched from. */
export function readJsonFeature(
  feature: JsonObject,
  fallbackId: string,
  base: string | undefined,
): { readonly draft: DraftResource } | { readonly refused: string } {
  const properties = objectAt(feature, 'properties')
  const title = textAt(properties, 'title')
  if (title === undefined) return { refused: 'the feature has no title' }
  const own = textOf(feature.id)
  const id = textAt(properties, 'identifier') ?? own ?? fallbackId
  const about = sceneOf(properties)
  const parentId = textAt(properties, 'parentIdentifier')
  const isCollection = /collection|series/i.test(textAt(properties, 'kind') ?? '') || 'search' in objectAt(properties, 'links')
  const rights = textsAt(properties, 'rights', 'license')
  return {
    draft: {
      ...told({
        ...placeOfItem(feature),
        time: timeOf(properties, about.parameters),
        language: languageOf(textAt(properties, 'lang')),
        licence: licenceAmong(rights),
        parentId: parentId === id ? undefined : bounded(parentId, 2_000),
        scene: about.scene,
        resolution: about.resolution,
        created: storedInstant(textAt(properties, 'created')),
        published: storedInstant(textAt(properties, 'published')),
        updated: storedInstant(textAt(properties, 'updated')),
        recordDate: storedInstant(textAt(properties, 'updated')),
      }),
      id,
      identifiers: distinctIdentifiers([
        { scheme: 'file-identifier', value: id },
        ...[own, textAt(properties, 'doi')].flatMap((text) => (text === undefined ? [] : [identifierOf(text)])),
      ]),
      title,
      abstract: textAt(properties, 'abstract', 'description', 'summary', 'subtitle', 'content') ?? '',
      type: 'data',
      level: isCollection ? 'series' : about.scene === undefined && parentId === undefined ? 'dataset' : 'granule',
      keywords: [
        ...textsAt(properties, 'keyword', 'keywords').map((value) => ({ value })),
        ...objectsOf(properties.categories).flatMap((category) => {
          const value = textAt(category, 'label', 'term')
          return value === undefined || /^https?:/i.test(value) ? [] : [{ value }]
        }),
      ],
      contacts: contactsOf(properties),
      formats: textsAt(about.information, 'format'),
      ...linksOf(properties.links, base),
      useConstraints: rights.filter((text) => recogniseLicence(text) === undefined && !namesDataCore(text)),
      platforms: about.platforms,
      instruments: about.instruments,
      dataCore: rights.some(namesDataCore),
    },
  }
}

/** `date` as `start/end` or an instant, else the times of the acquisition. */
function timeOf(properties: JsonObject, parameters: JsonObject): DraftResource['time'] {
  const [from = '', to = from] = (textAt(properties, 'date') ?? '').split('/')
  const acquired = [textAt(parameters, 'beginningDateTime') ?? '', textAt(parameters, 'endingDateTime') ?? ''] as const
  const [start, end] = acquired[0] === '' ? [from, to] : acquired
  return timeExtentOf([{ start: readInstant(start, 'start'), end: readInstant(end === '' ? start : end, 'end') }])
}

/** What 17-047 tells of an acquisition and its product. */
function sceneOf(properties: JsonObject) {
  const acquisitions = objectsOf(properties.acquisitionInformation)
  const merged = (key: string): JsonObject => Object.assign({}, ...acquisitions.map((one) => objectAt(one, key))) as JsonObject
  const parameters = merged('acquisitionParameters')
  const information = objectAt(properties, 'productInformation')
  const text = (object: JsonObject, ...keys: string[]) => bounded(textAt(object, ...keys), 400)
  const within = (value: number | undefined, most: number) =>
    value !== undefined && value >= 0 && value <= most ? value : undefined
  const direction = textAt(parameters, 'orbitDirection')?.toLowerCase()
  const instrument = merged('instrument')
  const scene = told({
    productType: text(information, 'productType'),
    sensorPolarisation: text(parameters, 'polarisationChannels', 'polarisationMode'),
    sensorMode: text(parameters, 'operationalMode') ?? text(instrument, 'operationalMode'),
    sensorSwath: text(parameters, 'swathIdentifier'),
    relativeOrbit: within(numberAt(parameters, 'relativeOrbitNumber'), 1e9),
    orbitDirection: direction === 'ascending' || direction === 'descending' ? direction : undefined,
    row: within(numberAt(parameters, 'wrsLatitudeGrid'), 1e9),
    path: within(numberAt(parameters, 'wrsLongitudeGrid'), 1e9),
    cloudCover: within(numberAt(information, 'cloudCover'), 100),
    productLevel: text(information, 'processingLevel'),
    timeliness: text(information, 'timeliness'),
  })
  return {
    parameters,
    information,
    scene: Object.keys(scene).length === 0 ? undefined : scene,
    resolution: groundResolution(
      textsAt(parameters, 'resolution')
        .concat(textsAt(information, 'resolution'))
        .slice(0, 1)
        .map((value) => ({ text: value, unit: 'm' })),
    ),
    platforms: acquisitions.flatMap((one) => {
      const platform = objectAt(one, 'platform')
      const [name, serial] = [textAt(platform, 'platformShortName'), textAt(platform, 'platformSerialIdentifier')]
      return name === undefined
        ? []
        : [serial === undefined ? name : /^[A-Z]$/.test(serial) ? `${name}${serial}` : `${name} ${serial}`]
    }),
    instruments: acquisitions.flatMap((one) => textAt(objectAt(one, 'instrument'), 'instrumentShortName') ?? []),
  }
}

function contactsOf(properties: JsonObject): Contact[] {
  const bodies = (['publisher', 'creator'] as const).flatMap((role) =>
    textsAt(properties, role).map((organisation) => ({ organisation: organisation.slice(0, 4_000), role })),
  )
  const authors = objectsOf(properties.authors).map((author) =>
    told({ individual: bounded(textAt(author, 'name')), email: bounded(textAt(author, 'email'), 1_000), role: 'author' }),
  )
  return [...bodies, ...authors]
}

/** Links in groups by their purpose, or in one list with relations. */
function linksOf(value: unknown, base: string | undefined): { online: OnlineResource[]; thumbnails: Resource['thumbnails'] } {
  const grouped = Array.isArray(value)
    ? objectsOf(value).map((link) => [textOf(link.rel) ?? 'data', link] as const)
    : Object.entries(isObject(value) ? value : {}).flatMap(([group, links]) =>
        objectsOf(links).map((link) => [group, link] as const),
      )
  const online: OnlineResource[] = []
  const thumbnails: Resource['thumbnails'] = []
  for (const [group, link] of grouped) {
    const url = webAddress(textAt(link, 'href'), base)
    const [mediaType, name] = [textAt(link, 'type') ?? '', bounded(textAt(link, 'title'))]
    if (url === undefined) continue
    if (PICTURES.test(group)) thumbnails.push({ url, ...told({ title: name }) })
    else if (Object.hasOwn(PURPOSES, group) && (group === 'data' || !MACHINE_TYPE.test(mediaType))) {
      const isPage = /^text\/html/i.test(mediaType)
      const size = numberAt(link, 'length')
      const facts = told({
        url,
        name,
        function: isPage ? 'information' : PURPOSES[group],
        format: isPage ? undefined : (formatOfMediaType(mediaType) ?? formatOfAddress(url)),
        size: size !== undefined && size > 0 && size <= 1e18 ? size : undefined,
      })
      online.push({ ...facts, accessType: accessTypeOf(facts) })
    }
  }
  return { online, thumbnails }
}
