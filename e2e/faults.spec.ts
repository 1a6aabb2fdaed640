import { expect, expectAccessible, searchFromHome, test } from './journey.ts'

test('a search without results says so and offers ways on', async ({ page }) => {
  await page.goto('/search?f:phrase=zzzqqqxxx')
  await expect(page.getByText('We were unable to find any resources.').first()).toBeVisible()
  await expectAccessible(page)
})

test.describe('with a failing source', () => {
  test.use({ expectedStatuses: [503] })

  test('the others still answer, and Retry asks the failed one again', async ({ page }) => {
    let broken = true
    const problem = {
      type: 'urn:graticule:problem:unavailable',
      title: 'unavailable',
      status: 503,
      detail: 'The catalogue cannot be read right now.',
    }
    await page.route(/geoss_cr_type=information_resource/, (route) =>
      broken ? route.fulfill({ status: 503, contentType: 'application/problem+json', json: problem }) : route.fallback(),
    )
    await searchFromHome(page, 'sea surface temperature')
    await expect(page.getByRole('tab', { name: /^Information No answer/ })).toBeVisible()
    await expect(page.getByRole('tab', { name: /^Services \d+$/ })).toBeVisible()
    await expectAccessible(page)
    broken = false
    await page.getByRole('tab', { name: /^Information No answer/ }).click()
    await expect(page.getByRole('tab', { name: /^Information \d+$/ })).toBeVisible()
  })
})

test.describe('with addresses that lead nowhere', () => {
  test.use({ expectedStatuses: [404] })

  test('an unknown page and an unknown resource say so and lead back', async ({ page }) => {
    await page.goto('/nowhere')
    await expect(page.getByText('This page could not be found')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Back to the home page' }).click()
    await expect(page.getByRole('searchbox', { name: 'What' })).toBeVisible()
    await page.goto('/resource/dab/no-such-entry')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('no-such-entry')
    await expectAccessible(page)
  })
})

test('text of a record is shown as text, whatever it holds', async ({ page }) => {
  await page.goto(`/search?f:phrase=${encodeURIComponent('<img src=x onerror=alert(1)> "unbalanced')}`)
  await expect(page.getByText('We were unable to find any resources.').first()).toBeVisible()
  await expect(page.getByRole('searchbox', { name: 'What' })).toHaveValue('<img src=x onerror=alert(1)> "unbalanced')
})
