import { OUTSIDE_NAMES } from '../server/src/testing/outside/outside-answers.ts'
import { expect, expectAccessible } from './journey.ts'
import { test } from './outside-portal.ts'
import { WAITS } from './waits.ts'

test.use({ expectedStatuses: [502, 504] })
// one portal for all of them, which they start themselves
test.describe.configure({ mode: 'default', timeout: WAITS.longJourney })
test.beforeEach(({ outside: { replay } }) => {
  for (const name of OUTSIDE_NAMES) replay.behave(name)
})

// @rule S1-1.result-sets
test(
  'eight sources answer, each for itself; a slow one and a failing one hold up nobody',
  { tag: '@golden' },
  async ({ page, outside }) => {
    const { replay } = outside
    replay.behave('wikipedia', 'held')
    replay.behave('zenodo', 'error 500')
    await page.goto('/')
    await page.getByRole('combobox', { name: 'What' }).fill('lake')
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    const tab = (name: RegExp) => page.getByRole('tab', { name })
    // the first answers of a portal that has just started, drawn beside the map
    await expect(tab(/^AmeriGEO 2$/)).toBeVisible({ timeout: WAITS.slowAnswer })
    await expect(tab(/^NextGEOSS 1,500$/)).toBeVisible()
    await expect(tab(/^Zenodo No response$/)).toBeVisible()
    await expect(tab(/^Wikipedia .*Searching$/)).toBeVisible()
    // its tab says so once: the server's own check failed as well, and adds no mark
    await expect(tab(/^Zenodo/)).toHaveAttribute('title', 'Retry this source')
    await expect(tab(/^AmeriGEO/)).not.toHaveAttribute('title')
    // and the list of all of them
    await expect(page.getByRole('tab')).toHaveCount(9)

    // the slow one counts when it comes
    replay.behave('wikipedia')
    replay.release()
    await expect(tab(/^Wikipedia 2$/)).toBeVisible()

    // the failing one says why on its tab, and comes back by itself when it is asked again
    await tab(/^Zenodo/).click()
    const panel = page.getByRole('tabpanel')
    await expect(panel).toContainText('Zenodo did not respond')
    await expect(panel).toContainText('Zenodo returned an error (status 500).')
    await expect(page.getByRole('alertdialog')).toBeHidden()
    await expectAccessible(page)
    replay.behave('zenodo')
    await panel.getByRole('button', { name: 'Retry' }).click()
    await expect(tab(/^Zenodo 12,345$/)).toBeVisible()
    await expect(panel.getByRole('note')).toHaveText(/Zenodo returns only its first 10,000 results/)

    await tab(/^Wikipedia/).click()
    await expect(page.getByRole('article').getByRole('heading').first()).toHaveText('Lake Chad')
  },
)

test('an entry of an outside source opens, by its card and by its address', async ({ page }) => {
  await page.goto('/search?f:phrase=alps&f:dataSource=nextgeoss')
  await page.getByRole('article').first().getByRole('heading').getByRole('link').click()
  await expect(page).toHaveURL(/\/resource\/nextgeoss\/S2A_ONE/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Scene one of the Alps')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Scene one of the Alps')
  await page.goto('/resource/wikipedia/wikipedia%3Aen%3A11')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lake Chad')
})
