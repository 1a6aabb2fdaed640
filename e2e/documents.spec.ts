import { expect, expectAccessible, test } from './journey.ts'
import { address, becomeModerator } from './sign-in.ts'

// a program is refused with 415
test.use({ expectedStatuses: [415] })

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const GIF = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

// @rule B-content.document-in-use
test(
  'an administrator uploads, finds, replaces and deletes documents, and reads why one is refused',
  { tag: '@golden' },
  async ({ page, baseURL }) => {
    const name = `glacier-${test.info().retry}`
    await becomeModerator(page, address('documents'), baseURL)
    await page.goto('/admin/documents')
    await page.getByLabel('Upload files').setInputFiles([
      { name: `${name}.png`, mimeType: 'image/png', buffer: PNG },
      { name: 'program.png', mimeType: 'image/png', buffer: Buffer.from('MZ no image') },
    ])
    await expect(page.getByText(`${name}.png uploaded`)).toBeVisible()
    await expect(page.getByText(/not a PNG, JPEG, GIF or WebP image/)).toBeVisible()
    await page.getByLabel('Search documents').fill(name)
    const row = page.getByRole('listitem').filter({ hasText: `${name}.png` })
    await expect(row).toContainText('1 × 1 pixels')
    await expect(row).toContainText('Moderator')
    await expect(row).toContainText('Not used')
    await expectAccessible(page)
    await row.getByRole('button', { name: `Show ${name}` }).click()
    await expect(page.getByRole('dialog').getByRole('img', { name })).toBeVisible()
    await page.keyboard.press('Escape')

    const chooser = page.waitForEvent('filechooser')
    await row.getByRole('button', { name: `Replace the file of ${name}` }).click()
    await (await chooser).setFiles({ name: `${name}-2.gif`, mimeType: 'image/gif', buffer: GIF })
    await expect(page.getByText(/^File replaced/)).toBeVisible()
    await expect(page.getByRole('listitem').filter({ hasText: `${name}-2.png` })).toBeVisible()
    await page.getByRole('button', { name: `Delete ${name}` }).click()
    await page
      .getByRole('group', { name: /bring it back for 30 days/ })
      .getByRole('button', { name: 'Delete' })
      .click()
    await expect(page.getByText('No documents found.')).toBeVisible()
  },
)

// @rule B-administration.log
test('an administrator follows the notes of the servers and takes them along', async ({ page, baseURL }) => {
  await becomeModerator(page, address('logs'), baseURL)
  await page.goto('/admin/logs')
  await expect(page.getByRole('listitem').filter({ hasText: 'Graticule is ready' }).first()).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Search in the notes').fill('no note has these words')
  await expect(page.getByText('No notes found.')).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download as JSON lines' }).click()
  expect((await download).suggestedFilename()).toMatch(/^server-notes-.*\.jsonl$/)
})
