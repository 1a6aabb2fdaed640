/** A server that stands before another one, and lets pass who has a key (`X-API-Key`). */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A guard; `base` has no slash at its end. */
export interface PlayedGuard {
  readonly base: string
  /** The keys of all requests so far; `undefined` = one without. */
  readonly keys: (string | undefined)[]
  readonly close: () => void
}

/** Stands before `behind`. What begins with `/away` leads to the address `away`. */
export async function playGuard(behind: string, key: string, away = behind): Promise<PlayedGuard> {
  const keys: (string | undefined)[] = []
  const server = createServer((request, reply) => {
    const given = request.headers['x-api-key'] as string | undefined
    keys.push(given)
    if (request.url?.startsWith('/away') === true) reply.writeHead(302, { location: away }).end()
    else if (given !== key) reply.writeHead(401).end()
    else
      void fetch(`${behind}${request.url}`).then(async (answer) => {
        reply.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' }).end(await answer.text())
      })
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  return { base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, keys, close: () => void server.close() }
}
