/**
 * DataCite metadata in JSON (the `attributes` of the REST API, kernel 4), written as the elements that the XML of the schema has, so that
 * both forms are read by one mapping. Names differ little: `types` for `resourceType`, `identifiers` for `alternateIdentifiers`.
 */
import type { XmlElement } from '../../xml/xml-element.ts'
import { isObject, objectAt, objectsOf, textAt, textOf, textsOf, type JsonObject } from '../json/json-values.ts'

type Attributes = Readonly<Record<string, string | undefined>>

function element(name: string, text: string | undefined, attributes: Attributes = {}, children: XmlElement[] = []): XmlElement {
  const known = Object.entries(attributes).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return { name, namespace: '', attributes: Object.fromEntries(known), children, text: text ?? '' }
}

/** An element for each text that is one. */
const leaf = (name: string, value: unknown, attributes: Attributes = {}): XmlElement[] => {
  const text = textOf(value)
  return text === undefined ? [] : [element(name, text, attributes)]
}
const group = (name: string, children: XmlElement[]): XmlElement => element(name, undefined, {}, children)

/** An element for each object of a list: its text at one key, its attributes at others. */
function list(value: unknown, name: string, key: string, attributes: readonly string[] = []): XmlElement[] {
  return objectsOf(value).flatMap((one) =>
    leaf(name, one[key], Object.fromEntries(attributes.map((attribute) => [attribute, textOf(one[attribute])]))),
  )
}

/** Affiliations are texts, or objects with a name. */
const affiliationsOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).flatMap((one: unknown) => textsOf(isObject(one) ? one.name : one))

function people(value: unknown, kind: 'creator' | 'contributor'): XmlElement[] {
  return objectsOf(value).map((person) =>
    element(kind, undefined, { contributorType: textOf(person.contributorType) }, [
      ...leaf(
        `${kind}Name`,
        textOf(person.name) ?? [person.familyName, person.givenName].map(textOf).filter(Boolean).join(', '),
        {
          nameType: textOf(person.nameType),
        },
      ),
      ...leaf('familyName', person.familyName),
      ...affiliationsOf(person.affiliation).flatMap((name) => leaf('affiliation', name)),
    ]),
  )
}

const POINT = ['pointLongitude', 'pointLatitude'] as const
const SIDES = ['westBoundLongitude', 'eastBoundLongitude', 'southBoundLatitude', 'northBoundLatitude'] as const

const numbers = (name: string, holder: JsonObject, keys: readonly string[]): XmlElement =>
  group(
    name,
    keys.flatMap((key) => leaf(key, holder[key])),
  )

/** A polygon is a list of `{"polygonPoint": {...}}`, one object with a list of them, or a list of such lists. */
function polygonsOf(value: unknown): XmlElement[] {
  const isNested = Array.isArray(value) && value.some((one) => Array.isArray(one))
  return isNested ? (value as unknown[]).flatMap(polygonOf) : polygonOf(value)
}

function polygonOf(value: unknown): XmlElement[] {
  const holders: readonly unknown[] = Array.isArray(value) ? value : [value]
  const points = holders.filter(isObject).flatMap((holder) => {
    const { polygonPoint } = holder
    return Array.isArray(polygonPoint) ? objectsOf(polygonPoint) : isObject(polygonPoint) ? [polygonPoint] : []
  })
  const within = holders.filter(isObject).flatMap(({ inPolygonPoint }) => (isObject(inPolygonPoint) ? [inPolygonPoint] : []))
  return points.length === 0
    ? []
    : [
        group('geoLocationPolygon', [
          ...points.map((point) => numbers('polygonPoint', point, POINT)),
          ...within.map((point) => numbers('inPolygonPoint', point, POINT)),
        ]),
      ]
}

function locationOf(location: JsonObject): XmlElement {
  const { geoLocationBox: box, geoLocationPoint: point } = location
  const spoken = (name: string, value: unknown, keys: readonly string[]) =>
    // early records hold the text of kernel 3
    isObject(value) ? [numbers(name, value, keys)] : leaf(name, value)
  return group('geoLocation', [
    ...leaf('geoLocationPlace', location.geoLocationPlace),
    ...spoken('geoLocationBox', box, SIDES),
    ...spoken('geoLocationPoint', point, POINT),
    ...polygonsOf(location.geoLocationPolygon),
  ])
}

/** The record as the root element of its XML. `id`: the DOI, where the record itself does not say it. */
export function elementOfJson(record: JsonObject, id: string | undefined): XmlElement {
  const types = isObject(record.types) ? record.types : objectAt(record, 'resourceType')
  const general = textAt(types, 'resourceTypeGeneral')
  const { publisher } = record
  const given = textAt(record, 'doi') ?? id ?? list(record.identifiers, 'identifier', 'identifier')[0]?.text
  return group('resource', [
    ...leaf('identifier', given),
    group('titles', list(record.titles, 'title', 'title', ['titleType'])),
    group('creators', people(record.creators, 'creator')),
    group('contributors', people(record.contributors, 'contributor')),
    ...leaf('publisher', isObject(publisher) ? publisher.name : publisher),
    ...leaf('publicationYear', record.publicationYear),
    group('subjects', list(record.subjects, 'subject', 'subject', ['subjectScheme'])),
    group('dates', list(record.dates, 'date', 'date', ['dateType'])),
    ...leaf('language', record.language),
    element('resourceType', textAt(types, 'resourceType'), { resourceTypeGeneral: general }),
    group('alternateIdentifiers', [
      ...list(record.alternateIdentifiers, 'alternateIdentifier', 'alternateIdentifier'),
      ...list(record.identifiers, 'alternateIdentifier', 'identifier'),
    ]),
    group(
      'formats',
      textsOf(record.formats).flatMap((format) => leaf('format', format)),
    ),
    group(
      'rightsList',
      objectsOf(record.rightsList).map((rights) =>
        element('rights', textOf(rights.rights), {
          rightsURI: textAt(rights, 'rightsUri', 'rightsURI'),
          rightsIdentifier: textAt(rights, 'rightsIdentifier'),
        }),
      ),
    ),
    group('descriptions', list(record.descriptions, 'description', 'description', ['descriptionType'])),
    group('geoLocations', objectsOf(record.geoLocations).map(locationOf)),
  ])
}
