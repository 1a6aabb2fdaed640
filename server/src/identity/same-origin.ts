/** Whether a request that changes something comes from a page of this portal. */
import type { FastifyRequest } from 'fastify'

const SAFE: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS'])

/** True for requests that only read (RFC 9110 section 9.2.1). */
export const isSafe = ({ method }: Pick<FastifyRequest, 'method'>): boolean => SAFE.has(method)

/**
 * Browsers say where a request comes from and let no script change it (Fetch standard: `Origin`; Fetch Metadata: `Sec-Fetch-Site`). What says
 * nothing is no proof.
 */
export function isFromOwnPage({ headers }: Pick<FastifyRequest, 'headers'>, publicUrl: string): boolean {
  const { origin } = headers
  if (origin !== undefined) return origin === new URL(publicUrl).origin
  return headers['sec-fetch-site'] === 'same-origin'
}
