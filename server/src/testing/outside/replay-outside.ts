/** A server on the loopback interface that plays all outside sources, well or with a fault. */
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { type OutsideAnswer, OUTSIDE_NAMES, outsideAnswer, type OutsideName } from './outside-answers.ts'

/** What can go wrong with a source. `held` answers when the test says so, `never` not at all. */
export const FAULTS = [
  'held',
  'never',
  'error 500',
  'html',
  'truncated',
  'huge',
  'bomb',
  'redirect loop',
  'redirect to a private address',
  'wrong charset',
] as const
export type Fault = (typeof FAULTS)[number]

/** More than any answer may be, and how much of it is sent at a time. */
const HUGE_BYTES = 200_000_000
const PIECE = Buffer.alloc(1_000_000, ' ')
const BOMB_BYTES = 60_000_000

/** The server. */
export interface OutsideReplay {
  /** `http://127.0.0.1:port`. */
  readonly base: string
  /** Requests so far, as `GET /path?query`, with their bodies. */
  readonly asked: { readonly line: string; readonly body: string }[]
  /** From now on the source answers with this fault; well again without one. */
  readonly behave: (name: OutsideName, fault?: Fault) => void
  /** From now on the source has these answers, when it is well, instead of its few. */
  readonly play: (name: OutsideName, answer: (url: URL) => OutsideAnswer) => void
  /** Lets held answers go. */
  readonly release: () => void
  /** Bytes of huge answers that have left so far. */
  readonly sentBytes: () => number
  /** Variables of a server that asks this one for everything outside. */
  readonly environment: Readonly<Record<string, string>>
  readonly close: () => Promise<void>
}

/** Starts it on a free port. */
export async function replayOutside(): Promise<OutsideReplay> {
  const asked: { line: string; body: string }[] = []
  const faults = new Map<OutsideName, Fault>()
  const played = new Map<OutsideName, (url: URL) => OutsideAnswer>()
  const held: (() => void)[] = []
  let bomb: Buffer | undefined
  let sent = 0

  const flood = (response: ServerResponse, left: number): void => {
    if (left <= 0 || response.destroyed) {
      response.end()
      return
    }
    sent += PIECE.length
    response.write(PIECE, (error) => {
      if (error === null || error === undefined) flood(response, left - PIECE.length)
    })
  }

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://replay')
    const name = OUTSIDE_NAMES.find((one) => url.pathname.startsWith(`/${one}`))
    let body = ''
    request.on('data', (piece: Buffer) => (body += piece.toString()))
    request.on('end', () => {
      asked.push({ line: `${request.method} ${request.url}`, body })
      if (name === undefined) {
        response.writeHead(404).end()
        return
      }
      const answer = played.get(name)?.(url) ?? outsideAnswer(name, url)
      const headers = { 'content-type': answer.type }
      const play = () => response.writeHead(answer.status ?? 200, headers).end(answer.body)
      switch (faults.get(name)) {
        case undefined:
          play()
          return
        case 'held':
          held.push(play)
          return
        case 'never':
          return
        case 'error 500':
          response.writeHead(500, { 'content-type': 'text/html' }).end('<h1>Internal Server Error</h1>')
          return
        case 'html':
          response
            .writeHead(200, { 'content-type': 'text/html' })
            .end('<!doctype html><html><body>Sign in to the network</body></html>')
          return
        case 'truncated':
          // the length of the whole is told, half of it comes
          response.writeHead(200, { ...headers, 'content-length': String(Buffer.byteLength(answer.body)) })
          response.write(answer.body.slice(0, answer.body.length / 2), () => response.destroy())
          return
        case 'huge':
          response.writeHead(200, headers)
          flood(response, HUGE_BYTES)
          return
        case 'bomb':
          bomb ??= gzipSync(Buffer.alloc(BOMB_BYTES, ' '))
          response.writeHead(200, { ...headers, 'content-encoding': 'gzip' }).end(bomb)
          return
        case 'redirect loop':
          response.writeHead(302, { location: request.url }).end()
          return
        case 'redirect to a private address':
          response.writeHead(302, { location: 'http://169.254.169.254/latest/meta-data/' }).end()
          return
        case 'wrong charset':
          response
            .writeHead(200, headers)
            .end(Buffer.from(answer.body.replace('UTF-8', 'utf-8').replaceAll(/[a-z](?=[.,])/g, 'é'), 'latin1'))
          return
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const base = `http://127.0.0.1:${port}`
  return {
    base,
    asked,
    behave: (name, fault) => void (fault === undefined ? faults.delete(name) : faults.set(name, fault)),
    play: (name, answer) => void played.set(name, answer),
    release: () => {
      for (const play of held.splice(0)) play()
    },
    sentBytes: () => sent,
    environment: {
      GRATICULE_OUTSIDE: 'on',
      GRATICULE_ALLOW_HOSTS: `127.0.0.1:${port}`,
      GRATICULE_AMERIGEOSS: `${base}/ckan`,
      GRATICULE_NEXTGEOSS: `${base}/nextgeoss`,
      GRATICULE_ZENODO: `${base}/zenodo`,
      GRATICULE_WIKIPEDIA: `${base}/wikipedia/{language}/api.php`,
      GRATICULE_SEISMIC: `${base}/usgs/fdsnws/event/1`,
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
