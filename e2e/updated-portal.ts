/** Stands before the portal under test, and can have a newer version of it: another worker, and none of the files of the version before. */
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

const WORKER = '/offline-worker.js'

export interface UpdatedPortal {
  readonly base: string
  /** From now on there is the newer version. */
  update(): void
  /** From now on the files of both versions are gone: a page has what its browser has kept. */
  dropFiles(): void
  close(): void
}

export async function standBefore(portal: string): Promise<UpdatedPortal> {
  const state = { isUpdated: false, hasFiles: true }
  const server = createServer((asked, answer) => {
    const { url = '/', method, headers } = asked
    if (!state.hasFiles && url.startsWith('/assets/')) {
      answer.writeHead(404).end()
      return
    }
    const isWorker = state.isUpdated && url === WORKER
    const own = { host: new URL(portal).host, ...(headers.origin === undefined ? {} : { origin: portal }) }
    const { 'accept-encoding': encoding, ...rest } = headers
    const sent = { ...rest, ...own, ...(isWorker || encoding === undefined ? {} : { 'accept-encoding': encoding }) }
    const onward = request(new URL(url, portal), { method, headers: sent }, (found) => {
      if (!isWorker) {
        answer.writeHead(found.statusCode ?? 502, found.headers)
        found.pipe(answer)
        return
      }
      const parts: Buffer[] = []
      found.on('data', (part: Buffer) => parts.push(part))
      found.on('end', () => {
        const body = Buffer.concat(parts)
          .toString()
          .replace(/(\bbuild:\s*["'`])[\w-]+/, '$1next-build')
        answer.writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'no-cache' }).end(body)
      })
    })
    onward.on('error', () => answer.destroy())
    asked.pipe(onward)
    answer.on('close', () => onward.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    update: () => void (state.isUpdated = true),
    dropFiles: () => void (state.hasFiles = false),
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
