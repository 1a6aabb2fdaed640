/** Addresses of OGC services: without the parameters of single requests, and with those of GetCapabilities. */
import type { OwsService } from './offer.ts'

/** Parameters of an operation; what else an address has (a map file, a key) belongs to the service. */
const OPERATION =
  /^(?:service|request|version|acceptversions|acceptformats|sections|updatesequence|layers?|styles?|format|transparent|width|height|bbox|crs|srs|srsname|time|elevation|outputformat|typenames?|coverages?|coverageid|identifiers?|exceptions|tilematrix(?:set)?|tilerow|tilecol|count|maxfeatures|bgcolor)$/i

/** The service's address without the parameters of any operation and without a separator at its end. */
export function serviceAddress(address: string): string {
  const url = new URL(address)
  url.hash = ''
  for (const name of Array.from(url.searchParams.keys())) if (OPERATION.test(name)) url.searchParams.delete(name)
  return url.href.replace(/[?&]+$/, '')
}

/**
 * The address that asks a service what it offers. One that asks for capabilities already, or leads to a file, stays as it is.
 * No version is asked for: services then answer with their newest (OWS Common 7.3).
 */
export function capabilitiesAddress(target: string, service: OwsService): string {
  const url = new URL(target)
  const asks = [...url.searchParams].some(([name, value]) => /^request$/i.test(name) && /capabilities$/i.test(value))
  if (asks || /\.xml$/i.test(url.pathname)) return target
  const asked = new URL(serviceAddress(target))
  asked.searchParams.set('service', service)
  asked.searchParams.set('request', 'GetCapabilities')
  return asked.href
}

/** True when other machines can reach the host of an address: documents often name the one that they were written on. */
export function isReachable(address: string): boolean {
  const { hostname } = new URL(address)
  return hostname.includes('.') && !/^(?:127|10|0)\.|^192\.168\.|\.(?:local|localdomain|internal)$/i.test(hostname)
}
