/** Two servers on the loopback interface: one whose layers the portal may fetch, and a canary inside that nothing may ever touch. */
import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createOutbound, type Outbound } from '../../outbound/outbound.ts'

/** What the host answers until a test says otherwise: a file with one point. */
export const SOUND_KML =
  '<kml xmlns="http://www.opengis.net/kml/2.2"><Placemark><name>x</name><Point><coordinates>1,2</coordinates></Point></Placemark></kml>'

/** The two servers, and a way out that may ask the first of them. */
export interface PlayedHosts {
  /** `127.0.0.1:port` of the host, and its address without a slash at the end. */
  readonly host: string
  readonly base: string
  /** The same of the canary. */
  readonly canaryBase: string
  readonly canaryPort: number
  /** Plays the host. */
  answer: RequestListener
  /** Requests to the host, and how many came to the canary, since `forget`. */
  asked: IncomingMessage[]
  touched: number
  /** Names lead to the loopback interface, `public.example.org` to an address of the public Internet where nobody is. */
  readonly outbound: Outbound
  /** An address of the host that has not been asked for yet. */
  fresh(path?: string): string
  /** Before each test: nothing was asked, and the host answers `SOUND_KML`. */
  forget(): void
  close(): Promise<void>
}

/** Starts a server on a free port of the loopback interface. */
export async function listen(handler: RequestListener) {
  const server = createServer(handler)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  return { port: (server.address() as AddressInfo).port, close }
}

/** Starts both. */
export async function playHosts(): Promise<PlayedHosts> {
  let count = 0
  const server = await listen((request, response) => {
    played.asked.push(request)
    played.answer(request, response)
  })
  const canary = await listen((_request, response) => {
    played.touched += 1
    response.end('secret')
  })
  const host = `127.0.0.1:${server.port}`
  const outbound = createOutbound({
    allowHosts: [host],
    hostIntervalMs: 0,
    sleep: () => Promise.resolve(),
    resolve: (name) => Promise.resolve([name === 'public.example.org' ? '192.88.99.1' : '127.0.0.1']),
  })
  const played: PlayedHosts = {
    host,
    base: `http://${host}`,
    canaryBase: `http://127.0.0.1:${canary.port}`,
    canaryPort: canary.port,
    answer: (_request, response) => response.end(SOUND_KML),
    asked: [],
    touched: 0,
    outbound,
    fresh: (path = '/file') => `${played.base}${path}${path.includes('?') ? '&' : '?'}n=${(count += 1)}`,
    forget() {
      played.asked = []
      played.touched = 0
      played.answer = (_request, response) => response.end(SOUND_KML)
    },
    async close() {
      await outbound.close()
      server.close()
      canary.close()
    },
  }
  return played
}
