/** One collection of the Unified Metadata Model (UMM-C 1.9 and later, Common Metadata Repository) in JSON. */
import type { Contact } from '@graticule/contracts/resource'
import type { DraftResource } from '../../entry/finish-resource.ts'
import { namesDataCore } from '../../entry/fields/licences.ts'
import { languageOf } from '../../entry/fields/texts.ts'
import { told } from '../../entry/fields/told.ts'
import type { Measure } from '../../entry/units.ts'
import { isObject, numberAt, objectAt, objectsOf, textAt, textOf, textsAt, type JsonObject } from '../json/json-values.ts'
import {
  allMeant,
  bounded,
  type CollectionFacts,
  type DifLink,
  draftOf,
  type Place,
  type Places,
  roleOf,
} from './collection-facts.ts'
import { metresOf, verticalExtentOf } from './dif-record.ts'

/**
 * A draft entry, or why the collection cannot be one. `meta`: what the repository adds (`concept-id`, `revision-date`); `tags` by
 * their keys, of which CMR's `org.geoss.geoss_data-core` counts.
 */
export function readUmmCollection(
  umm: JsonObject,
  meta: JsonObject,
  fallbackId: string,
  tags: JsonObject = {},
): { readonly draft: DraftResource } | { readonly refused: string } {
  const reading = draftOf(factsOf(umm, meta), fallbackId)
  return 'refused' in reading ? reading : { draft: { ...reading.draft, dataCore: Object.keys(tags).some(namesDataCore) } }
}

const KEYWORD = ['Category', 'Topic', 'Term', 'VariableLevel1', 'VariableLevel2', 'VariableLevel3', 'DetailedVariable']
const LOCATION = ['Category', 'Type', 'Subregion1', 'Subregion2', 'Subregion3', 'DetailedLocation']

const pathsAt = (umm: JsonObject, key: string, names: readonly string[]) =>
  objectsOf(umm[key]).map((one) => names.map((name) => textOf(one[name])))

function factsOf(umm: JsonObject, meta: JsonObject): CollectionFacts {
  const platforms = objectsOf(umm.Platforms)
  const citation = objectsOf(umm.CollectionCitations)[0] ?? {}
  const dated = (key: string, ...types: readonly string[]) =>
    types.map((type) => objectsOf(umm[key]).find((date) => date.Type === type)).find((date) => date !== undefined)
  const dateAt = (key: string, ...types: readonly string[]) => textOf(dated(key, ...types)?.Date)
  const names = (holders: readonly JsonObject[]) => holders.flatMap((holder) => textsAt(holder, 'ShortName'))
  return {
    shortName: textOf(umm.ShortName),
    version: textOf(umm.Version),
    title: textOf(umm.EntryTitle),
    abstract: textOf(umm.Abstract),
    doi: textOf(objectAt(umm, 'DOI').DOI),
    language: languageOf(textOf(umm.DataLanguage)),
    otherIds: textsAt(meta, 'concept-id'),
    hasGranules: meta['has-granules'] === true || (numberAt(meta, 'granule-count') ?? 0) > 0,
    scienceKeywords: pathsAt(umm, 'ScienceKeywords', KEYWORD),
    locations: pathsAt(umm, 'LocationKeywords', LOCATION),
    topics: textsAt(umm, 'ISOTopicCategories'),
    keywords: textsAt(umm, 'AncillaryKeywords'),
    projects: names(objectsOf(umm.Projects)),
    contacts: contactsOf(umm),
    places: placesOf(umm),
    times: objectsOf(umm.TemporalExtents).flatMap(timesOf),
    vertical: verticalOf(umm),
    resolutions: resolutionsOf(umm),
    platforms: names(platforms),
    instruments: platforms.flatMap((platform) => names(objectsOf(platform.Instruments))),
    formats: objectsOf(objectAt(umm, 'ArchiveAndDistributionInformation').FileDistributionInformation).flatMap((file) =>
      textsAt(file, 'Format'),
    ),
    links: objectsOf(umm.RelatedUrls).map(linkOf),
    quality: textOf(umm.Quality),
    constraints: [...spokenAt(umm, 'UseConstraints'), ...spokenAt(umm, 'AccessConstraints')],
    created: dateAt('DataDates', 'CREATE'),
    updated: dateAt('DataDates', 'UPDATE'),
    published: textOf(citation.ReleaseDate),
    recordDate: textAt(meta, 'revision-date') ?? dateAt('MetadataDates', 'UPDATE', 'CREATE'),
  }
}

/** Constraints are one text in old versions of the model. */
export function spokenAt(umm: JsonObject, key: string): string[] {
  const value = umm[key]
  if (!isObject(value)) return allMeant([textOf(value)])
  const address = objectAt(value, 'LicenseURL')
  const description = isObject(value.Description) ? textOf(value.Description.Description) : textOf(value.Description)
  return allMeant([textAt(address, 'Linkage', 'URL'), textOf(value.LicenseText), description])
}

/** First and last instant of each time of a collection. */
function timesOf(extent: JsonObject): (readonly [string | undefined, string | undefined])[] {
  const isOn = extent.EndsAtPresentFlag === true
  return [
    ...objectsOf(extent.RangeDateTimes).map(
      (range) => [textOf(range.BeginningDateTime), isOn ? undefined : textOf(range.EndingDateTime)] as const,
    ),
    ...textsAt(extent, 'SingleDateTimes').map((instant) => [instant, instant] as const),
    ...objectsOf(extent.PeriodicDateTimes).map((period) => [textOf(period.StartDate), textOf(period.EndDate)] as const),
  ]
}

const pointOf = (point: JsonObject): Place => [textOf(point.Longitude), textOf(point.Latitude)]
const pointsAt = (shape: JsonObject): Place[] => objectsOf(shape.Points).map(pointOf)

function placesOf(umm: JsonObject): Places {
  const extent = objectAt(umm, 'SpatialExtent')
  const geometry = objectAt(objectAt(extent, 'HorizontalSpatialDomain'), 'Geometry')
  return {
    ...shapesOf(objectAt(extent, 'HorizontalSpatialDomain')),
    isPlanar: [geometry.CoordinateSystem, extent.GranuleSpatialRepresentation].map(textOf).find(Boolean) === 'CARTESIAN',
    names: pathsAt(umm, 'LocationKeywords', LOCATION).flatMap((path) => allMeant(path.toReversed()).slice(0, 1)),
  }
}

/** Boxes, points, lines and polygons of a domain; collections, granules and services have the same. */
export function shapesOf(domain: JsonObject): Omit<Places, 'names'> {
  const geometry = objectAt(domain, 'Geometry')
  return {
    boxes: objectsOf(geometry.BoundingRectangles).map((box) => [
      textOf(box.WestBoundingCoordinate),
      textOf(box.SouthBoundingCoordinate),
      textOf(box.EastBoundingCoordinate),
      textOf(box.NorthBoundingCoordinate),
    ]),
    points: pointsAt(geometry),
    lines: objectsOf(geometry.Lines).map(pointsAt),
    polygons: objectsOf(geometry.GPolygons).map((polygon) => [
      pointsAt(objectAt(polygon, 'Boundary')),
      ...objectsOf(objectAt(polygon, 'ExclusiveZone').Boundaries).map(pointsAt),
    ]),
  }
}

function verticalOf(umm: JsonObject): CollectionFacts['vertical'] {
  const domains = objectsOf(objectAt(umm, 'SpatialExtent').VerticalSpatialDomains)
  const metres = (type: RegExp) =>
    domains.filter((domain) => type.test(textOf(domain.Type) ?? '')).map((domain) => metresOf(textOf(domain.Value)))
  return verticalExtentOf(metres(/altitude/i), metres(/depth/i))
}

/** Cells and samples; of a range the finest. Older versions keep them in one list. */
function resolutionsOf(umm: JsonObject): Measure[] {
  const system = objectAt(objectAt(objectAt(umm, 'SpatialExtent'), 'HorizontalSpatialDomain'), 'ResolutionAndCoordinateSystem')
  const told = objectAt(system, 'HorizontalDataResolution')
  const grid = objectAt(objectAt(objectAt(umm, 'SpatialInformation'), 'HorizontalCoordinateSystem'), 'GeographicCoordinateSystem')
  const kinds = [
    'GriddedResolutions',
    'NonGriddedResolutions',
    'GenericResolutions',
    'GriddedRangeResolutions',
    'NonGriddedRangeResolutions',
  ]
  const lists = [system.HorizontalDataResolutions, system.HorizontalDataResolution].filter((list) => Array.isArray(list))
  const all = [...lists.flatMap(objectsOf), ...kinds.flatMap((kind) => objectsOf(told[kind]))]
  const sides = ['XDimension', 'YDimension', 'MinimumXDimension', 'MinimumYDimension']
  const cells = all.flatMap((one) => sides.map((side) => ({ text: textOf(one[side]), unit: textOf(one.Unit) })))
  const unit = textOf(grid.GeographicCoordinateUnits)
  return cells.length > 0 ? cells : textsAt(grid, 'LatitudeResolution', 'LongitudeResolution').map((text) => ({ text, unit }))
}

/** A related address of any kind of record. */
export function linkOf(link: JsonObject): DifLink {
  return {
    url: textOf(link.URL),
    type: textOf(link.Type),
    subtype: textOf(link.Subtype),
    description: textOf(link.Description),
    // collections tell them in GetData, granules at the link itself
    formats: [objectAt(link, 'GetData'), link].flatMap((holder) => [textOf(holder.Format), textOf(holder.MimeType)]),
  }
}

const mechanism = (holder: JsonObject, type: string): string | undefined =>
  textOf(objectsOf(objectAt(holder, 'ContactInformation').ContactMechanisms).find((one) => textOf(one.Type) === type)?.Value)
const pageAt = (holder: JsonObject): string | undefined =>
  textOf(objectsOf(objectAt(holder, 'ContactInformation').RelatedUrls)[0]?.URL)

function contactsOf(umm: JsonObject): Contact[] {
  const publishers = objectsOf(umm.CollectionCitations).flatMap((citation): Contact[] => {
    const [creator, publisher] = [bounded(textOf(citation.Creator)), bounded(textOf(citation.Publisher))]
    return [
      ...(creator === undefined ? [] : [{ individual: creator, role: 'author' }]),
      ...(publisher === undefined ? [] : [{ organisation: publisher, role: 'publisher' }]),
    ]
  })
  return [...publishers, ...peopleOf(umm), ...objectsOf(umm.DataCenters).flatMap((centre) => bodyOf(centre))]
}

/** Persons and groups; who has only written the record is left out. */
export function peopleOf(holder: JsonObject, organisation?: string): Contact[] {
  return [...objectsOf(holder.ContactPersons), ...objectsOf(holder.ContactGroups)].flatMap((person): Contact[] => {
    const roles = textsAt(person, 'Roles').map(roleOf)
    const role = roles.find((one) => one !== undefined)
    const name = allMeant([textOf(person.FirstName), textOf(person.MiddleName), textOf(person.LastName)]).join(' ')
    const individual = bounded(name) ?? bounded(textOf(person.GroupName))
    if ((roles.length > 0 && role === undefined) || individual === undefined) return []
    const email = bounded(mechanism(person, 'Email'), 1_000)
    return [told({ organisation, individual, role: role ?? 'pointOfContact', email })]
  })
}

/** A data centre or organisation in each of its roles, and its people. Services and tools write its page as one address. */
export function bodyOf(centre: JsonObject): Contact[] {
  const organisation = bounded(textOf(centre.LongName)) ?? bounded(textOf(centre.ShortName))
  if (organisation === undefined) return peopleOf(centre)
  const roles = textsAt(centre, 'Roles')
  const page = pageAt(centre) ?? textAt(objectAt(centre, 'OnlineResource'), 'Linkage') ?? textOf(centre.URLValue)
  const facts = { email: bounded(mechanism(centre, 'Email'), 1_000), url: bounded(page) }
  const asked = (roles.length === 0 ? ['distributor'] : roles).map((role) => told({ organisation, role: roleOf(role), ...facts }))
  return [...asked, ...peopleOf(centre, organisation)]
}
