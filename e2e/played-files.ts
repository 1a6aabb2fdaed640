/** Files on a server that is played on this machine, and a portal that may fetch them as layers. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type PortalProcess, startPortal } from '../tools/portal-process.ts'
import { test as base } from './journey.ts'

interface Played {
  /** Address of the server that has the files, without a slash at the end. */
  readonly files: string
  readonly portal: PortalProcess
}

/** Journeys on a portal of their own; `files` by their paths, others are not found. */
export const testWithFiles = (files: Readonly<Record<string, string>>) =>
  base.extend<object, { played: Played }>({
    played: [
      // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures that are wanted from the pattern
      async ({}, use) => {
        const server = createServer(({ url = '' }, response) => {
          // as a server of files, it does not look at what stands behind the path
          const file = files[url] ?? files[url.replace(/\?.*$/, '')]
          response.writeHead(file === undefined ? 404 : 200).end(file)
        })
        await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
        const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
        const portal = await startPortal(undefined, { GRATICULE_ALLOW_HOSTS: host, GRATICULE_LAYER_HOSTS: `public,${host}` })
        await use({ files: `http://${host}`, portal })
        await portal.stop()
        server.closeAllConnections()
        server.close()
      },
      { scope: 'worker' },
    ],
    baseURL: async ({ played }, use) => use(played.portal.base),
  })
