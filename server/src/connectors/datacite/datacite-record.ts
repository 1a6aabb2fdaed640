/** One record of the DataCite Metadata Schema (kernels 2 to 4) in XML as a draft entry. Only local names count. */
import type { Contact, Footprint } from '@graticule/contracts/resource'
import type { DraftResource } from '../../entry/finish-resource.ts'
import { footprintOf, readBox, readShape } from '../../entry/fields/footprints.ts'
import { distinctIdentifiers, doiOf, identifierOf } from '../../entry/fields/identifiers.ts'
import { intervalOf, storedInstant, timeExtentOf } from '../../entry/fields/instants.ts'
import { licenceAmong, licenceOfField, namesDataCore, recogniseLicence } from '../../entry/fields/licences.ts'
import { accessTypeOf, webAddress } from '../../entry/fields/links.ts'
import { cleanText, languageOf, oneLine } from '../../entry/fields/texts.ts'
import { told } from '../../entry/fields/told.ts'
import { childrenNamed, type XmlElement } from '../../xml/xml-element.ts'

/** `resourceTypeGeneral` (appendix of the schema) of what is no data. */
const TYPES: Readonly<Record<string, readonly [DraftResource['level'], DraftResource['type']]>> = {
  collection: ['series', 'data'],
  software: ['service', 'service'],
  service: ['service', 'service'],
  interactiveresource: ['service', 'service'],
  workflow: ['workflow', 'workflow'],
  ...Object.fromEntries(
    ['text', 'book', 'bookchapter', 'conferencepaper', 'datapaper', 'dissertation', 'journalarticle', 'preprint', 'report'].map(
      (type) => [type, ['document', 'information']] as const,
    ),
  ),
}

/** Words and addresses of who may see the data (COAR, OpenAIRE), which are no licences. */
const ACCESS_RIGHTS = /access_?rights?\b|purl\.org\/coar|semantics\/(?:open|restricted|closed|embargoed)access/i

const inside = (record: XmlElement, group: string, name: string): XmlElement[] =>
  childrenNamed(record, group).flatMap((element) => childrenNamed(element, name))
const textIn = (element: XmlElement, ...names: readonly string[]): string | undefined =>
  childrenNamed(element, ...names)
    .map(({ text }) => text.trim())
    .find((text) => text !== '')
const bounded = (text: string | undefined, maxLength = 4_000): string | undefined =>
  cleanText(oneLine(text ?? ''), maxLength) || undefined

/** A draft entry, or why the record cannot be one. */
export function readDataciteRecord(
  record: XmlElement,
  fallbackId: string,
): { readonly draft: DraftResource } | { readonly refused: string } {
  const titles = inside(record, 'titles', 'title').filter(({ text }) => text.trim() !== '')
  const main = titles.find(({ attributes }) => attributes['titleType'] === undefined) ?? titles[0]
  if (main === undefined) return { refused: 'the record has no title, which is mandatory' }
  const given = textIn(record, 'identifier')
  const doi = given === undefined ? undefined : doiOf(given)
  const descriptions = inside(record, 'descriptions', 'description')
  const described = (type: RegExp) => descriptions.find(({ attributes }) => type.test(attributes['descriptionType'] ?? ''))?.text
  const rights = [...inside(record, 'rightsList', 'rights'), ...childrenNamed(record, 'rights')]
  const kind = childrenNamed(record, 'resourceType')[0]?.attributes['resourceTypeGeneral']?.toLowerCase() ?? ''
  const [level, type] = (Object.hasOwn(TYPES, kind) ? TYPES[kind] : undefined) ?? ['dataset', 'data']
  const dates = inside(record, 'dates', 'date')
  const dated = (name: string) => dates.filter(({ attributes }) => attributes['dateType'] === name).map(({ text }) => text.trim())
  const page = doi === undefined ? undefined : { url: `https://doi.org/${encodeURI(doi)}`, function: 'information' }
  return {
    draft: {
      ...told({
        language: languageOf(textIn(record, 'language')),
        footprint: placeOf(record),
        time: timeExtentOf([...dated('Collected'), ...dated('Valid'), ...dated('Coverage')].map(intervalOf)),
        licence: licenceOf(rights),
        lineage: described(/^Methods$/),
        created: storedInstant(dated('Created')[0]),
        published: storedInstant(dated('Issued')[0] ?? textIn(record, 'publicationYear')),
        updated: storedInstant(dated('Updated')[0]),
      }),
      id: doi ?? given ?? fallbackId,
      identifiers: distinctIdentifiers([
        ...(given === undefined ? [] : [identifierOf(given)]),
        ...inside(record, 'alternateIdentifiers', 'alternateIdentifier').map(({ text }) => identifierOf(text)),
      ]),
      title: main.text,
      abstract:
        described(/^Abstract$/) ??
        descriptions.find(({ attributes }) => !/^Methods$/.test(attributes['descriptionType'] ?? ''))?.text ??
        '',
      type,
      level,
      keywords: inside(record, 'subjects', 'subject').map(({ text, attributes }) => ({
        value: text,
        ...told({ thesaurus: bounded(attributes['subjectScheme']) }),
      })),
      contacts: contactsOf(record),
      formats: inside(record, 'formats', 'format').map(({ text }) => text),
      online: page === undefined ? [] : [{ ...page, accessType: accessTypeOf(page) }],
      thumbnails: [],
      useConstraints: rights
        .map(({ text }) => text)
        .filter((text) => text.trim() !== '' && recogniseLicence(text) === undefined && !namesDataCore(text)),
      platforms: [],
      instruments: [],
      dataCore: rights.some(({ text, attributes }) => namesDataCore(`${attributes['rightsURI'] ?? ''} ${text}`)),
    },
  }
}

/** Statements of rights are licences where one is known, or where they have an address or an identifier of their own. */
function licenceOf(rights: readonly XmlElement[]): DraftResource['licence'] {
  const named = rights.map(({ text, attributes }) => {
    const [address, id] = [webAddress(attributes['rightsURI']), attributes['rightsIdentifier']]
    // access rights (open, restricted) have addresses too, and are no licences
    return ACCESS_RIGHTS.test(address ?? text) ? undefined : { licence: licenceOfField([text, id], address), address, id, text }
  })
  const isKnown = (text: string | undefined) => text !== undefined && recogniseLicence(text) !== undefined
  const known = named.find((one) => [one?.address, one?.id, one?.text].some(isKnown))
  const own = known ?? named.find((one) => one?.address !== undefined || one?.id !== undefined)
  return own?.licence ?? licenceAmong(rights.map(({ text }) => text))
}

/** Creators, contributors and the publisher; a name is a person's unless it says otherwise or has no comma in it. */
function contactsOf(record: XmlElement): Contact[] {
  const person = (element: XmlElement, nameOf: string, role: string): Contact => {
    const [named] = childrenNamed(element, nameOf)
    const name = bounded(named?.text)
    const isBody =
      named?.attributes['nameType'] === 'Organizational' || (textIn(element, 'familyName') === undefined && !name?.includes(','))
    const affiliation = bounded(textIn(element, 'affiliation'))
    return told(isBody ? { organisation: name, role } : { individual: name, organisation: affiliation, role })
  }
  const publisher = bounded(textIn(record, 'publisher'))
  return [
    ...inside(record, 'creators', 'creator').map((creator) => person(creator, 'creatorName', 'author')),
    ...inside(record, 'contributors', 'contributor').map((one) =>
      person(one, 'contributorName', one.attributes['contributorType'] === 'ContactPerson' ? 'pointOfContact' : 'contributor'),
    ),
    ...(publisher === undefined ? [] : [{ organisation: publisher, role: 'publisher' }]),
  ]
}

const numbersOf = (text: string): number[] =>
  text
    .trim()
    .split(/[\s,]+/)
    .map(Number)
const numberIn = (element: XmlElement, name: string): number => Number(textIn(element, name) ?? Number.NaN)

/** Points, boxes and polygons; kernel 3 writes them as texts with latitude first. */
function placeOf(record: XmlElement): Footprint | undefined {
  const locations = inside(record, 'geoLocations', 'geoLocation')
  const boxes = locations.flatMap((location) => [
    ...childrenNamed(location, 'geoLocationBox').map((box) => {
      if (box.children.length === 0) {
        const [south = NaN, west = NaN, north = NaN, east = NaN] = numbersOf(box.text)
        return readBox(west, south, east, north)
      }
      const side = (name: string) => numberIn(box, `${name}Latitude`)
      return readBox(
        numberIn(box, 'westBoundLongitude'),
        side('southBound'),
        numberIn(box, 'eastBoundLongitude'),
        side('northBound'),
      )
    }),
    ...childrenNamed(location, 'geoLocationPoint').map((point) => {
      const [latitude = NaN, longitude = NaN] =
        point.children.length === 0
          ? numbersOf(point.text)
          : [numberIn(point, 'pointLatitude'), numberIn(point, 'pointLongitude')]
      return readBox(longitude, latitude, longitude, latitude)
    }),
  ])
  const rings = locations.flatMap((location) =>
    childrenNamed(location, 'geoLocationPolygon').map((polygon) =>
      childrenNamed(polygon, 'polygonPoint').map((point) => [
        numberIn(point, 'pointLongitude'),
        numberIn(point, 'pointLatitude'),
      ]),
    ),
  )
  const drawn =
    rings.length === 1
      ? { type: 'Polygon', coordinates: rings }
      : { type: 'MultiPolygon', coordinates: rings.map((ring) => [ring]) }
  // an area larger than half of the world has a position in it (geoLocationPolygon, inPolygonPoint): all others go the short way
  const isLarge = locations.some((location) =>
    childrenNamed(location, 'geoLocationPolygon').some((polygon) => childrenNamed(polygon, 'inPolygonPoint').length > 0),
  )
  const shapes = rings.length === 0 ? [] : [readShape(drawn, { crosses: !isLarge })]
  const place = bounded(locations.map((location) => textIn(location, 'geoLocationPlace')).find((words) => words !== undefined))
  return footprintOf({
    boxes: [...boxes.filter((box) => box !== undefined), ...shapes.flatMap((shape) => shape.boxes)],
    ...told({ geometry: shapes[0]?.geometry, place }),
    shapes,
  })
}
