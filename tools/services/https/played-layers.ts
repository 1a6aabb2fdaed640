/** A map server over http, and over https where it has a certificate: a WMS, tiles and a KML file, each of one colour. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { TLSSocket } from 'node:tls'
import { picture } from '../../../e2e/played-wms.ts'
import { serveBothWays } from './both-ways.ts'
import type { Certificate } from './certificate.ts'

export const COLOURS = { wms: [200, 60, 20], tiles: [20, 140, 60] } as const

/** A request that came in. */
export interface Asked {
  readonly path: string
  readonly isSecure: boolean
  /** By a browser, not by the portal. */
  readonly isBrowser: boolean
}

export interface PlayedLayers {
  /** `host:port`. */
  readonly host: string
  readonly asked: Asked[]
  readonly stop: () => Promise<void>
}

const CAPABILITIES = `<?xml version="1.0"?>
<WMS_Capabilities version="1.3.0" xmlns="http://www.opengis.net/wms"><Service><Name>WMS</Name><Title>Played</Title></Service>
<Capability><Request><GetMap><Format>image/png</Format></GetMap></Request><Layer><Title>All</Title>
<CRS>EPSG:3857</CRS><CRS>EPSG:4326</CRS><Layer><Name>rain</Name><Title>Rainfall</Title></Layer></Layer></Capability></WMS_Capabilities>`

const KML = `<?xml version="1.0"?><kml xmlns="http://www.opengis.net/kml/2.2"><Document><Placemark><name>Rain gauge</name>
<Point><coordinates>-25,35</coordinates></Point></Placemark></Document></kml>`

function answer(url: URL, response: ServerResponse): void {
  const send = (type: string, body: string | Buffer) => void response.writeHead(200, { 'content-type': type }).end(body)
  const parameters = new Map([...url.searchParams].map(([name, value]) => [name.toUpperCase(), value]))
  if (url.pathname === '/gauges.kml') send('application/vnd.google-earth.kml+xml', KML)
  else if (url.pathname.startsWith('/tiles/')) send('image/png', picture(256, 256, COLOURS.tiles))
  else if (parameters.get('REQUEST') === 'GetMap') {
    send('image/png', picture(Number(parameters.get('WIDTH')), Number(parameters.get('HEIGHT')), COLOURS.wms))
  } else if (url.pathname === '/wms') send('text/xml', CAPABILITIES)
  else response.writeHead(404).end()
}

/** Starts the server on an address of this machine that a browser does not take for the machine itself. */
export async function playLayers(address: string, certificate?: Certificate): Promise<PlayedLayers> {
  const asked: Asked[] = []
  const listener = (request: IncomingMessage, response: ServerResponse) => {
    asked.push({
      path: request.url ?? '/',
      isSecure: (request.socket as Partial<TLSSocket>).encrypted === true,
      isBrowser: /Chrom/.test(request.headers['user-agent'] ?? ''),
    })
    answer(new URL(request.url ?? '/', 'http://played.invalid'), response)
  }
  const { port, stop } = await serveBothWays(address, listener, certificate)
  return { host: `${address}:${port}`, asked, stop }
}
