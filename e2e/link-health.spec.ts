import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Locator, Page } from '@playwright/test'
import { FIRST_LINE, lastLine, lineOfRecord } from '../server/src/exchange/record-lines.ts'
import { createResource } from '../server/src/testing/create-resource.ts'
import { type PortalProcess, startPortal } from '../tools/portal-process.ts'
import { expect, expectAccessible, resultCount, test as base } from './journey.ts'
import { WAITS } from './waits.ts'

const run = promisify(execFile)
const CLI = join(import.meta.dirname, '../server/src/cli.ts')

/** What the server does that the links of the records lead to; other paths are answered with 200. */
const PATHS: Readonly<Record<string, (response: ServerResponse) => unknown>> = {
  '/robots.txt': (response) => response.end('User-agent: *\nDisallow: /private/'),
  '/missing.nc': (response) => response.writeHead(404).end(),
  '/gone.nc': (response) => response.writeHead(410).end(),
  '/broken.nc': (response) => response.writeHead(500).end(),
  '/hangs-up.nc': (response) => response.destroy(),
  '/shut.nc': (response) => response.writeHead(403).end(),
  '/old.nc': (response) => response.writeHead(301, { location: '/new.nc' }).end(),
}
const RECORDS: Readonly<Record<string, readonly string[]>> = {
  'Lantern fish that answer': ['/good.nc', '/missing.nc', '/old.nc', '/shut.nc', '/private/file.nc'],
  'Lantern fish that are lost': ['/missing.nc', '/gone.nc', '/broken.nc', '/hangs-up.nc'],
  'Lantern fish without links': [],
}

interface Links {
  readonly portal: PortalProcess
  readonly asked: string[]
  /** Looks at all links, as an operator does. */
  readonly check: () => Promise<string>
}

const test = base.extend<object, { links: Links }>({
  links: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures that are wanted from the pattern
    async ({}, use) => {
      const asked: string[] = []
      const server = createServer((request, response) => {
        asked.push(`${request.method} ${request.url}`)
        const answer = PATHS[request.url ?? '']
        if (answer === undefined) response.end('data')
        else answer(response)
      })
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
      const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
      const folder = mkdtempSync(join(tmpdir(), 'graticule-links-'))
      const environment = {
        GRATICULE_DATA: join(folder, 'data'),
        // nothing but the records below: the links of the shipped ones lead to the internet
        GRATICULE_SEED: join(folder, 'no-seed'),
        GRATICULE_LINK_CHECKS: 'on',
        GRATICULE_LINK_CHECK_SECONDS: '0',
        GRATICULE_JOBS: 'off',
        GRATICULE_ALLOW_HOSTS: host,
      }
      const operate = async (...words: string[]) =>
        (await run(process.execPath, [CLI, ...words], { env: { ...process.env, GRATICULE_OUTSIDE: 'off', ...environment } }))
          .stdout
      const file = join(folder, 'records.ndjson')
      const lines = Object.entries(RECORDS).map(([title, paths], n) => {
        const online = paths.map((path) => ({ url: `http://${host}${path}`, name: path, accessType: 'direct' as const }))
        const source = { id: 'sea', title: 'Sea' }
        return lineOfRecord({ resource: createResource({ id: `lantern-${n}`, title, online, source }), givenId: `lantern-${n}` })
      })
      writeFileSync(file, [FIRST_LINE, ...lines, lastLine(lines.length), ''].join('\n'))
      await operate('import', file)
      const portal = await startPortal(undefined, environment)
      await use({ portal, asked, check: () => operate('links', 'check', '--all') })
      await portal.stop()
      server.closeAllConnections()
      server.close()
      rmSync(folder, { recursive: true, force: true })
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ links }, use) => use(links.portal.base),
})

const card = (page: Page, title: string): Locator => page.getByRole('article', { name: title })
const search = async (page: Page) => {
  await page.goto('/search?f:phrase=lantern+fish&v=1')
  await expect(page.getByRole('article').first()).toBeVisible({ timeout: WAITS.slowAnswer })
}

test.describe.configure({ timeout: WAITS.longestJourney })

test('links are looked at in the background, told in list and details, and narrow a search', async ({ page, links }) => {
  await search(page)
  expect(await resultCount(page)).toBe(3)
  await expect(page.getByText('Links broken')).toHaveCount(0)

  // a fault and a connection that breaks off may be gone a moment later: only the second look counts
  await links.check()
  expect(await links.check()).toContain('Looked at 8 links: 2 work, 4 fail, 2 are unclear')
  expect(links.asked.filter((line) => line.includes('robots.txt'))).toEqual(['GET /robots.txt'])
  expect(links.asked.filter((line) => line.includes('private'))).toEqual([])

  await expect(async () => {
    await search(page)
    await expect(card(page, 'Lantern fish that are lost').getByText('Links broken')).toBeVisible({ timeout: WAITS.look })
  }).toPass()
  await expect(page.getByText('Links broken')).toHaveCount(1)
  await expectAccessible(page)

  await card(page, 'Lantern fish that answer').getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Lantern fish that answer' })).toBeVisible()
  const access = page.getByRole('region', { name: 'Access and use' })
  const row = (path: string) => access.getByRole('listitem').filter({ hasText: path })
  await expect(row('/good.nc')).toContainText(/Link works.*checked/)
  await expect(row('/missing.nc')).toContainText(/Link broken.*nothing found at this address/)
  await expect(row('/old.nc')).toContainText(/Link works.*has moved to 127\.0\.0\.1/)
  await expect(row('/shut.nc')).toContainText(/Not confirmed.*access denied to this portal/)
  await expect(row('/private/file.nc')).toContainText(/Not checked.*robots.txt does not allow checks/)
  await expectAccessible(page)

  await page.goBack()
  await expect(card(page, 'Lantern fish that are lost')).toBeVisible()
  await card(page, 'Lantern fish that are lost').getByRole('link').first().click()
  await expect(row('/broken.nc')).toContainText(/Link broken.*server error/)
  await expect(row('/hangs-up.nc')).toContainText(/Link broken.*could not connect/)
  await page.goBack()

  await page.getByRole('button', { name: /^Filters/ }).click()
  const panel = page.getByRole('region', { name: 'Filters' })
  await panel.getByRole('switch', { name: 'Working links only' }).check({ force: true })
  await panel.getByRole('button', { name: 'Show 1 result', exact: true }).click()
  await expect(page).toHaveURL(/f:links=true/)
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(card(page, 'Lantern fish that answer')).toBeVisible()
})
