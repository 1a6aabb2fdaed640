import { expect, expectAccessible, test } from './journey.ts'
import { address, codeOf, enter, register, signIn, switchOn } from './sign-in.ts'

test.use({ expectedStatuses: [401] })

test('two-step sign-in is set up and used on a phone', async ({ page }) => {
  const email = address('phone-steps')
  await register(page, email)
  await enter(page, email)
  await page.goto('/account')
  const { key } = await switchOn(page)
  const isNarrow = () => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)
  expect(await isNarrow()).toBe(true)
  await expectAccessible(page)
  await page.context().clearCookies()
  await page.goto('/login?to=/saved-runs')
  await signIn(page, email)
  const field = page.getByLabel('Code of the app')
  // the phone shows its digits, and offers the code where it knows it
  await expect(field).toHaveAttribute('inputmode', 'numeric')
  await expect(field).toHaveAttribute('autocomplete', 'one-time-code')
  for (const control of [
    page.getByRole('button', { name: 'Sign in' }),
    page.getByRole('button', { name: 'Use a recovery code' }),
  ])
    expect((await control.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await field.fill(codeOf(key, 1))
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('Your list is empty')).toBeVisible()
  expect(await isNarrow()).toBe(true)
})
