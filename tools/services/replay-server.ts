/** A server on the loopback interface that gives recorded answers over real HTTP, with the faults of real networks where a test wants them. */
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** One answer; XML with status 200 unless it says otherwise. `{base}` in a text is the server's own address. */
export interface ReplayedAnswer {
  readonly status?: number
  readonly type?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array
  /** The connection breaks off after this share of the body (0 to 1), though the whole length was announced. */
  readonly cutAt?: number
}

/** A running server. */
export interface ReplayServer {
  /** `http://127.0.0.1:port`, without a slash at the end. */
  readonly base: string
  /** `host:port`, as `GRATICULE_ALLOW_HOSTS` takes it. */
  readonly host: string
  /** Path and query of every request so far. */
  readonly asked: string[]
  /** Sent once, in place of the answer, to the next request whose path and query have the text in them. */
  readonly failOnce: (part: string, answer: ReplayedAnswer) => void
  readonly close: () => Promise<void>
}

/** Serves what `answer` gives for an address; a 404 where it gives nothing. */
export async function startReplay(
  answer: (url: URL) => ReplayedAnswer | undefined | Promise<ReplayedAnswer | undefined>,
): Promise<ReplayServer> {
  const asked: string[] = []
  const faults: { readonly part: string; readonly answer: ReplayedAnswer }[] = []
  const server = createServer((request, response) => {
    const path = request.url ?? '/'
    asked.push(path)
    const fault = faults.findIndex(({ part }) => path.includes(part))
    const given = fault >= 0 ? faults.splice(fault, 1)[0]?.answer : answer(new URL(path, base))
    const missing: ReplayedAnswer = { status: 404, type: 'text/plain', body: 'There is no such thing here.' }
    Promise.resolve(given).then(
      (found) => send(response, found ?? missing, base),
      () => response.destroy(),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const base = `http://${host}`
  const close = async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  return { base, host, asked, failOnce: (part, fault) => void faults.push({ part, answer: fault }), close }
}

function send(response: ServerResponse, answer: ReplayedAnswer, base: string): void {
  const { status = 200, type = 'application/xml', headers, body = '', cutAt } = answer
  const bytes = typeof body === 'string' ? Buffer.from(body.replaceAll('{base}', base)) : body
  response.writeHead(status, { 'content-type': type, 'content-length': bytes.length, ...headers })
  if (cutAt === undefined) response.end(bytes)
  else response.write(bytes.subarray(0, Math.floor(bytes.length * cutAt)), () => void response.destroy())
}
