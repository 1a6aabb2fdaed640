/** The calls about layers of the map. What they bring comes from other servers: pages of other sites must not read it through us. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { refusal } from '../../http/parameters.ts'
import type { LayerFiles } from '../../layers/layer-files.ts'
import { checkWords, imageOf } from '../../layers/portal-calls.ts'
import { sealedKml, sealedPicture } from '../../layers/sealed-files.ts'
import { refusePortals, sendSealed } from '../../http/sealed-reply.ts'

const LAYER_CALLS = ['LAYER_KML', 'LAYER_KMZ', 'CHECK_LAYER_FILE', 'LEGEND_ACCESSIBILITY', 'IMAGES_PROXY'] as const
type LayerCall = (typeof LAYER_CALLS)[number]

/** True for the name of a call about layers. */
export const isLayerCall = (call: string): call is LayerCall => (LAYER_CALLS as readonly string[]).includes(call)

/** Takes back what lets pages of other sites read the answers of this service. */
export function forOwnPages(reply: FastifyReply): void {
  reply.removeHeader('access-control-allow-origin')
  reply.header('cross-origin-resource-policy', 'same-origin').header('cache-control', 'private, no-cache')
}

/** Answers a call; `argument` gives the text of an argument, empty when there is none. */
export async function answerLayerCall(
  call: LayerCall,
  argument: (name: string) => string,
  layers: LayerFiles,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  forOwnPages(reply)
  refusePortals(request)
  if (call === 'IMAGES_PROXY') {
    const uniqueId = argument('uniqueId')
    if (uniqueId === '') throw refusal('uniqueId', 'an id that the POST of this call has given')
    return sendSealed(request, reply, await sealedPicture(layers.image, imageOf(uniqueId, argument('index'))))
  }
  const url = argument('url')
  if (url === '') throw refusal('url', 'an absolute http or https address')
  if (call === 'LEGEND_ACCESSIBILITY') return reply.type('application/json; charset=utf-8').send(await layers.legendText(url))
  if (call !== 'CHECK_LAYER_FILE') return sendSealed(request, reply, await sealedKml(layers, url))
  const type = (['kml', 'kmz'] as const).find((one) => one === argument('type').toLowerCase())
  if (type === undefined) throw refusal('type', 'kml or kmz')
  const resultDetails = await checkWords(layers, url, type)
  reply.type('application/json; charset=utf-8')
  return reply.send(resultDetails === '' ? { result: true } : { result: false, resultDetails })
}
