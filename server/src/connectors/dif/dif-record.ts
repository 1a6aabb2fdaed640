/** One record of the Directory Interchange Format (DIF 9 and 10, GCMD) in XML. Only local names count. */
import type { Contact, VerticalExtent } from '@graticule/contracts/resource'
import type { DraftResource } from '../../entry/finish-resource.ts'
import { languageOf } from '../../entry/fields/texts.ts'
import { told } from '../../entry/fields/told.ts'
import { childrenNamed, descendants, type XmlElement } from '../../xml/xml-element.ts'
import {
  allMeant,
  bounded,
  collectionId,
  type CollectionFacts,
  type DifLink,
  draftOf,
  meant,
  type Place,
  type Places,
  roleOf,
  type Sides,
} from './collection-facts.ts'

/** The elements at the end of a path of local names. */
function at(element: XmlElement, ...path: readonly string[]): XmlElement[] {
  return path.reduce<XmlElement[]>((found, name) => found.flatMap((one) => childrenNamed(one, name)), [element])
}
const textsIn = (element: XmlElement, ...path: readonly string[]): string[] =>
  allMeant(at(element, ...path).map(({ text }) => text))
const textIn = (element: XmlElement, ...path: readonly string[]): string | undefined => textsIn(element, ...path)[0]

/** DIF 10 takes names apart that are one text in DIF 9. */
export const isDif10 = (record: XmlElement): boolean => at(record, 'Entry_ID', 'Short_Name').length > 0

/** A draft entry, or why the record cannot be one. */
export function readDifRecord(
  record: XmlElement,
  fallbackId: string,
): { readonly draft: DraftResource } | { readonly refused: string } {
  return draftOf(factsOf(record), fallbackId)
}

const KEYWORD = ['Category', 'Topic', 'Term', 'Variable_Level_1', 'Variable_Level_2', 'Variable_Level_3', 'Detailed_Variable']
const LOCATION = [
  'Location_Category',
  'Location_Type',
  'Location_Subregion1',
  'Location_Subregion2',
  'Location_Subregion3',
  'Detailed_Location',
]

function factsOf(record: XmlElement): CollectionFacts {
  const both = (...names: readonly string[]) => childrenNamed(record, ...names)
  const citations = both('Data_Set_Citation', 'Dataset_Citation')
  const cited = (...path: readonly string[]) =>
    citations.map((citation) => textIn(citation, ...path)).find((text) => text !== undefined)
  const paths = (elements: readonly XmlElement[], names: readonly string[]) =>
    elements.map((element) => names.map((name) => textIn(element, name)))
  const id = textIn(record, 'Entry_ID', 'Short_Name') ?? textIn(record, 'Entry_ID')
  const identified = cited('Persistent_Identifier', 'Identifier')
  return {
    shortName: id,
    version: textIn(record, 'Entry_ID', 'Version'),
    title: textIn(record, 'Entry_Title'),
    abstract: textIn(record, 'Summary', 'Abstract') ?? textIn(record, 'Summary'),
    doi: cited('Dataset_DOI') ?? identified,
    language: languageOf(both('Data_Set_Language', 'Dataset_Language')[0]?.text.slice(0, 3)),
    otherIds: [],
    hasGranules: false,
    parentId: parentOf(record),
    scienceKeywords: paths(both('Parameters', 'Science_Keywords'), KEYWORD),
    locations: paths(both('Location'), LOCATION),
    topics: textsIn(record, 'ISO_Topic_Category'),
    keywords: [...textsIn(record, 'Keyword'), ...textsIn(record, 'Ancillary_Keyword')],
    projects: both('Project').flatMap((project) => allMeant([textIn(project, 'Short_Name') ?? textIn(project, 'Long_Name')])),
    contacts: contactsOf(record, citations),
    places: placesOf(record),
    times: both('Temporal_Coverage').flatMap(timesOf),
    vertical: verticalOf(record),
    resolutions: resolutionsOf(record),
    platforms: [...textsIn(record, 'Source_Name', 'Short_Name'), ...textsIn(record, 'Platform', 'Short_Name')],
    instruments: [...textsIn(record, 'Sensor_Name', 'Short_Name'), ...textsIn(record, 'Platform', 'Instrument', 'Short_Name')],
    formats: textsIn(record, 'Distribution', 'Distribution_Format'),
    links: linksOf(record, citations),
    quality: textIn(record, 'Quality'),
    constraints: [
      ...textsIn(record, 'Use_Constraints', 'License_URL', 'URL'),
      ...textsIn(record, 'Use_Constraints', 'License_Text'),
      ...textsIn(record, 'Use_Constraints', 'Description'),
      ...textsIn(record, 'Use_Constraints'),
      ...textsIn(record, 'Access_Constraints', 'Description'),
      ...textsIn(record, 'Access_Constraints'),
    ],
    created: textIn(record, 'Metadata_Dates', 'Data_Creation'),
    updated: textIn(record, 'Metadata_Dates', 'Data_Last_Revision'),
    published: cited('Dataset_Release_Date'),
    recordDate:
      textIn(record, 'Metadata_Dates', 'Metadata_Last_Revision') ??
      textIn(record, 'Last_DIF_Revision_Date') ??
      textIn(record, 'Metadata_Dates', 'Metadata_Creation') ??
      textIn(record, 'DIF_Creation_Date'),
  }
}

function parentOf(record: XmlElement): string | undefined {
  const [parent] = at(record, 'Metadata_Association').filter((one) => /^parent$/i.test(textIn(one, 'Type') ?? ''))
  if (parent === undefined) return textIn(record, 'Parent_DIF')
  return collectionId(textIn(parent, 'Entry_ID', 'Short_Name'), textIn(parent, 'Entry_ID', 'Version'))
}

function timesOf(coverage: XmlElement): (readonly [string | undefined, string | undefined])[] {
  const pair = (element: XmlElement, start: string, end: string) => [textIn(element, start), textIn(element, end)] as const
  const isOn = textIn(coverage, 'Ends_At_Present_Flag') === 'true'
  return [
    ...(textIn(coverage, 'Start_Date') === undefined && textIn(coverage, 'Stop_Date') === undefined
      ? []
      : [pair(coverage, 'Start_Date', 'Stop_Date')]),
    ...at(coverage, 'Range_DateTime').map((range) => {
      const [start, end] = pair(range, 'Beginning_Date_Time', 'Ending_Date_Time')
      return [start, isOn ? undefined : end] as const
    }),
    ...textsIn(coverage, 'Single_DateTime').map((instant) => [instant, instant] as const),
    ...at(coverage, 'Periodic_DateTime').map((period) => pair(period, 'Start_Date', 'End_Date')),
  ]
}

const sidesOf = (box: XmlElement): Sides => [
  textIn(box, 'Westernmost_Longitude'),
  textIn(box, 'Southernmost_Latitude'),
  textIn(box, 'Easternmost_Longitude'),
  textIn(box, 'Northernmost_Latitude'),
]
const pointsOf = (shape: XmlElement, ...path: readonly string[]): Place[] =>
  at(shape, ...path, 'Point').map((point) => [textIn(point, 'Point_Longitude'), textIn(point, 'Point_Latitude')])

function placesOf(record: XmlElement): Places {
  const coverages = at(record, 'Spatial_Coverage')
  const shapes = at(record, 'Spatial_Coverage', 'Geometry')
  const rectangles = [...coverages, ...shapes.flatMap((shape) => at(shape, 'Bounding_Rectangle'))]
  return {
    boxes: rectangles.filter((box) => childrenNamed(box, 'Westernmost_Longitude').length > 0).map(sidesOf),
    points: shapes.flatMap((shape) => pointsOf(shape)),
    lines: shapes.flatMap((shape) => at(shape, 'Line').map((line) => pointsOf(line))),
    polygons: shapes
      .flatMap((shape) => at(shape, 'Polygon'))
      .map((polygon) => [
        pointsOf(polygon, 'Boundary'),
        ...at(polygon, 'Exclusion_Zone', 'Boundary').map((hole) => pointsOf(hole)),
      ]),
    isPlanar: [
      ...shapes.flatMap((shape) => at(shape, 'Coordinate_System')),
      ...coverages.flatMap((coverage) => at(coverage, 'Granule_Spatial_Representation')),
    ].some(({ text }) => text.trim() === 'CARTESIAN'),
    names: at(record, 'Location').flatMap((location) =>
      allMeant(LOCATION.toReversed().map((name) => textIn(location, name))).slice(0, 1),
    ),
  }
}

/** Metres of a text like "-20 m", "1.5 km", "300"; other units are not understood. */
export function metresOf(text: string | undefined): number | undefined {
  const [, number = '', unit = 'm'] = /^\s*([+-]?\d+(?:\.\d+)?)\s*([a-z]*)\.?\s*$/i.exec(meant(text) ?? '') ?? []
  const factor = /^(?:m|met(?:er|re)s?)?$/i.test(unit) ? 1 : /^k(?:m|ilomet(?:er|re)s?)$/i.test(unit) ? 1_000 : undefined
  return number === '' || factor === undefined ? undefined : Number(number) * factor
}

/** Heights are positive upwards; depths are written positive downwards. */
export function verticalExtentOf(
  altitudes: readonly (number | undefined)[],
  depths: readonly (number | undefined)[],
): VerticalExtent | undefined {
  const metres = [...altitudes, ...depths.map((depth) => (depth === undefined ? undefined : -Math.abs(depth)))].filter(
    (one) => one !== undefined && Number.isFinite(one),
  ) as number[]
  return metres.length === 0 ? undefined : { minimum: Math.min(...metres), maximum: Math.max(...metres) }
}

function verticalOf(record: XmlElement): VerticalExtent | undefined {
  const metres = (name: string) => at(record, 'Spatial_Coverage').map((coverage) => metresOf(textIn(coverage, name)))
  return verticalExtentOf(
    [...metres('Minimum_Altitude'), ...metres('Maximum_Altitude')],
    [...metres('Minimum_Depth'), ...metres('Maximum_Depth')],
  )
}

/** Of the data; of the grid of a geographic system where that is all there is. The ranges of GCMD are too wide to count. */
function resolutionsOf(record: XmlElement): NonNullable<CollectionFacts['resolutions']> {
  const sides = (holder: XmlElement, ...names: readonly string[]) => names.flatMap((name) => textsIn(holder, name))
  const data = at(record, 'Data_Resolution').flatMap((one) => sides(one, 'Latitude_Resolution', 'Longitude_Resolution'))
  if (data.length > 0) return data.map((text) => ({ text }))
  return descendants(record, 'Geographic_Coordinate_System').flatMap((grid) =>
    sides(grid, 'LatitudeResolution', 'LongitudeResolution').map((text) => ({
      text,
      unit: textIn(grid, 'GeographicCoordinateUnits'),
    })),
  )
}

function personOf(person: XmlElement, organisation?: string): Contact[] {
  const [detail = person] = childrenNamed(person, 'Contact_Person', 'Contact_Group')
  const roles = textsIn(person, 'Role').map(roleOf)
  const role = roles.find((one) => one !== undefined)
  if (roles.length > 0 && role === undefined) return []
  const names = [textIn(detail, 'First_Name'), textIn(detail, 'Middle_Name'), textIn(detail, 'Last_Name')]
  const individual = bounded(allMeant(names).join(' ')) ?? bounded(textIn(detail, 'Name'))
  const email = bounded(textIn(detail, 'Email'), 1_000)
  if (individual === undefined && email === undefined) return []
  return [told({ organisation, individual, role: role ?? 'pointOfContact', email })]
}

function contactsOf(record: XmlElement, citations: readonly XmlElement[]): Contact[] {
  const centres = childrenNamed(record, 'Data_Center', 'Organization').flatMap((centre): Contact[] => {
    const named = (name: string) => textIn(centre, 'Data_Center_Name', name) ?? textIn(centre, 'Organization_Name', name)
    const organisation = bounded(named('Long_Name') ?? named('Short_Name'))
    const url = bounded(textIn(centre, 'Data_Center_URL') ?? textIn(centre, 'Organization_URL'))
    const roles = textsIn(centre, 'Organization_Type')
    const people = at(centre, 'Personnel').flatMap((person) => personOf(person, organisation))
    if (organisation === undefined) return people
    const asked = (roles.length === 0 ? ['distributor'] : roles).map((role) => told({ organisation, role: roleOf(role), url }))
    return [...asked, ...people]
  })
  const named = (path: string, role: string, isBody: boolean) =>
    citations.flatMap((citation): Contact[] => {
      const name = bounded(textIn(citation, path))
      return name === undefined ? [] : [isBody ? { organisation: name, role } : { individual: name, role }]
    })
  const origin = bounded(textIn(record, 'Originating_Center'))
  return [
    ...named('Dataset_Creator', 'author', false),
    ...childrenNamed(record, 'Personnel').flatMap((person) => personOf(person)),
    ...centres,
    ...(origin === undefined ? [] : [{ organisation: origin, role: 'originator' }]),
    ...named('Dataset_Publisher', 'publisher', true),
  ]
}

function linksOf(record: XmlElement, citations: readonly XmlElement[]): DifLink[] {
  const related = childrenNamed(record, 'Related_URL').flatMap((link) => {
    const [content = link] = childrenNamed(link, 'URL_Content_Type')
    const facts = {
      type: textIn(content, 'Type'),
      subtype: textIn(content, 'Subtype'),
      title: textIn(link, 'Title'),
      description: textIn(link, 'Description'),
    }
    return textsIn(link, 'URL').map((url) => ({ url, ...facts }))
  })
  const samples = childrenNamed(record, 'Multimedia_Sample').map((sample) => ({
    url: textIn(sample, 'URL'),
    type: 'BROWSE',
    subtype: undefined,
    description: textIn(sample, 'Caption') ?? textIn(sample, 'Description'),
  }))
  const pages = citations.map((citation) => ({
    url: textIn(citation, 'Online_Resource'),
    type: 'DATA SET LANDING PAGE',
    subtype: undefined,
    description: undefined,
  }))
  return [...related, ...samples, ...pages]
}
