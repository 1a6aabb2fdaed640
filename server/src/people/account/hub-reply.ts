/** How a product of the data hub is passed on: as it comes, to be saved and not to be opened. */
import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FetchHubProduct } from './hub-product.ts'
import { problem } from '../../http/replies.ts'
import { refusePortals, seal } from '../../http/sealed-reply.ts'

export const PRODUCT = 'application/octet-stream'

/** Why there is none. */
export const HUB_FAULTS = {
  401: problem('Nobody is signed in'),
  403: problem('The address is none of the hub, or the hub does not accept the account'),
  404: problem('There is no hub, or no such product'),
  416: problem('The product has no such part'),
  429: problem('Too many downloads at a time; Retry-After says when to come back'),
  502: problem('The hub does not answer as it should'),
  503: problem('The hub brings the product from its archive; Retry-After says when to come back'),
  504: problem('The hub does not answer in time'),
} as const

/** Fetches the product that a person asks for, and sends it. Whoever leaves ends the download from the hub, too. */
export async function sendHubProduct(
  request: FastifyRequest,
  reply: FastifyReply,
  fetchProduct: FetchHubProduct,
  personId: string,
  url: string,
): Promise<FastifyReply> {
  refusePortals(request)
  const leaving = new AbortController()
  const left = () => leaving.abort(new Error('the visitor has left'))
  reply.raw.once('close', left)
  const { range, 'if-range': ifRange } = request.headers
  const product = await fetchProduct(personId, {
    url,
    range,
    ifRange: typeof ifRange === 'string' ? ifRange : undefined,
    signal: leaving.signal,
  })
  seal(reply, product.fileName).code(product.status).headers(product.headers).type(PRODUCT)
  return reply.send(Readable.from(product.stream, { objectMode: false }))
}
