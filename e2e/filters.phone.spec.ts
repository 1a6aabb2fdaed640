import { expect, expectAccessible, test } from './journey.ts'

test('on a phone the filters fill the screen, apply and close, and give the focus back', async ({ page }) => {
  await page.goto('/search?f:phrase=temperature')
  await expect(page.getByRole('article').first()).toBeVisible()
  await page.getByRole('button', { name: /^Filters/ }).click()
  const sheet = page.getByRole('dialog', { name: /^Filters/ })
  const apply = sheet.getByRole('button', { name: /^Show [\d,]+ results?$/ })
  await expect(apply).toBeVisible()
  // no field has the focus, so no keyboard covers half of the screen
  await expect(sheet.getByRole('combobox', { name: 'Place' })).not.toBeFocused()
  expect((await sheet.getByRole('checkbox').first().boundingBox())?.height).toBeGreaterThanOrEqual(40)
  const before = await apply.innerText()
  await sheet.getByRole('checkbox', { name: /^NetCDF/ }).check()
  await expect(apply).not.toHaveText(before)
  await expectAccessible(page)
  const promised = (await apply.innerText()).replaceAll(/\D/g, '')
  await apply.click()
  await expect(sheet).toBeHidden()
  await expect(page.getByRole('heading', { name: new RegExp(`^${promised} results?$`) })).toBeVisible()

  await page.getByRole('button', { name: /^Filters/ }).click()
  await expect(sheet).toBeVisible()
  await sheet.getByRole('button', { name: 'Close filters' }).click()
  await expect(sheet).toBeHidden()
  await expect(page.getByRole('button', { name: /^Filters/ })).toBeFocused()
})

for (const { name, width, height } of [
  { name: 'the narrowest phone', width: 320, height: 568 },
  { name: 'a phone on its side', width: 740, height: 360 },
  { name: 'a desktop at 200 per cent', width: 640, height: 400 },
]) {
  test(`nothing of the filters is lost on ${name}`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    await page.goto('/search?f:phrase=temperature')
    await page.getByRole('button', { name: /^Filters/ }).click()
    const sheet = page.getByRole('dialog', { name: /^Filters/ })
    const apply = sheet.getByRole('button', { name: /^Show [\d,]+ results?$/ })
    await expect(apply).toBeInViewport({ ratio: 1 })
    await sheet.getByRole('radio', { name: 'Coordinates' }).check({ force: true })
    for (const section of [/^Keyword/, /^Source/, /^Protocol/, /^Metadata quality/])
      await sheet.getByRole('button', { name: section }).click()
    const last = sheet.getByRole('switch', { name: 'GEOSS Data-CORE only' })
    await last.scrollIntoViewIfNeeded()
    await expect(last).toBeInViewport()
    await expect(apply).toBeInViewport({ ratio: 1 })
    await expect(sheet.getByRole('heading', { name: /^Filters/ })).toBeInViewport({ ratio: 1 })
    const tooWide = await sheet.evaluate((dialog) => {
      const over = [...dialog.querySelectorAll('*')].filter((element) => {
        const { left, right, width: across } = element.getBoundingClientRect()
        return across > 1 && (left < -1 || right > window.innerWidth + 1)
      })
      return over.map((element) => element.outerHTML.slice(0, 120))
    })
    expect(tooWide).toEqual([])
    await expectAccessible(page)
  })
}
