import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { NINTH } from '@graticule/contracts/testing/ninth-source'
import { loadConfig } from '../server/src/config.ts'
import { expect, expectAccessible } from './journey.ts'
import { test } from './outside-portal.ts'
import { WAITS } from './waits.ts'

const CLI = join(import.meta.dirname, '../server/src/cli.ts')

test('an operator adds three sources while the portal runs: visitors find, open and share what they hold', async ({
  page,
  outside: { replay, data, portal },
}) => {
  const shipped = loadConfig(replay.environment).live.sources
  const more = [
    { ...NINTH, address: `${replay.base}/ckan` },
    {
      ...NINTH,
      name: 'polar-data',
      address: `${replay.base}/ckan`,
      order: 91,
      texts: { en: { name: 'Polar data of the Arctic and the Antarctic' } },
    },
    { ...NINTH, name: 'papers', kind: 'zenodo', address: `${replay.base}/zenodo`, order: 92, texts: { en: { name: 'Papers' } } },
  ]
  const settings = (...words: readonly string[]) => {
    const { status, stderr } = spawnSync(process.execPath, [CLI, 'settings', ...words], {
      env: { ...process.env, ...replay.environment, GRATICULE_DATA: data },
      encoding: 'utf8',
    })
    expect([status, stderr]).toEqual([0, ''])
  }
  settings('set', 'sources', JSON.stringify([...shipped, ...more]))

  await expect(async () => {
    await page.goto('/search?f:phrase=lake')
    await expect(page.getByRole('tab', { name: /^Ocean data/ })).toBeVisible({ timeout: WAITS.look })
  }).toPass()
  await expect(page.getByRole('tab', { name: /^Polar data/ })).toBeVisible()
  await page.getByRole('tab', { name: /^Ocean data/ }).click()
  const first = page.getByRole('article').first()
  await expect(first).toContainText('Mangroves of Belize')
  await expectAccessible(page)
  const title = await first.getByRole('heading').innerText()
  await first.getByRole('heading').click()
  await expect(page).toHaveURL(/\/resource\/ocean-data\//)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)

  // the link leads there for somebody else
  const address = page.url()
  await page.goto(`${portal.base}/sources`)
  await expect(page.getByRole('main')).toContainText('Polar data of the Arctic and the Antarctic')
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)

  // other journeys share this portal
  settings('reset', 'sources')
  await expect.poll(async () => (await fetch(`${portal.base}/health/sources`)).text()).not.toContain('ocean-data')
})
