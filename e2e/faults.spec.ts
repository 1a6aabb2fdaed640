import { expect, expectAccessible, searchFromHome, test } from './journey.ts'

test.describe('with a failing source', () => {
  test.use({ expectedStatuses: [503] })

  test('the others still answer, and Retry asks the failed one again', { tag: '@golden' }, async ({ page }) => {
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
    await expect(page.getByRole('tab', { name: /^Information No response/ })).toBeVisible()
    await expect(page.getByRole('tab', { name: /^Services \d+$/ })).toBeVisible()
    await expectAccessible(page)
    broken = false
    await page.getByRole('tab', { name: /^Information No response/ }).click()
    await expect(page.getByRole('tab', { name: /^Information \d+$/ })).toBeVisible()
  })
})

test('a notification lies above a popup, and can be closed there', async ({ page }) => {
  await searchFromHome(page, 'temperature')
  await page.getByRole('button', { name: 'Copy a link to this search' }).click()
  const notice = page.getByRole('status').or(page.getByRole('alert')).filter({ hasText: /cop/i })
  await notice.hover()
  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(sheet).toBeVisible()
  await expectAccessible(page)
  await notice.getByRole('button', { name: 'Close' }).click()
  await expect(notice).toHaveCount(0)
  await expect(sheet).toBeVisible()
})

test.describe('with addresses that lead nowhere', () => {
  test.use({ expectedStatuses: [404] })

  test('an unknown page and an unknown resource say so and lead back', { tag: '@golden' }, async ({ page }) => {
    await page.goto('/sea-levl-2026')
    await expect(page.getByRole('heading', { name: 'Missing page' })).toBeVisible()
    await expect(page.getByText('sea-levl-2026')).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('/')
    await page.keyboard.type('sea ice')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('article').first()).toBeVisible()
    // the page of the components is one of development, and not in what was built
    await page.goto('/dev/components')
    await expect(page.getByRole('heading', { name: 'This page could not be found' })).toBeVisible()
    await page.getByRole('link', { name: 'Back to the home page' }).click()
    await expect(page.getByRole('combobox', { name: 'What' })).toBeVisible()
    await page.goto('/resource/dab/no-such-entry')
    await expect(page.getByRole('heading', { level: 1, name: 'This resource could not be found' })).toBeVisible()
    await expect(page.getByText('no-such-entry')).toBeVisible()
    await expectAccessible(page)
  })
})

test('text of a record is shown as text, whatever it holds', async ({ page }) => {
  await page.goto(`/search?f:phrase=${encodeURIComponent('<img src=x onerror=alert(1)> "unbalanced')}`)
  await expect(page.getByText('We were unable to find any resources.').first()).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'What' })).toHaveValue('<img src=x onerror=alert(1)> "unbalanced')
})
