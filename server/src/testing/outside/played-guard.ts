/** A server that stands before another one, and lets pass who has a key (`X-API-Key`, or `?api_key=`). */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** A guard; `base` has no slash at its end. */
export interface PlayedGuard {
  readonly base: string
  /** The keys of all requests so far; `undefined` = one without. */
  readonly keys: (string | undefined)[]
  readonly close: () => void
}

async function passOn(request: IncomingMessage, to: string, reply: ServerResponse): Promise<void> {
  const { method = 'GET' } = request
  const type = request.headers['content-type'] ?? 'text/plain'
  const body = method === 'GET' ? {} : { body: await text(request), headers: { 'content-type': type } }
  const answer = await fetch(to, { method, ...body })
  reply.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' }).end(await answer.text())
}

/** Stands before `behind`. What begins with `/away` leads to the address `away`. */
export async function playGuard(behind: string, key: string, away = behind): Promise<PlayedGuard> {
  const keys: (string | undefined)[] = []
  const server = createServer((request, reply) => {
    const url = new URL(request.url ?? '', 'http://guard')
    const given = (request.headers['x-api-key'] as string | undefined) ?? url.searchParams.get('api_key') ?? undefined
    url.searchParams.delete('api_key')
    keys.push(given)
    if (url.pathname.startsWith('/away')) reply.writeHead(302, { location: away }).end()
    else if (given !== key) reply.writeHead(401).end()
    else void passOn(request, `${behind}${url.pathname}${url.search}`, reply)
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  return { base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, keys, close: () => void server.close() }
}
