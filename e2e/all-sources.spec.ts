import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { OUTSIDE_NAMES } from '../server/src/testing/outside-answers.ts'
import { type OutsideReplay, replayOutside } from '../server/src/testing/replay-outside.ts'
import { type PortalProcess, startPortal } from '../tools/portal-process.ts'
import { expect, expectAccessible, test as base, titles } from './journey.ts'

/** A portal of its own whose outside sources are played by a server on this machine. */
const test = base.extend<object, { outside: { replay: OutsideReplay; portal: PortalProcess } }>({
  outside: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures that are wanted from the pattern
    async ({}, use) => {
      const replay = await replayOutside()
      const data = mkdtempSync(join(tmpdir(), 'graticule-all-'))
      const portal = await startPortal(undefined, { ...replay.environment, GRATICULE_DATA: data })
      await use({ replay, portal })
      await portal.stop()
      await replay.close()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ outside }, use) => use(outside.portal.base),
})
test.use({ expectedStatuses: [502, 504] })
test.describe.configure({ mode: 'default', timeout: 180_000 })
test.beforeEach(({ outside: { replay } }) => {
  for (const name of OUTSIDE_NAMES) replay.behave(name)
})

test('all sources are one list, which a slow one comes into and a failing one is named above', async ({ page, outside }) => {
  const { replay } = outside
  replay.behave('wikipedia', 'held')
  replay.behave('zenodo', 'error 500')
  await page.goto('/search?f:phrase=lake')
  await page.getByRole('tab', { name: /^All sources/ }).click()
  await expect(page).toHaveURL(/f:dataSource=all/)
  const all = page.getByRole('tab', { name: /^All sources about [\d,]+ so far$/ })
  await expect(all).toBeVisible({ timeout: 60_000 })
  const panel = page.getByRole('tabpanel')
  await expect(panel).toContainText('Wikipedia is still searching.')
  await expect(panel).toContainText('Zenodo did not answer. Its results are missing here.')
  const card = (name: string) => page.getByRole('article', { name })
  await expect(card('Scene one of the Alps')).toContainText('NextGEOSS')
  await expect(card('Mangroves of Belize, café by the sea')).toContainText('AmeriGEO')
  await expect(page.getByRole('alertdialog')).toHaveCount(0)

  // a card is in hand: who comes late waits for the visitor
  await card('Scene one of the Alps').focus()
  const before = await titles(page)
  replay.behave('wikipedia')
  replay.release()
  const show = page.getByRole('button', { name: 'Wikipedia has answered. Show its results' })
  await expect(show).toBeVisible()
  expect(await titles(page)).toEqual(before)
  await expectAccessible(page)
  await show.click()
  await expect(card('Lake Chad')).toContainText('Wikipedia')

  // the failing one comes back when it is asked again
  replay.behave('zenodo')
  await page.getByRole('button', { name: 'Retry Zenodo' }).click()
  const zenodo = page
    .getByRole('button', { name: 'Zenodo has answered. Show its results' })
    .or(card('Glacier outlines of the Alps'))
  await expect(zenodo.first()).toBeVisible()
  await expect(page.getByRole('tab', { name: /^All sources about [\d,]+$/ })).toBeVisible()
})

test('the list is shared by its link, and leads from entry to entry whatever their source', async ({ page }) => {
  await page.goto('/search?f:phrase=lake&f:dataSource=all&f:group=false')
  await expect(page.getByRole('heading', { name: /^About [\d,]+ results$/ })).toBeVisible({ timeout: 60_000 })
  await expect(page.getByRole('switch', { name: 'Group the same resource' })).not.toBeChecked()
  await expect(page.getByRole('tab', { name: /^All sources about [\d,]+$/ })).toBeVisible()
  const [first = '', second = ''] = await titles(page)
  await page.getByRole('article').first().getByRole('heading').getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(first)
  await page.getByRole('button', { name: 'Next result' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(second)
  await expect(page).toHaveURL(/\/resource\/\w+\/.*f:dataSource=all/)
})
