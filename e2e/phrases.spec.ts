import { expect, test } from './journey.ts'
import { test as outsideTest } from './outside-portal.ts'

const CASES = [
  { phrase: 'land cover Madagascar', filter: /Madagascar/ },
  { phrase: 'flood maps Bangladesh', filter: /Bangladesh/ },
  { phrase: 'Baltic sea surface temperature 2015-2020', filter: /Baltic Sea/ },
]

for (const { phrase, filter } of CASES) {
  test(`"${phrase}" finds something without a popup, and the words as typed are one click away`, async ({ page }) => {
    await page.goto('/')
    await page.getByRole('combobox', { name: 'What' }).fill(phrase)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('article').first()).toBeVisible()
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
    const note = page.getByRole('group', { name: 'Understood from the search text' })
    await expect(note).toContainText(filter)
    const back = note.getByRole('button', { name: `Search “${phrase}” as typed` })
    if (await back.isVisible()) {
      await expect(page).toHaveURL(/f:selectedAreaCoordinates=/)
      await back.press('Enter')
      await expect(page).not.toHaveURL(/f:selectedAreaCoordinates=/)
    } else {
      await note.getByRole('button', { name: filter }).press('Enter')
      await expect(page).toHaveURL(/f:selectedAreaCoordinates=.*f:typed=/)
    }
  })
}

outsideTest('a sentence leads to the earthquakes of a place and a year', async ({ page, outside }) => {
  outsideTest.setTimeout(120_000)
  await page.goto('/search?f:phrase=M6%2B+earthquakes+near+Japan+2023')
  await expect(page.getByRole('heading', { name: /events$/ })).toBeVisible({ timeout: 60_000 })
  await expect(page).toHaveURL(/f:minMagnitude=6/)
  await expect(page.getByRole('list', { name: 'Active filters' })).toContainText('Japan')
  await expect(page.getByRole('list', { name: 'Active filters' })).toContainText('2023')
  await expect.poll(() => outside.replay.asked.some(({ line }) => /minmagnitude=6/.test(line))).toBe(true)
})
