/** `GET /dab/cswisogeo`: single records as ISO metadata (CSW 2.0.2 GetRecordById). */
import { PortalError } from '@graticule/contracts/problem'
import type { Resource } from '@graticule/contracts/resource'
import { DAB_ROUTES } from '@graticule/contracts/services/dab'
import type { FastifyInstance } from 'fastify'
import Type from 'typebox'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import { isoRecord } from '../../iso/iso-record.ts'
import { route } from '../../http/route.ts'
import { element, type Xml, xmlDocument } from '../../xml/write-xml.ts'
import type { DabOptions } from './options.ts'
import { originalIso } from './original-iso.ts'
import { sendExceptionReport } from './ows-exception.ts'
import { readRecordRequest, type RecordQuery } from './record-request.ts'
import { say } from '../../texts/say.ts'

const XML_REPLY = { 'application/xml': { schema: Type.String() } }

async function find(catalogue: Catalogue, id: string): Promise<Resource[]> {
  const whole = await catalogue.get([id])
  if (whole.length > 0 || !id.includes(',')) return whole
  const ids = id.split(',').map((part) => part.trim())
  return catalogue.get(ids.filter((part) => part !== ''))
}

async function present(catalogue: Catalogue, resource: Resource, { family, elements }: RecordQuery): Promise<Xml> {
  const hasOriginal = elements === 'full' && resource.original !== undefined
  const original = hasOriginal ? originalIso(await catalogue.original(resource.id), family) : undefined
  return original ?? isoRecord(resource, family, elements)
}

/**
 * Registers the route.
 * @rule S1-7.get-record A record is read by CSW GetRecordById at /dab/cswisogeo
 */
export async function recordRoutes(app: FastifyInstance, { catalogue }: Pick<DabOptions, 'catalogue'>): Promise<void> {
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
      reads: 'CSW key-value pairs',
      errors: { form: 'OWS exception report', send: (error, _request, reply) => sendExceptionReport(reply, error) },
      replies: {
        200: { description: 'csw:GetRecordByIdResponse', content: XML_REPLY },
        400: { description: 'ows:ExceptionReport that names the parameter', content: XML_REPLY },
        404: { description: 'ows:ExceptionReport: there is no record with this id', content: XML_REPLY },
        503: { description: 'ows:ExceptionReport: the catalogue cannot be read right now', content: XML_REPLY },
      },
    },
    async ({ query: texts, reply }) => {
      const query = readRecordRequest(texts)
      const resources = await find(catalogue, query.id)
      if (resources.length === 0) {
        throw new PortalError('not-found', say('services:none.record'), {
          parameter: 'id',
          accepted: 'the id of an entry',
        })
      }
      const records = await Promise.all(resources.map((resource) => present(catalogue, resource, query)))
      const response = element('csw:GetRecordByIdResponse', { 'xmlns:csw': 'http://www.opengis.net/cat/csw/2.0.2' }, ...records)
      return reply.type('application/xml; charset=utf-8').send(xmlDocument(response))
    },
  )
}
