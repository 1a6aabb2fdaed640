/** A server on the loopback interface that gives prepared pages, and a way out that may ask it. */
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createOutbound, type Outbound } from '../outbound/outbound.ts'

/** What is answered; JSON with status 200 unless it says otherwise. `{base}` in the body is the server's own address. */
export interface PreparedPage {
  readonly type?: string
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body: string
}

/** A running server. */
export interface PageServer {
  /** `http://127.0.0.1:port`, without a slash at the end. */
  readonly base: string
  readonly outbound: Outbound
  /** Requests so far, as `GET /path?query`. */
  readonly asked: string[]
  readonly close: () => Promise<void>
}

/** Serves pages by path and query; other requests go to `others`, by default a 404. */
export async function servePages(
  pages: Readonly<Record<string, PreparedPage | ((request: IncomingMessage, body: string) => PreparedPage)>>,
  others: (request: IncomingMessage, body: string) => PreparedPage = () => ({ status: 404, body: 'no such page' }),
): Promise<PageServer> {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`)
    let sent = ''
    request.on('data', (piece: Buffer) => (sent += piece.toString()))
    request.on('end', () => {
      const page = pages[request.url ?? ''] ?? others
      const { status = 200, type = 'application/json', headers, body } = typeof page === 'function' ? page(request, sent) : page
      response.writeHead(status, { 'content-type': type, ...headers })
      response.end(body.replaceAll('{base}', base))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const base = `http://127.0.0.1:${port}`
  const outbound = createOutbound({ allowHosts: [`127.0.0.1:${port}`], hostIntervalMs: 0, sleep: () => Promise.resolve() })
  const close = async () => {
    await outbound.close()
    await new Promise((resolve) => server.close(resolve))
  }
  return { base, outbound, asked, close }
}
