/** A result as an Atom feed that every reader takes (RFC 4287), with GeoRSS Simple: not the dialect of the search service. */
import { splitAtAntimeridian, toGeorssBox } from '@graticule/contracts/bbox'
import { formatInstant, parseInstant } from '@graticule/contracts/dates'
import type { OnlineResource, Resource } from '@graticule/contracts/resource'
import { element, text, textElement, type Xml } from '../../../xml/write-xml.ts'
import type { ExportHead, ExportWriter } from './export-writer.ts'

const NAMESPACES = {
  xmlns: 'http://www.w3.org/2005/Atom',
  'xmlns:os': 'http://a9.com/-/spec/opensearch/1.1/',
  'xmlns:georss': 'http://www.georss.org/georss',
  'xmlns:dc': 'http://purl.org/dc/elements/1.1/',
}

/** A date with time (RFC 4287 §3.3) of the first of these that is one. */
function instantOf(...dates: readonly (string | undefined)[]): string | undefined {
  const instants = dates.map((date) => parseInstant(date ?? '')).filter((instant) => instant !== undefined)
  return instants[0] === undefined ? undefined : formatInstant(instants[0])
}

function linkOf({ url, name, function: purpose, accessType }: OnlineResource): Xml | undefined {
  // an address with blanks and the like is no IRI until it is written as one
  if (!URL.canParse(url)) return undefined
  const rel = purpose === 'download' || accessType === 'direct' ? 'enclosure' : 'related'
  return element('link', { rel, href: new URL(url).href, title: name })
}

/** RFC 4287 §4.2.1: somebody has to be named. */
function authorsOf({ contacts, source }: Resource): Xml[] {
  const named = contacts.map(({ organisation, individual }) => organisation ?? individual).filter((name) => name !== undefined)
  const names = [...new Set(named.filter((name) => name.trim() !== ''))]
  return (names.length === 0 ? [source.title || source.id] : names).map((name) =>
    element('author', {}, element('name', {}, text(name))),
  )
}

function entryOf(resource: Resource, { pageOf, originalOf, now }: ExportHead): Xml {
  const { id, title, abstract, footprint, time, licence, useConstraints, keywords, online, original } = resource
  const page = pageOf(id)
  const rights = [licence?.name, ...useConstraints].filter((words) => words !== undefined && words !== '').join('\n')
  const updated = instantOf(resource.updated, resource.recordDate, resource.published, resource.created)
  return element(
    'entry',
    {},
    element('title', {}, text(title)),
    element('id', {}, text(page)),
    element('updated', {}, text(updated ?? formatInstant(now))),
    textElement('published', instantOf(resource.published)),
    ...authorsOf(resource),
    element('link', { rel: 'alternate', type: 'text/html', href: page }),
    original === undefined ? undefined : element('link', { rel: 'via', type: original.mediaType, href: originalOf(id) }),
    ...online.map(linkOf),
    element('summary', {}, text(abstract)),
    textElement('rights', rights),
    ...[...new Set(keywords.map(({ value }) => value))].map((term) => element('category', { term })),
    textElement('dc:identifier', id),
    textElement('dc:date', time === undefined ? undefined : `${time.start ?? ''}/${time.end ?? ''}`),
    ...(footprint?.boxes ?? []).flatMap(splitAtAntimeridian).map((box) => textElement('georss:box', toGeorssBox(box))),
  )
}

/** Characters that end a line are written as references: the same text to a reader of XML. */
const onOneLine = (xml: string): string => xml.replaceAll('\n', '&#10;')

/** Writes an entry for each record. */
export const atomFile: ExportWriter = {
  originals: [],
  lineEnd: '\n',
  first: ({ total, now, self, phrase }) => {
    const attributes = Object.entries(NAMESPACES).map(([name, value]) => `${name}="${value}"`)
    const head = [
      element('title', {}, text(phrase === '' ? 'All resources' : phrase)),
      element('id', {}, text(self)),
      element('updated', {}, text(formatInstant(now))),
      element('author', {}, element('name', {}, text('Graticule'))),
      element('link', { rel: 'self', type: 'application/atom+xml', href: self }),
      element('os:totalResults', {}, text(total)),
    ]
    return onOneLine(`<?xml version="1.0" encoding="UTF-8"?><feed ${attributes.join(' ')}>${head.join('')}`)
  },
  line: ({ resource }, head) => onOneLine(entryOf(resource, head)),
  last: () => '</feed>',
}
