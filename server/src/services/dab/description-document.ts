/** The OpenSearch 1.1 description of the search, with the Geo and Time extensions (OGC 10-032r8). */
import { DEFAULT_ITEMS_PER_PAGE, MAX_ITEMS_PER_PAGE } from '@graticule/contracts/limits'
import { PORTAL_FORMAT } from '@graticule/contracts/resource'
import { FILTER_ROWS, type SearchFilters } from '@graticule/contracts/search/search-params'
import { DAB_ROUTES } from '@graticule/contracts/services/dab'
import { element, text, textElement, type Xml, xmlDocument } from '../../xml/write-xml.ts'

const NAMESPACES = {
  xmlns: 'http://a9.com/-/spec/opensearch/1.1/',
  'xmlns:geo': 'http://a9.com/-/opensearch/extensions/geo/1.0/',
  'xmlns:time': 'http://a9.com/-/opensearch/extensions/time/1.0/',
  'xmlns:parameters': 'http://a9.com/-/spec/opensearch/extensions/parameters/1.0/',
  'xmlns:graticule': 'urn:graticule:opensearch',
}
/** Filters that the standard or its extensions have a name for; the others have one of ours. */
const STANDARD_NAMES: Partial<Readonly<Record<keyof SearchFilters, string>>> = {
  phrase: 'searchTerms',
  startIndex: 'startIndex',
  itemsPerPage: 'count',
  areas: 'geo:box',
  areaText: 'geo:geometry',
  relation: 'geo:relation',
  targetIds: 'geo:uid',
  dateFrom: 'time:start',
  dateTo: 'time:end',
}
const FORMATS = ['application/atom+xml', 'application/json', PORTAL_FORMAT]

const placeholder = (field: keyof SearchFilters): string => `{${STANDARD_NAMES[field] ?? `graticule:${field}`}?}`

function template(publicUrl: string, format: string): string {
  const filters = FILTER_ROWS.map(({ field, request }) => `${request[0]}=${placeholder(field)}`)
  return `${publicUrl}${DAB_ROUTES.query.path}?${filters.join('&')}&outputFormat=${encodeURIComponent(format)}`
}

function parameter({ field, request, description, codec }: (typeof FILTER_ROWS)[number]): Xml {
  const { minimum, maximum } = codec.schema ?? {}
  const options = (codec.schema?.['enum'] as readonly string[] | undefined)?.filter((value) => value !== '') ?? []
  return element(
    'parameters:Parameter',
    {
      name: request[0],
      value: placeholder(field),
      title: description,
      minimum: '0',
      minInclusive: minimum as number | undefined,
      maxInclusive: maximum as number | undefined,
    },
    ...options.map((value) => element('parameters:Option', { value, label: value })),
  )
}

function url(publicUrl: string, format: string): Xml {
  return element(
    'Url',
    {
      type: format,
      rel: 'results',
      template: template(publicUrl, format),
      indexOffset: 1,
      'parameters:method': 'GET',
    },
    ...FILTER_ROWS.map(parameter),
  )
}

/**
 * The document. `publicUrl` is the base of its absolute addresses.
 * The whole-catalogue example and the words example are for clients that check a description by trying it.
 */
export function descriptionDocument(publicUrl: string, contact: string | undefined): string {
  const self = `${publicUrl}${DAB_ROUTES.description.path}`
  return xmlDocument(
    element(
      'OpenSearchDescription',
      NAMESPACES,
      element('ShortName', {}, text('Graticule')),
      element(
        'Description',
        {},
        text(
          `Search of an Earth-observation catalogue by words, place, time and facets. Pages hold ${DEFAULT_ITEMS_PER_PAGE} entries, at most ${MAX_ITEMS_PER_PAGE}.`,
        ),
      ),
      element('Url', { type: 'application/opensearchdescription+xml', rel: 'self', template: self }),
      ...FORMATS.map((format) => url(publicUrl, format)),
      contact?.includes('@') === true ? textElement('Contact', contact) : undefined,
      element('Tags', {}, text('Earth observation catalogue')),
      element('LongName', {}, text('Graticule: Earth-observation catalogue')),
      element('Query', { role: 'example', searchTerms: 'sea surface temperature' }),
      element('Query', { role: 'example', 'geo:box': '-10,35,30,60', 'time:start': '2020-01-01T00:00:00Z' }),
      element('SyndicationRight', {}, text('open')),
      element('AdultContent', {}, text('false')),
      element('Language', {}, text('*')),
      element('OutputEncoding', {}, text('UTF-8')),
      element('InputEncoding', {}, text('UTF-8')),
    ),
  )
}
