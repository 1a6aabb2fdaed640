/** Refusals of the catalogue service: OWS exception reports (OGC 05-008 §8). */
import type { PortalError } from '@graticule/contracts/problem'
import type { FastifyReply } from 'fastify'
import { element, textElement, xmlDocument } from '../../xml/write-xml.ts'

/** The `cause` of a refusal of a parameter that was not given at all. */
export const MISSING = 'missing'

function exceptionCode(error: PortalError): string {
  if (error.parameter === undefined) return 'NoApplicableCode'
  return error.cause === MISSING ? 'MissingParameterValue' : 'InvalidParameterValue'
}

/** Sends the failure as an exception report. */
export function sendExceptionReport(reply: FastifyReply, error: PortalError): FastifyReply {
  const report = element(
    'ows:ExceptionReport',
    { 'xmlns:ows': 'http://www.opengis.net/ows', version: '1.0.0', language: 'en' },
    element(
      'ows:Exception',
      { exceptionCode: exceptionCode(error), locator: error.parameter },
      textElement('ows:ExceptionText', error.message),
    ),
  )
  reply.code(error.status).header('cache-control', 'no-store')
  return reply.type('application/xml; charset=utf-8').send(xmlDocument(report))
}
