/** A played server on this machine with files for the map: a small one for honest visitors, and those of attackers. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

const point = (name: string) =>
  `{"type":"Feature","properties":{"name":${JSON.stringify(name)}},"geometry":{"type":"Point","coordinates":[1,2]}}`
const collection = (features: readonly string[]) => `{"type":"FeatureCollection","features":[${features.join(',')}]}`
const DEEP = 20_000

function attributesKml(): string {
  const attributes = Array.from({ length: 8_000 }, (_, at) => `a${at}="b"`).join(' ')
  const description = `<![CDATA[<p ${attributes}>text</p>${`<b ${attributes}>`.repeat(3)}]]>`
  return `<kml xmlns="http://www.opengis.net/kml/2.2"><Document>${`<Placemark><description>${description}</description><Point><coordinates>1,2</coordinates></Point></Placemark>`.repeat(3)}</Document></kml>`
}

const FILES: Readonly<Record<string, () => { readonly type: string; readonly body: string }>> = {
  '/small.geojson': () => ({ type: 'application/geo+json', body: collection(['a', 'b', 'c'].map(point)) }),
  '/attributes.kml': () => ({ type: 'application/vnd.google-earth.kml+xml', body: attributesKml() }),
  '/deep.geojson': () => ({
    type: 'application/geo+json',
    body: `${'{"type":"GeometryCollection","geometries":['.repeat(DEEP)}${']}'.repeat(DEEP)}`,
  }),
  '/long.geojson': () => ({
    type: 'application/geo+json',
    body: collection(Array.from({ length: 150_000 }, (_, at) => point(`x${at}`))),
  }),
}

/** Starts it. */
export async function startPlayedFiles(): Promise<{ readonly base: string; readonly host: string; readonly stop: () => void }> {
  const made = new Map<string, { readonly type: string; readonly body: string }>()
  const server = createServer((request, reply) => {
    const path = (request.url ?? '').split('?')[0] ?? ''
    const file = made.get(path) ?? FILES[path]?.()
    if (file === undefined) {
      reply.writeHead(404).end()
      return
    }
    made.set(path, file)
    reply.writeHead(200, { 'content-type': file.type, 'content-length': Buffer.byteLength(file.body) }).end(file.body)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const stop = () => {
    server.closeAllConnections()
    server.close()
  }
  return { base: `http://127.0.0.1:${port}`, host: `127.0.0.1:${port}`, stop }
}
