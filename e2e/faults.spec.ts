import { expect, expectAccessible, searchFromHome, test, titles } from './journey.ts'

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
    await expect(page.getByRole('tab', { name: /^Information No response/ })).toBeVisible()
    await expect(page.getByRole('tab', { name: /^Services \d+$/ })).toBeVisible()
    await expectAccessible(page)
    broken = false
    await page.getByRole('tab', { name: /^Information No response/ }).click()
    await expect(page.getByRole('tab', { name: /^Information \d+$/ })).toBeVisible()
  })
})

test.describe('with a page that cannot be turned', () => {
  test.use({ expectedStatuses: [503] })

  test('the page before stays, the failure is told, and Retry turns it', async ({ page }) => {
    let broken = true
    await page.route(/\/dab\/opensearch\/query.*[?&]si=13\b/, (route) =>
      broken ? route.fulfill({ status: 503, body: 'The index is being rebuilt' }) : route.fallback(),
    )
    await searchFromHome(page, 'temperature')
    const before = await titles(page)
    await page.getByRole('button', { name: 'Page 2', exact: true }).click()
    const popup = page.getByRole('alertdialog', { name: 'BACKEND ERROR' })
    await expect(popup.getByText('An error has occurred')).toBeVisible()
    await expect(page).not.toHaveURL(/startIndex/)
    await expect.poll(() => titles(page)).toEqual(before)
    await expectAccessible(page)
    broken = false
    await popup.getByRole('button', { name: 'Retry' }).click()
    await expect(page).toHaveURL(/f:startIndex=13/)
    await expect.poll(() => titles(page)).not.toEqual(before)
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

  test('an unknown page and an unknown resource say so and lead back', async ({ page }) => {
    await page.goto('/nowhere')
    await expect(page.getByText('Missing page')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Back to the home page' }).click()
    await expect(page.getByRole('combobox', { name: 'What' })).toBeVisible()
    await page.goto('/resource/dab/no-such-entry')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('no-such-entry')
    await expectAccessible(page)
  })
})

test('text of a record is shown as text, whatever it holds', async ({ page }) => {
  await page.goto(`/search?f:phrase=${encodeURIComponent('<img src=x onerror=alert(1)> "unbalanced')}`)
  await expect(page.getByText('We were unable to find any resources.').first()).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'What' })).toHaveValue('<img src=x onerror=alert(1)> "unbalanced')
})
