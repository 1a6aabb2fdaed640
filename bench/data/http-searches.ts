/** What the benches over HTTP share: our server with synthetic records, a client that keeps its connections, and searches as requests. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SearchQuery } from '../../server/src/catalogue/catalogue.ts'
import { type PortalProcess, startPortal } from '../../tools/portal-process.ts'

/** A client with so many connections at most, which it keeps. */
export interface HttpClient {
  /** The text of an answer, asked for with GET, or with POST where there is a body. @throws Error when its status is not 200. */
  readonly ask: (address: string, body?: string, mediaType?: string) => Promise<string>
  readonly close: () => void
}

/** Opens no connection before it is asked for something. */
export function httpClient(connections: number): HttpClient {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const ask: HttpClient['ask'] = (address, body, mediaType = 'application/json') =>
    new Promise((resolve, reject) => {
      const headers = body === undefined ? {} : { 'content-type': mediaType, 'content-length': Buffer.byteLength(body) }
      const sent = request(address, { agent, method: body === undefined ? 'GET' : 'POST', headers }, (reply) => {
        const parts: Buffer[] = []
        reply.on('data', (part: Buffer) => parts.push(part))
        reply.on('error', reject)
        reply.on('end', () => {
          const text = Buffer.concat(parts).toString()
          if (reply.statusCode === 200) resolve(text)
          else reject(new Error(`${address} was answered with ${reply.statusCode}: ${text.slice(0, 600)}`))
        })
      })
      sent.on('error', reject)
      sent.end(body)
    })
  return { ask, close: () => agent.destroy() }
}

/** Path and query of a search in the portal's own format. */
export function portalRequest({ phrase, start, count, area, time, facets, sort, wantedFacets }: SearchQuery): string {
  const asked = new URLSearchParams({
    ds: 'dab',
    outputFormat: 'application/vnd.graticule+json',
    si: String(start + 1),
    ct: String(count),
  })
  asked.set('tf', wantedFacets.map(({ name }) => name).join(','))
  if (phrase !== '') asked.set('st', phrase)
  if (area !== undefined) asked.set('bbox', area.boxes.map((box) => box.join(',')).join('_'))
  if (time?.from !== undefined) asked.set('ts', new Date(time.from).toISOString().replace('.000', ''))
  if (facets?.format !== undefined) asked.set('frmt', facets.format.join(','))
  if (facets?.keyword !== undefined) asked.set('kwd', facets.keyword.join(','))
  if (sort !== undefined) asked.set('sortBy', `${sort.by}:${sort.direction}`)
  return `/dab/opensearch/query?${asked}`
}

/**
 * Starts our server on so many synthetic records, in a folder that is kept (and filled where it is not yet) or goes away.
 * `environment`: further variables. `step`: what fills it.
 */
export async function startFilledPortal(
  records: number,
  kept: string | undefined,
  environment: Readonly<Record<string, string>> = {},
  step: 'fill' | 'fillWithOriginals' = 'fill',
): Promise<PortalProcess> {
  const folder = kept ?? (await mkdtemp(join(tmpdir(), 'graticule-bench-')))
  const words = [join(import.meta.dirname, '../catalogue-process.ts'), step, folder, String(records)]
  const filling = spawn(process.execPath, words, { stdio: ['ignore', 'ignore', 'inherit'] })
  const [code] = (await once(filling, 'exit')) as [number | null]
  if (code !== 0) throw new Error('The catalogue could not be filled.')
  const portal = await startPortal(folder, environment)
  const stop = async () => {
    await portal.stop()
    if (kept === undefined) await rm(folder, { recursive: true })
  }
  return { ...portal, stop }
}
