/** What the Directory Interchange Format and the Unified Metadata Model tell of a collection, as a draft entry. */
import type { Bbox } from '@graticule/contracts/bbox'
import type { Contact, Keyword, OnlineResource, VerticalExtent } from '@graticule/contracts/resource'
import type { DraftResource } from '../../entry/finish-resource.ts'
import { footprintOf, readBox, readShape } from '../../entry/fields/footprints.ts'
import { canonicalFormat, formatOfAddress } from '../../entry/fields/formats.ts'
import { distinctIdentifiers, doiOf } from '../../entry/fields/identifiers.ts'
import { readInstant, type Stretch, timeExtentOf } from '../../entry/fields/instants.ts'
import { licenceAmong, recogniseLicence } from '../../entry/fields/licences.ts'
import { accessTypeOf, webAddress } from '../../entry/fields/links.ts'
import { cleanText, oneLine } from '../../entry/fields/texts.ts'
import { told } from '../../entry/fields/told.ts'
import { groundResolution, type Measure } from '../../entry/units.ts'

type Told = string | undefined

/** West, south, east, north in degrees; `undefined` where the record has no number. */
export type Sides = readonly [west: Told, south: Told, east: Told, north: Told]
/** Longitude and latitude in degrees. */
export type Place = readonly [longitude: Told, latitude: Told]

/** Where a collection lies. */
export interface Places {
  readonly boxes: readonly Sides[]
  readonly points: readonly Place[]
  readonly lines: readonly (readonly Place[])[]
  /** Rings of each polygon, the outer one first. */
  readonly polygons: readonly (readonly (readonly Place[])[])[]
  readonly names: readonly string[]
  /** Edges are straight on a plane; else they are arcs of great circles, which go the short way round. */
  readonly isPlanar?: boolean
}

/** A link as the record writes it. */
export interface DifLink {
  readonly url: Told
  /** `GET DATA`, `VIEW RELATED INFORMATION`, ... (GCMD keywords for `URL_Content_Type`). */
  readonly type: Told
  readonly subtype: Told
  readonly title?: Told
  readonly description: Told
  /** Format and media type of what it gives, as far as they are told; several words stand between commas. */
  readonly formats?: readonly Told[]
}

/** What both forms tell, in the words of the record. */
export interface CollectionFacts {
  readonly shortName: Told
  readonly version: Told
  readonly title: Told
  readonly abstract: Told
  readonly doi: Told
  readonly language: Told
  /** Identifiers besides the DOI. */
  readonly otherIds: readonly string[]
  readonly hasGranules: boolean
  readonly parentId?: Told
  /** Paths from the general to the special. */
  readonly scienceKeywords: readonly (readonly Told[])[]
  readonly locations: readonly (readonly Told[])[]
  readonly topics: readonly string[]
  readonly keywords: readonly string[]
  readonly projects: readonly string[]
  readonly contacts: readonly Contact[]
  readonly places: Places
  /** First and last instant each; an end that goes on is left out. */
  readonly times: readonly (readonly [start: Told, end: Told])[]
  readonly vertical?: VerticalExtent | undefined
  /** Cells, or distances between samples. */
  readonly resolutions?: readonly Measure[]
  readonly platforms: readonly string[]
  readonly instruments: readonly string[]
  readonly formats: readonly string[]
  readonly links: readonly DifLink[]
  readonly quality: Told
  /** What must be observed; a licence among them is recognised. */
  readonly constraints: readonly string[]
  readonly created: Told
  readonly updated: Told
  readonly published: Told
  readonly recordDate: Told
}

/** What authors write where the schema wants something and they have nothing. */
const NOTHING = /^(?:not (?:provided|applicable|available)|n\/?a|none|unknown|-+)?$/i

/** The text, unless it only fills a place. */
export const meant = (text: Told): Told => (text === undefined || NOTHING.test(text.trim()) ? undefined : text.trim())

/** The texts that mean something. */
export const allMeant = (texts: readonly Told[]): string[] => texts.map(meant).filter((text) => text !== undefined)

/** Text on one line and of bounded length. */
export const bounded = (text: Told, maxLength = 4_000): Told => cleanText(oneLine(meant(text) ?? ''), maxLength) || undefined

const ROLES: Readonly<Record<string, string>> = {
  investigator: 'principalInvestigator',
  'technical contact': 'pointOfContact',
  'data center contact': 'pointOfContact',
  'science contact': 'pointOfContact',
  archiver: 'custodian',
  distributor: 'distributor',
  originator: 'originator',
  processor: 'processor',
}

/** The role of ISO 19115 (CI_RoleCode) for one of the format; `undefined` for who has written the record, not the data. */
export function roleOf(role: Told): Told {
  const plain = (role ?? '').toLowerCase().trim()
  return /^(?:dif|metadata) author/.test(plain) ? undefined : (ROLES[plain] ?? 'pointOfContact')
}

/** The name of a version of a collection: the short name and, where it says something, the version. */
export function collectionId(shortName: Told, version: Told): Told {
  const [name, number] = [meant(shortName), meant(version)]
  return name === undefined || number === undefined ? name : `${name}_${number}`
}

/** The draft, or why there can be none. */
export function draftOf(
  facts: CollectionFacts,
  fallbackId: string,
): { readonly draft: DraftResource } | { readonly refused: string } {
  const title = meant(facts.title)
  if (title === undefined) return { refused: 'the record has no title (Entry_Title), which is mandatory' }
  const doi = facts.doi === undefined ? undefined : doiOf(facts.doi)
  const id = collectionId(facts.shortName, facts.version)
  const links = facts.links.flatMap(linkOf)
  const constraints = allMeant(facts.constraints)
  const stored = (text: Told) => {
    const instant = readInstant(meant(text) ?? '')
    return instant === undefined ? undefined : `${new Date(instant).toISOString().slice(0, 19)}Z`
  }
  return {
    draft: {
      ...told({
        // a short name without a version is the identifier
        alternateTitle: id === meant(facts.shortName) ? undefined : bounded(facts.shortName),
        language: facts.language,
        parentId: bounded(facts.parentId, 2_000),
        footprint: placeOf(facts.places),
        time: timeExtentOf(facts.times.map(stretchOf)),
        vertical: facts.vertical,
        resolution: groundResolution(facts.resolutions ?? []),
        licence: licenceAmong(constraints),
        lineage: meant(facts.quality),
        created: stored(facts.created),
        published: stored(facts.published),
        updated: stored(facts.updated),
        recordDate: stored(facts.recordDate),
      }),
      id: id ?? doi ?? fallbackId,
      identifiers: distinctIdentifiers([
        ...(doi === undefined ? [] : [{ scheme: 'doi' as const, value: doi }]),
        ...[...(id === undefined ? [] : [id]), ...facts.otherIds].map((value) => ({ scheme: 'other' as const, value })),
      ]),
      title,
      abstract: meant(facts.abstract) ?? '',
      type: 'data',
      level: facts.hasGranules ? 'series' : 'dataset',
      keywords: keywordsOf(facts),
      contacts: [...facts.contacts],
      formats: allMeant(facts.formats),
      online: doi === undefined ? links : [...links, pageOf(doi)],
      thumbnails: facts.links.flatMap(pictureOf),
      useConstraints: constraints.filter((text) => text.length > 300 || recogniseLicence(text) === undefined),
      platforms: allMeant(facts.platforms),
      instruments: allMeant(facts.instruments),
    },
  }
}

const pageOf = (doi: string): OnlineResource => ({
  url: `https://doi.org/${encodeURI(doi)}`,
  function: 'information',
  accessType: 'unknown',
})

function stretchOf([start, end]: readonly [Told, Told]): Stretch {
  return { start: readInstant(meant(start) ?? ''), end: readInstant(meant(end) ?? '', 'end') }
}

function keywordsOf({ scienceKeywords, locations, topics, keywords, projects }: CollectionFacts): Keyword[] {
  const paths = (told: readonly (readonly Told[])[], thesaurus: string, kind: string) =>
    told.map((path) => ({ value: allMeant(path).join(' > '), thesaurus, kind })).filter(({ value }) => value !== '')
  return [
    ...paths(scienceKeywords, 'GCMD Science Keywords', 'theme'),
    ...allMeant(topics).map((value) => ({ value, thesaurus: 'ISO 19115 Topic Category', kind: 'topic' })),
    ...paths(locations, 'GCMD Locations', 'place'),
    ...allMeant(projects).map((value) => ({ value, thesaurus: 'GCMD Projects' })),
    ...allMeant(keywords).map((value) => ({ value })),
  ]
}

const PICTURE = /\.(?:png|jpe?g|gif|webp)$/i

function isPicture(link: DifLink, url: string): boolean {
  return /VISUALIZATION|BROWSE|THUMBNAIL/i.test(`${link.type} ${link.subtype}`) && PICTURE.test(new URL(url).pathname)
}

function pictureOf(link: DifLink): { readonly url: string; readonly title?: string }[] {
  const url = webAddress(link.url)
  return url === undefined || !isPicture(link, url) ? [] : [{ url, ...told({ title: bounded(link.description) }) }]
}

/** The format of a file where one is told, and one alone. */
function formatTold({ formats = [] }: DifLink): Told {
  const [format] = allMeant(formats)
  return format === undefined || /[,;]/.test(format) ? undefined : bounded(canonicalFormat(format), 400)
}

function linkOf(link: DifLink): OnlineResource[] {
  const url = webAddress(link.url)
  if (url === undefined || isPicture(link, url)) return []
  const [type, subtype] = [meant(link.type) ?? '', meant(link.subtype)]
  const isService = /SERVICE|CAPABILIT/i.test(`${type} ${subtype}`) || /OPENDAP|THREDDS/i.test(subtype ?? '')
  const isData = /^GET DATA|DOWNLOAD/i.test(type)
  const facts = told({
    url,
    protocol: isService ? bounded(subtype, 1_000) : undefined,
    name: bounded(link.title) ?? bounded(subtype === undefined ? type : `${type}: ${subtype}`),
    description: bounded(link.description, 20_000),
    function: isService ? undefined : isData ? 'download' : 'information',
    // what a service gives in is a choice, not the format of the link
    format: formatOfAddress(url) ?? (isService ? undefined : formatTold(link)),
  })
  return [{ ...facts, accessType: accessTypeOf(facts) }]
}

const numberOf = (text: Told): number => (meant(text) === undefined ? Number.NaN : Number(text))
const positionOf = ([longitude, latitude]: Place): number[] => [numberOf(longitude), numberOf(latitude)]

/** Rings are closed as GeoJSON wants them (RFC 7946, 3.1.6); the formats leave it open. */
function closed(ring: readonly Place[]): number[][] {
  const positions = ring.map(positionOf)
  const [first] = positions
  return first === undefined || first.join() === positions.at(-1)?.join() ? positions : [...positions, first]
}

/** @rule B-record-formats.short-way Edges of DIF, UMM and DataCite go the short way round, so across the antimeridian */
function placeOf({ boxes, points, lines, polygons, names, isPlanar = false }: Places): DraftResource['footprint'] {
  const shapes = [
    ...lines.map((line) => ({ type: 'LineString', coordinates: line.map(positionOf) })),
    ...(polygons.length === 1 ? [{ type: 'Polygon', coordinates: (polygons[0] ?? []).map(closed) }] : []),
    ...(polygons.length > 1 ? [{ type: 'MultiPolygon', coordinates: polygons.map((rings) => rings.map(closed)) }] : []),
  ].map((geometry) => readShape(geometry, { crosses: !isPlanar }))
  const known: (Bbox | undefined)[] = [
    ...boxes.map(([west, south, east, north]) => readBox(numberOf(west), numberOf(south), numberOf(east), numberOf(north))),
    ...points.map(positionOf).map(([x = Number.NaN, y = Number.NaN]) => readBox(x, y, x, y)),
    ...shapes.flatMap((shape) => shape.boxes),
  ]
  return footprintOf({
    boxes: known.filter((box) => box !== undefined),
    geometry: shapes.length === 1 && boxes.length + points.length === 0 ? shapes[0]?.geometry : undefined,
    place: bounded(names.find((name) => meant(name) !== undefined)),
    shapes,
  })
}
