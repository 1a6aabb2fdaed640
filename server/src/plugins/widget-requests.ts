/** Requests under `/geossWidget/` that show an access key: they pass when the key holds, and are counted. */
import { WIDGET_FRAME_PATH, WIDGET_KEY_PARAMETER } from '@graticule/contracts/widget/frame'
import type { FastifyInstance } from 'fastify'
import { askerOf } from '../http/asker-of-request.ts'
import { embeddingOrigin } from '../widget/embedding-origin.ts'
import type { WidgetGate } from '../widget/widget-gate.ts'
import { WIDGET } from './original-addresses/widget-address.ts'

/** The keys that a query shows, as often as it does; none where it shows none or an empty one. */
function keysIn(address: string): readonly string[] {
  const at = address.indexOf('?')
  return at === -1 ? [] : new URLSearchParams(address.slice(at)).getAll(WIDGET_KEY_PARAMETER).filter((key) => key !== '')
}

/**
 * Looks at each such request before its route does. Those without a key ask what everybody may ask, as pages with the widget of the
 * original portal do.
 * @rule S2-6.widget-key In widget mode an access key is sent
 */
export function widgetRequests(app: FastifyInstance, gate: WidgetGate, publicUrl: string): void {
  app.addHook('onRequest', async (request, reply) => {
    const { originalUrl } = request
    if (!originalUrl.startsWith(WIDGET) || originalUrl.split('?')[0] === WIDGET_FRAME_PATH) return
    const keys = keysIn(originalUrl)
    if (keys.length === 0) return
    // the page that asked reads why it was refused
    reply.header('access-control-allow-origin', '*').header('cross-origin-resource-policy', 'cross-origin')
    const origin = embeddingOrigin(request, publicUrl)
    await gate.pass({ key: keys.length === 1 ? (keys[0] ?? '') : '', origin, visitor: askerOf(request, reply).visitor })
    // the next one may be refused
    reply.header('cache-control', 'no-store')
  })
}
