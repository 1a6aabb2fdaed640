/** A portal that may fetch map layers from one server on the loopback interface, which a test plays. */
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createOutbound } from '../outbound/outbound.ts'
import { createTestApp, type TestApp } from './create-test-app.ts'

/** A running portal and the server that it may ask. */
export interface LayerPortal {
  /** `http://127.0.0.1:port` of the played server, without a slash at the end. */
  readonly base: string
  readonly app: TestApp['app']
  readonly close: () => Promise<void>
}

/** Starts both; `answer` plays the server. */
export async function startLayerPortal(answer: RequestListener): Promise<LayerPortal> {
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const outbound = createOutbound({ allowHosts: [host], hostIntervalMs: 0, sleep: () => Promise.resolve() })
  const test = await createTestApp({
    config: { allowHosts: [host], layerHosts: { anyPublic: true, hosts: [host] } },
    dependencies: { outbound },
  })
  const close = async () => {
    await test.close()
    await outbound.close()
    server.closeAllConnections()
    server.close()
  }
  return { base: `http://${host}`, app: test.app, close }
}
