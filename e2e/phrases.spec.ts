import { expect, test } from './journey.ts'

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
