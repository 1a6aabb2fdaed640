/** A search of a CSW service: GetRecords with a filter (OGC 02-059, Filter 1.1) by POST, or with the words of CSW 3.0 in the address. */
import type { Bbox } from '@graticule/contracts/bbox'
import { element, sequence, textElement, type Xml, xmlDocument } from '../../xml/write-xml.ts'
import { withoutQuotes } from '../live/live-phrase.ts'
import type { LiveRequest } from '../live/ask-live.ts'
import type { LiveQuery } from '../live/live-source.ts'
import type { CswOffer } from './capabilities.ts'
import { bare, PREFIXES, withParameters } from './requests.ts'

const SORTS: Readonly<Record<string, readonly [property: string, order: 'ASC' | 'DESC']>> = {
  'title:asc': ['dc:title', 'ASC'],
  'title:desc': ['dc:title', 'DESC'],
  'date:asc': ['dct:modified', 'ASC'],
  'date:desc': ['dct:modified', 'DESC'],
}
/** Orders that a service can be asked for. */
export const CSW_ORDERS: readonly string[] = ['', 'relevance:desc', ...Object.keys(SORTS)]

const NAMESPACES = {
  'xmlns:csw': PREFIXES['csw'],
  'xmlns:ogc': 'http://www.opengis.net/ogc',
  'xmlns:gml': 'http://www.opengis.net/gml',
  'xmlns:ows': 'http://www.opengis.net/ows',
  'xmlns:dc': 'http://purl.org/dc/elements/1.1/',
  'xmlns:dct': 'http://purl.org/dc/terms/',
  'xmlns:apiso': 'http://www.opengis.net/cat/csw/apiso/1.0',
}

const property = (name: string): Xml | undefined => textElement('ogc:PropertyName', name)
const literal = (value: string): Xml | undefined => textElement('ogc:Literal', value)

/** Signs of the pattern in a word stand for themselves. */
const pattern = (word: string): string => `%${word.replaceAll(/[%_\\]/g, (sign) => `\\${sign}`)}%`

const anyText = (word: string): Xml =>
  element(
    'ogc:PropertyIsLike',
    { wildCard: '%', singleChar: '_', escapeChar: '\\' },
    property('csw:AnyText'),
    literal(pattern(word)),
  )

/** Longitude first: the reference system says so. */
const inBox = ([west, south, east, north]: Bbox): Xml =>
  element(
    'ogc:BBOX',
    {},
    property('ows:BoundingBox'),
    element(
      'gml:Envelope',
      { srsName: 'urn:ogc:def:crs:OGC:1.3:CRS84' },
      textElement('gml:lowerCorner', `${west} ${south}`),
      textElement('gml:upperCorner', `${east} ${north}`),
    ),
  )

function conditionsOf({ filters, boxes }: LiveQuery, { takesTime }: CswOffer): Xml[] {
  const words = withoutQuotes(filters.phrase)
    .split(/\s+/)
    .filter((word) => word !== '' && word !== 'AND' && word !== '*')
  const areas = boxes.map(inBox)
  const [area] = areas
  const compare = (name: string, of: string, value: string) => element(name, {}, property(of), literal(value))
  return [
    ...words.map(anyText),
    ...(area === undefined ? [] : [areas.length === 1 ? area : element('ogc:Or', {}, sequence(areas))]),
    ...(takesTime && filters.dateTo !== null
      ? [compare('ogc:PropertyIsLessThanOrEqualTo', 'apiso:TempExtent_begin', filters.dateTo)]
      : []),
    ...(takesTime && filters.dateFrom !== null
      ? [compare('ogc:PropertyIsGreaterThanOrEqualTo', 'apiso:TempExtent_end', filters.dateFrom)]
      : []),
  ]
}

/** Writes the request in XML (CSW 2.0.2). Records are asked for as `csw:Record`, whose queryables every service has. */
function postedSearch(base: string, offer: CswOffer, query: LiveQuery): LiveRequest {
  const conditions = conditionsOf(query, offer)
  const all = conditions.length === 1 ? conditions[0] : element('ogc:And', {}, sequence(conditions))
  const [by, order] = SORTS[query.filters.sort] ?? []
  const sortBy =
    by === undefined
      ? undefined
      : element('ogc:SortBy', {}, element('ogc:SortProperty', {}, property(by), textElement('ogc:SortOrder', order)))
  const constraint =
    conditions.length === 0 ? undefined : element('csw:Constraint', { version: '1.1.0' }, element('ogc:Filter', {}, all))
  const attributes = {
    ...NAMESPACES,
    service: 'CSW',
    version: '2.0.2',
    resultType: 'results',
    outputSchema: offer.outputSchema,
    outputFormat: 'application/xml',
    startPosition: query.filters.startIndex,
    maxRecords: query.filters.itemsPerPage,
  }
  const asked = element('csw:Query', { typeNames: 'csw:Record' }, textElement('csw:ElementSetName', 'full'), constraint, sortBy)
  return {
    address: bare(base).href,
    method: 'POST',
    body: xmlDocument(element('csw:GetRecords', attributes, asked)),
    headers: { 'content-type': 'application/xml' },
    accept: 'application/xml',
  }
}

/** Words in the address: CSW 3.0 (OGC 12-176r7 table 6, `q`, `bbox`, `time`), and a filter in CSW 2.0.2 without POST. */
function linkedSearch(base: string, offer: CswOffer, query: LiveQuery): LiveRequest {
  const { filters, boxes } = query
  const conditions = conditionsOf(query, offer)
  const page = {
    service: 'CSW',
    version: offer.version,
    request: 'GetRecords',
    resultType: 'results',
    elementSetName: 'full',
    outputSchema: offer.outputSchema,
    startPosition: String(filters.startIndex),
    maxRecords: String(filters.itemsPerPage),
  }
  if (offer.version === '3.0.0') {
    const [box] = boxes
    const time =
      filters.dateFrom === null && filters.dateTo === null ? undefined : `${filters.dateFrom ?? ''}/${filters.dateTo ?? ''}`
    const words = withoutQuotes(filters.phrase)
    const asked = {
      ...(words === '' ? {} : { q: words }),
      ...(box === undefined ? {} : { bbox: box.join(',') }),
      ...(time === undefined ? {} : { time }),
    }
    return { address: withParameters(base, { ...page, typeNames: 'csw30:Record', ...asked }), accept: 'application/xml' }
  }
  const filter = element(
    'ogc:Filter',
    NAMESPACES,
    conditions.length === 1 ? conditions[0] : element('ogc:And', {}, sequence(conditions)),
  )
  const constraint: Readonly<Record<string, string>> =
    conditions.length === 0 ? {} : { constraintLanguage: 'FILTER', constraint_language_version: '1.1.0', constraint: filter }
  return { address: withParameters(base, { ...page, typeNames: 'csw:Record', ...constraint }), accept: 'application/xml' }
}

/** The request for one page of a search. */
export function cswSearch(base: string, offer: CswOffer, query: LiveQuery): LiveRequest {
  return offer.version === '2.0.2' && offer.takesPost ? postedSearch(base, offer, query) : linkedSearch(base, offer, query)
}

/** The request for records by their ids. */
export function cswById(base: string, { version, outputSchema }: CswOffer, ids: readonly string[]): LiveRequest {
  const asked = { service: 'CSW', version, request: 'GetRecordById', elementSetName: 'full', outputSchema, id: ids.join(',') }
  return { address: withParameters(base, asked), accept: 'application/xml' }
}
