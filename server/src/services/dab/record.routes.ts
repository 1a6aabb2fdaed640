/** `GET /dab/cswisogeo`: single records as ISO metadata (CSW 2.0.2 GetRecordById). */
import { SEARCH_TIMEOUT_MS } from '@graticule/contracts/limits'
import { PortalError } from '@graticule/contracts/problem'
import type { Resource } from '@graticule/contracts/resource'
import { DAB_ROUTES } from '@graticule/contracts/services/dab'
import type { FastifyInstance } from 'fastify'
import Type from 'typebox'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import { idOfWire } from '../../broker/atom/wire-ids.ts'
import { liveRecord, namedOutside } from '../../broker/live/live-record.ts'
import { outsideEntries } from '../../broker/live/outside-entries.ts'
import type { BrokerParts } from '../../broker/search-broker.ts'
import { abortSignalOf } from '../../http/closed-connection.ts'
import { isoRecord } from '../../iso/iso-record.ts'
import { route } from '../../http/route.ts'
import { element, type Xml, xmlDocument } from '../../xml/write-xml.ts'
import type { DabOptions } from './options.ts'
import { originalIso } from './original-iso.ts'
import { sendExceptionReport } from './ows-exception.ts'
import { readRecordRequest, type RecordQuery } from './record-request.ts'
import { say } from '../../texts/say.ts'

const XML_REPLY = { 'application/xml': { schema: Type.String() } }

/**
 * The records of an id, or of a list with commas between; an entry of a source outside is asked there, and what the catalogue lacks where
 * live entries come from.
 */
async function find(parts: BrokerParts, { id, dataSource }: RecordQuery, signal: AbortSignal): Promise<readonly Resource[]> {
  const outside = namedOutside(parts.live, dataSource)
  const there = (await outside?.fetchById([idOfWire(id)], signal)) ?? []
  if (there.length > 0) return there
  const asked = [...new Set([id, idOfWire(id)])]
  const whole = await parts.catalogue.get(asked)
  if (whole.length > 0) return whole
  const ids = id.split(',').map((part) => idOfWire(part.trim()))
  const known = ids.length === 1 ? [] : await parts.catalogue.get(ids.filter((part) => part !== ''))
  return known.length > 0
    ? known
    : (await outsideEntries(parts, [idOfWire(id)], dataSource === undefined ? 'everywhere' : 'named', signal)).found
}

/**
 * How to cite an entry: who (when): title, and the DOI.
 * @rule B-original-wire.constraints The first use limitation is the licence, the first other constraint the citation
 */
function citationOf({ contacts, source, published, updated, title, identifiers }: Resource): string {
  const who = contacts.find(({ organisation }) => organisation !== undefined)?.organisation ?? source.title
  const year = (published ?? updated)?.slice(0, 4)
  const doi = identifiers.find(({ scheme }) => scheme === 'doi')?.value
  return `${who}${year === undefined ? '' : ` (${year})`}: ${title}.${doi === undefined ? '' : ` https://doi.org/${doi}`}`
}

/** The whole record of an entry that a GEO DAB gives out; `undefined` = there is none that can stand here. */
async function hubRecord(
  { live }: BrokerParts,
  { id, family, dataSource }: RecordQuery,
  signal: AbortSignal,
): Promise<Xml | PortalError | undefined> {
  const record = await liveRecord(live, idOfWire(id), family, signal, namedOutside(live, dataSource))
  return record instanceof PortalError ? record : originalIso(record, family)
}

async function present(catalogue: Catalogue, resource: Resource, { family, elements }: RecordQuery): Promise<Xml> {
  const hasOriginal = elements === 'full' && resource.original !== undefined
  const original = hasOriginal ? originalIso(await catalogue.original(resource.id), family) : undefined
  return original ?? isoRecord(resource, family, elements, citationOf(resource))
}

/**
 * Registers the route.
 * @rule S1-7.get-record A record is read by CSW GetRecordById at /dab/cswisogeo
 */
export async function recordRoutes(app: FastifyInstance, { catalogue, live, clock }: DabOptions): Promise<void> {
  route(
    app,
    DAB_ROUTES.record,
    {
      summary: 'A record as ISO metadata',
      description:
        'CSW 2.0.2 GetRecordById. The original document when it is ISO 19139 or 19115-2, else a record written from ours. Names of parameters are case-insensitive.',
      tag: 'records',
      access: 'public',
      cache: 'unstated',
      readers: 'anyone',
      seesSources: true,
      reads: 'CSW key-value pairs',
      errors: { form: 'OWS exception report', send: (error, _request, reply) => sendExceptionReport(reply, error) },
      replies: {
        200: { description: 'csw:GetRecordByIdResponse', content: XML_REPLY },
        400: { description: 'ows:ExceptionReport that names the parameter', content: XML_REPLY },
        404: { description: 'ows:ExceptionReport: there is no record with this id', content: XML_REPLY },
        502: { description: 'ows:ExceptionReport: the GEO DAB in place of the catalogue fails', content: XML_REPLY },
        503: { description: 'ows:ExceptionReport: the catalogue cannot be read right now', content: XML_REPLY },
      },
    },
    async ({ query: texts, reply }) => {
      const query = readRecordRequest(texts)
      const parts = { catalogue, live, now: clock() }
      const signal = abortSignalOf(reply, SEARCH_TIMEOUT_MS)
      const isOutside = namedOutside(live, query.dataSource) !== undefined
      const isOwn = query.elements !== 'full' || (!isOutside && (await catalogue.get([query.id, idOfWire(query.id)])).length > 0)
      const fromHub = isOwn ? undefined : await hubRecord(parts, query, signal)
      const isFromHub = typeof fromHub === 'string'
      const resources = isFromHub ? [] : await find(parts, query, signal)
      if (!isFromHub && resources.length === 0) {
        if (fromHub !== undefined) throw fromHub
        throw new PortalError('not-found', say('services:none.record'), {
          parameter: 'id',
          accepted: 'the id of an entry',
        })
      }
      const written = await Promise.all(resources.map((resource) => present(catalogue, resource, query)))
      const records = isFromHub ? [fromHub] : written
      const response = element('csw:GetRecordByIdResponse', { 'xmlns:csw': 'http://www.opengis.net/cat/csw/2.0.2' }, ...records)
      return reply.type('application/xml; charset=utf-8').send(xmlDocument(response))
    },
  )
}
