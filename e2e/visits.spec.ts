/** Counting of visits, with a played Matomo. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPortal } from '../tools/portal-process.ts'
import { test as base, expect, expectAccessible } from './journey.ts'

interface Matomo {
  readonly base: string
  /** What was told, in order, with the path and the headers that the requests had. */
  readonly told: {
    readonly path: string
    readonly cookie: string | undefined
    readonly referer: string | undefined
    readonly form: Record<string, string>
  }[]
}

/** A Matomo that keeps what it is told. */
async function playMatomo() {
  const told: Matomo['told'] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (part: Buffer) => (body += part.toString()))
    request.on('end', () => {
      const { cookie, referer } = request.headers
      told.push({ path: request.url ?? '', cookie, referer, form: Object.fromEntries(new URLSearchParams(body)) })
      response.writeHead(204).end()
    })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return { matomo: { base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, told }, end: () => server.close() }
}

const CLI = join(import.meta.dirname, '../server/src/cli.ts')

const test = base.extend<
  object,
  { counted: { readonly base: string; readonly matomo: Matomo; readonly set: (key: string, value: string) => void } }
>({
  counted: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures that are wanted from the pattern
    async ({}, use) => {
      const { matomo, end } = await playMatomo()
      const data = mkdtempSync(join(tmpdir(), 'graticule-visits-'))
      const portal = await startPortal(undefined, { GRATICULE_OUTSIDE: 'off', GRATICULE_DATA: data })
      const set = (key: string, value: string) => {
        const env = { ...process.env, GRATICULE_DATA: data, PUBLIC_URL: portal.base }
        const { status, stderr } = spawnSync(process.execPath, [CLI, 'settings', 'set', key, value], { env, encoding: 'utf8' })
        if (status !== 0) throw new Error(stderr)
      }
      await use({ base: portal.base, matomo, set })
      await portal.stop()
      end()
      rmSync(data, { recursive: true, force: true })
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ counted }, use) => use(counted.base),
})

// @rule S3-4.consent
// @rule S3-4.consent-bar
// @rule S3-9.privacy-policy
// @rule B-visits.policy
// @rule B-visits.withdraw
test('a visitor is asked after two seconds; a Matomo hears of pages only from the answer on, and of none after it is taken back', async ({
  page,
  counted: { matomo, set },
}) => {
  // the one other host of this journey; the policy of the page decides whether it is reached
  await page.route(`${matomo.base}/**`, (route) => route.continue())
  // without a Matomo nobody is asked
  await page.goto('/')
  await expect(page.getByRole('switch', { name: 'Tips' })).toBeVisible()
  const bar = page.getByRole('region', { name: 'Counting of visits' })
  await expect(bar).toHaveCount(0)

  set('matomoUrl', `${matomo.base}/count`)
  set('matomoSiteId', '7')
  await expect(async () => {
    await page.goto('/search?f:phrase=sea+ice')
    expect(await page.locator('meta[name="graticule-general"]').getAttribute('content')).toContain(matomo.base)
  }).toPass()
  await expect(bar).toBeVisible()
  await expectAccessible(page)
  await expect(bar.getByRole('link', { name: /^Terms and conditions/ })).toHaveAttribute('target', '_blank')
  await page.getByRole('link', { name: 'About and help' }).click()
  // results have a title of this level, too
  await expect(page).toHaveURL(/\/help$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(matomo.told).toEqual([])

  await bar.getByRole('button', { name: 'Accept' }).click()
  await expect(bar).toHaveCount(0)
  await expect.poll(() => matomo.told.length).toBe(1)
  expect(matomo.told[0]).toMatchObject({ path: '/count/matomo.php', form: { idsite: '7', rec: '1', action_name: 'about' } })
  expect([matomo.told[0]?.cookie, matomo.told[0]?.referer]).toEqual([undefined, undefined])
  await page.goto('/search?f:phrase=sea+ice')
  await expect.poll(() => matomo.told.at(-1)?.form['action_name']).toBe('results')
  expect(JSON.stringify(matomo.told)).not.toMatch(/sea\+ice|sea ice/)
  await expect(bar).toHaveCount(0)

  await page.goto('/help')
  await expect.poll(() => matomo.told.at(-1)?.form['action_name']).toBe('about')
  await page.getByRole('button', { name: 'Change' }).click()
  await bar.getByRole('button', { name: 'Decline' }).click()
  await expect(bar).toHaveCount(0)
  const names = (await page.context().cookies()).map(({ name }) => name)
  expect(names).toContain('mtm_consent_removed')
  expect(names).not.toContain('mtm_consent')
  const before = matomo.told.length
  await page.goto('/')
  await expect(page.getByRole('switch', { name: 'Tips' })).toBeVisible()
  expect(matomo.told.length).toBe(before)
})
