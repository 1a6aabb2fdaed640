/**
 * A real MapServer and files made by GDAL, behind a small server of ours on the loopback interface. What is shown everywhere is one
 * square of a known colour, 30 to 20 degrees west, 30 to 40 degrees north.
 */
import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { ensurePrograms } from '../install.ts'
import { makeMapFiles } from './map-files.ts'
import { sendFile } from './send-file.ts'
import { tileBox, tileCapabilities } from './tile-capabilities.ts'

const MAPSERV = '/usr/bin/mapserv'
const TEMPLATE = join(import.meta.dirname, 'square.map')

/** The services of MapServer by their paths, with the projections that they are offered in. */
const SERVICES = { '/wms': 'EPSG:4326 EPSG:3857', '/degrees': 'EPSG:4326', '/polar': 'EPSG:3031' } as const

/** A running server. */
export interface MapServer {
  /** `http://127.0.0.1:port`, without a slash at the end. WMS at /wms; only in degrees at /degrees; only polar at /polar. */
  readonly base: string
  /** `host:port`. */
  readonly host: string
  /** Path and query of every request so far. */
  readonly asked: string[]
  /** From now on, requests whose path and query have this text in them are answered 500; `undefined` ends it. */
  breakDown(part: string | undefined): void
  stop(): Promise<void>
}

/** Installs what is missing, makes the files and starts the server. */
export async function startMapServer(): Promise<MapServer> {
  ensurePrograms('mapserver', 'gdal')
  const folder = mkdtempSync(join(tmpdir(), 'graticule-maps-'))
  makeMapFiles(folder)
  const asked: string[] = []
  let broken: string | undefined
  const server = createServer((request, response) => {
    const path = request.url ?? '/'
    asked.push(path)
    if (broken !== undefined && path.includes(broken)) return void response.writeHead(500).end('out of order')
    const url = new URL(path, base)
    answer(url, request.headers.range, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const host = `127.0.0.1:${port}`
  const base = `http://${host}`

  const template = readFileSync(TEMPLATE, 'utf8')
  for (const [path, projections] of Object.entries(SERVICES)) {
    const words: Readonly<Record<string, string>> = { folder, base, path, projections }
    writeFileSync(
      mapFile(path),
      template.replaceAll(/\{(folder|base|path|projections)\}/g, (_, name: string) => words[name]!),
    )
  }
  const config = join(folder, 'mapserver.conf')
  writeFileSync(config, `CONFIG\n  ENV\n    MS_MAP_PATTERN "^${folder}/[a-z]+\\.map$"\n  END\nEND\n`)

  function mapFile(path: string): string {
    return join(folder, `${path.slice(1)}.map`)
  }

  async function answer(url: URL, range: string | undefined, response: ServerResponse): Promise<void> {
    const { pathname } = url
    if (Object.hasOwn(SERVICES, pathname)) return runMapServer(mapFile(pathname), url.search.slice(1), response)
    const tile = /^\/tiles\/(\d+)\/(\d+)\/(\d+)\.png$/.exec(pathname)
    if (tile !== null) {
      const query = `mode=tile&tilemode=gmap&layers=square&tile=${tile[2]}+${tile[3]}+${tile[1]}`
      return runMapServer(mapFile('/wms'), query, response)
    }
    if (pathname === '/wmts') return void response.writeHead(200, { 'content-type': 'text/xml' }).end(tileCapabilities(base))
    const box = tileBox(pathname)
    if (box !== undefined) {
      const query = `SERVICE=WMS&REQUEST=GetMap&VERSION=1.1.1&LAYERS=square&STYLES=&FORMAT=image/png&TRANSPARENT=TRUE&WIDTH=256&HEIGHT=256&SRS=${box.srs}&BBOX=${box.bbox.join(',')}`
      return runMapServer(mapFile('/wms'), query, response)
    }
    const file = /^\/files\/([a-z]+\.\w+)$/.exec(pathname)?.[1]
    if (file === undefined || !sendFile(join(folder, file), range, response)) response.writeHead(404).end()
  }

  /** One run of the CGI program (RFC 3875): its head, an empty line, the body. */
  async function runMapServer(map: string, query: string, response: ServerResponse): Promise<void> {
    const env = {
      MAPSERVER_CONFIG_FILE: config,
      MS_MAPFILE: map,
      REQUEST_METHOD: 'GET',
      QUERY_STRING: query,
      SERVER_NAME: '127.0.0.1',
      SERVER_PORT: String(port),
      SCRIPT_NAME: '/wms',
    }
    const { stdout } = await promisify(execFile)(MAPSERV, { env, encoding: 'buffer', maxBuffer: 64_000_000 })
    const end = stdout.indexOf('\r\n\r\n')
    const head = stdout.subarray(0, Math.max(0, end)).toString('latin1')
    const type = /^content-type:\s*(.+)$/im.exec(head)?.[1]?.trim() ?? 'text/plain'
    response.writeHead(Number(/^status:\s*(\d{3})/im.exec(head)?.[1] ?? 200), { 'content-type': type })
    response.end(stdout.subarray(end + 4))
  }

  return {
    base,
    host,
    asked,
    breakDown: (part) => void (broken = part),
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
