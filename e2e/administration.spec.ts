import { expect, test } from './journey.ts'
import { address, becomeModerator } from './sign-in.ts'
import { WAITS } from './waits.ts'

test('an administrator sees how the portal is, and makes a backup', { tag: '@golden' }, async ({ page, baseURL }) => {
  await becomeModerator(page, address('overview'), baseURL)
  await page.getByRole('button', { name: 'Hi, Moderator' }).click()
  await page.getByRole('link', { name: 'Administration' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Administration' })).toBeVisible()
  const health = page.getByRole('region', { name: 'Health' })
  await expect(health.getByText('GEOSS', { exact: true })).toBeVisible()
  await expect(health.getByText(/^\d+(\.\d)? ms$/).first()).toBeVisible()
  for (const name of ['Waiting for moderation', 'Searches per day', 'Storage', 'Backups'])
    await expect(page.getByRole('region', { name }).getByRole('alert')).toHaveCount(0)

  await page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name: 'Backups' }).click()
  await page.getByRole('button', { name: 'Back up now' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: /UTC.*records/ })).toHaveCount(1, { timeout: WAITS.slowAnswer })
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: /^Download the backup of/ }).click()
  expect((await download).suggestedFilename()).toMatch(/^graticule-\d{8}T\d{6}Z\.backup$/)
  await page.getByRole('button', { name: /^Delete the backup of/ }).click()
  await page
    .getByRole('group', { name: /cannot be undone/ })
    .getByRole('button', { name: 'Delete' })
    .click()
  await expect(page.getByText('There is no backup yet.')).toBeVisible()
})

test('a change of a setting is told with who made it, and undone', { tag: '@golden' }, async ({ page, baseURL }) => {
  await becomeModerator(page, address('changes'), baseURL)
  await page.goto('/admin/backups')
  await page.getByLabel('Make a backup').selectOption('Every week')
  await page.getByRole('button', { name: 'Save the plan' }).click()
  await expect(page.getByText('Plan saved')).toBeVisible()
  await page.getByRole('link', { name: 'Changes' }).click()
  const change = page.getByRole('listitem').filter({ hasText: 'Changed Plan of backups' }).first()
  await expect(change).toContainText('Moderator')
  await change.getByText('Show what changed').click()
  await expect(change).toContainText('"week"')
  await change.getByRole('button', { name: 'Undo the change of Plan of backups' }).click()
  await expect(page.getByText('Previous value restored: Plan of backups')).toBeVisible()
  await page.getByRole('link', { name: 'Backups', exact: true }).click()
  await expect(page.getByLabel('Make a backup')).toHaveValue('day')
})

test('whoever is no administrator learns nothing', async ({ page }) => {
  for (const path of ['/admin', '/admin/backups', '/admin/changes']) {
    await page.goto(path)
    await expect(page).toHaveURL(/\/login\?/)
    await expect(page.getByLabel('E-mail address')).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Administration' })).toHaveCount(0)
  }
})
