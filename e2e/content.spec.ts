/** Pages and the menu: an editor writes, visitors read. */
import { expect, expectAccessible, test } from './journey.ts'
import { PASSWORD, address, becomeModerator, signIn } from './sign-in.ts'
import type { Page } from '@playwright/test'

/** A PNG of one pixel. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

const editor = (page: Page) => page.getByRole('textbox', { name: /^Text of the page/ })
const saved = (page: Page) => expect(page.getByText(/^Saved \d/)).toBeVisible()

/** Adds a page and opens it in the editor. */
async function addPage(page: Page, title: string): Promise<void> {
  await page.goto('/admin/pages')
  await page.getByRole('button', { name: 'New page' }).click()
  await page.getByLabel('Title').fill(title)
  await page.getByRole('button', { name: 'Add page' }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
}

test.describe('content', () => {
  test.describe.configure({ mode: 'serial' })
  let admin = ''

  // @rule B-content.draft-delay
  // @rule B-content.menu-keys
  test(
    'an administrator writes a page in two languages, publishes it and adds it to the menu; a visitor reads it',
    { tag: '@golden' },
    async ({ page, baseURL, browser }) => {
      test.slow()
      admin = address('content-editor')
      await becomeModerator(page, admin, baseURL)
      await addPage(page, 'River levels')
      await expect(page.getByLabel('Address')).toHaveValue('river-levels')
      await page.getByLabel('Summary').fill('How water levels are measured.')
      await editor(page).click()
      await page.keyboard.type('A gauge is a staff at a fixed place.')
      // two seconds after the last key
      await saved(page)
      await expect(page.getByText('Not published')).toBeVisible()
      await expectAccessible(page)

      await page.getByRole('tab', { name: /français/ }).click()
      await page.getByLabel('Title').fill('Niveaux des rivières')
      await editor(page).click()
      await page.keyboard.type('Une échelle à un endroit fixe.')
      await page.getByRole('button', { name: 'Mark French as done' }).click()
      await expect(page.getByRole('tab', { name: /français translated/ })).toBeVisible()
      await page.getByRole('button', { name: 'Publish' }).click()
      await expect(page.getByText('Published', { exact: true }).first()).toBeVisible()

      // a change of the original
      await page.getByRole('tab', { name: /English/ }).click()
      await editor(page).click()
      await page.keyboard.press('Control+End')
      await page.keyboard.type(' It is read every day.')
      await page.keyboard.press('Control+s')
      await expect(page.getByRole('tab', { name: /français out of date/ })).toBeVisible()

      await page.goto('/admin/menu')
      await page.getByRole('button', { name: 'Add entry' }).click()
      await page.getByLabel('Title: English').fill('River levels')
      await page.getByLabel('Leads to').selectOption({ label: 'Page: River levels' })
      await page.getByRole('button', { name: 'Done' }).click()
      const entry = page.getByRole('button', { name: 'Edit River levels' })
      await entry.focus()
      await page.keyboard.press('Alt+ArrowUp')
      await expect(page.getByText('River levels: place 7 of 8')).toBeAttached()
      await page.getByRole('button', { name: 'Save menu' }).click()
      await expect(page.getByText('Menu saved')).toBeVisible()
      await expectAccessible(page)

      const visitor = await browser.newPage({ baseURL: baseURL ?? '' })
      await visitor.goto('/')
      await visitor.getByRole('button', { name: 'Menu', exact: true }).click()
      await visitor.getByRole('link', { name: 'River levels' }).click()
      await expect(visitor.getByRole('heading', { level: 1, name: 'River levels' })).toBeVisible()
      await expect(visitor.getByText('A gauge is a staff at a fixed place.')).toBeVisible()
      // what was not published
      await expect(visitor.getByText('It is read every day.')).toHaveCount(0)
      await expect(visitor).toHaveTitle('River levels · Graticule')
      await visitor.getByRole('button', { name: 'français' }).click()
      await expect(visitor.locator('article[lang=fr]')).toContainText('Une échelle')
      const reply = await visitor.request.get('/river-levels', { headers: { accept: 'text/html' } })
      expect([reply.status(), (await reply.text()).includes('<title>River levels</title>')]).toEqual([200, true])
      await visitor.close()
    },
  )

  // @rule B-content.editor-keys
  test('the editor works by keyboard, and keeps what was written before', async ({ page }) => {
    test.slow()
    await page.goto('/login')
    await signIn(page, admin, PASSWORD)
    await expect(page.getByRole('button', { name: /^Hi,/ })).toBeVisible()
    await addPage(page, 'By keyboard')
    await editor(page).focus()
    await page.keyboard.type('First words')
    await page.keyboard.press('Control+Home')
    await page.keyboard.press('Alt+F10')
    const toolbar = page.getByRole('toolbar', { name: 'Formatting' })
    await expect(toolbar.getByLabel('Style')).toBeFocused()
    for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowRight')
    await expect(toolbar.getByRole('button', { name: 'Bold' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(editor(page)).toBeFocused()
    await page.keyboard.press('Control+a')
    await page.keyboard.press('Control+b')
    await expect(toolbar.getByRole('button', { name: 'Bold' })).toHaveAttribute('aria-pressed', 'true')
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog').getByLabel('Address').fill('javascript:alert(1)')
    await page.keyboard.press('Enter')
    await expect(page.getByText('This is not an address that a page may link to.')).toBeVisible()
    await page.getByRole('dialog').getByLabel('Address').fill('/help')
    await page.keyboard.press('Enter')
    await expect(editor(page).getByRole('link', { name: 'First words' })).toHaveAttribute('href', '/help')
    await page.keyboard.press('Control+s')
    await saved(page)
    await page.getByRole('button', { name: 'Publish' }).click()
    await expect(page.getByText('Published', { exact: true }).first()).toBeVisible()
    await editor(page).click()
    await page.keyboard.press('Control+a')
    await page.keyboard.type('Second words')
    await page.keyboard.press('Control+s')
    await expect(page.getByRole('listitem').filter({ hasText: /^Draft.*Now$/ })).toBeVisible()
    await page.getByRole('button', { name: /^Look: Published/ }).click()
    await expect(page.getByText('First words')).toBeVisible()
    await page.getByRole('button', { name: 'Restore' }).click()
    await expect(editor(page)).toContainText('First words')
  })

  test.describe('with what is refused', () => {
    test.use({ expectedStatuses: [400, 412, 413, 415] })

    // @rule B-content.conflict
    test('an image needs words, a file that is none is refused, and nobody overwrites another', async ({ page, context }) => {
      test.slow()
      await page.goto('/login')
      await signIn(page, admin, PASSWORD)
      await expect(page.getByRole('button', { name: /^Hi,/ })).toBeVisible()
      await addPage(page, 'Pictures')
      const upload = async (name: string, mimeType: string, buffer: Buffer) => {
        await page.getByLabel('File').setInputFiles({ name, mimeType, buffer })
        await page.getByRole('button', { name: 'Upload and insert' }).click()
      }
      await page.getByRole('button', { name: 'Image' }).click()
      await upload('page.png', 'image/png', Buffer.from('<script>alert(1)</script>'))
      await expect(page.getByText('Describe the image, or mark it as decoration.')).toBeVisible()
      await page.getByLabel('Alternative text').fill('One blue pixel')
      await upload('page.png', 'image/png', Buffer.from('<script>alert(1)</script>'))
      await expect(page.getByText(/not a PNG, JPEG, GIF or WebP image/)).toBeVisible()
      await upload('large.png', 'image/png', Buffer.alloc(10_000_001))
      await expect(page.getByText(/larger than 10 MB/)).toBeVisible()
      await upload('pixel.png', 'image/png', PIXEL)
      await expect(editor(page).getByRole('img', { name: 'One blue pixel' })).toBeVisible()
      await page.keyboard.press('Control+s')
      await saved(page)

      const second = await context.newPage()
      await second.goto(page.url())
      await second.getByLabel('Title').fill('Pictures of theirs')
      await second.keyboard.press('Control+s')
      await saved(second)
      await second.close()
      await page.getByLabel('Title').fill('Pictures of mine')
      await page.keyboard.press('Control+s')
      await expect(page.getByRole('alertdialog', { name: /^Someone else saved this page at/ })).toBeVisible()
      await page.getByRole('button', { name: 'Open theirs' }).click()
      await expect(page.getByLabel('Title')).toHaveValue('Pictures of theirs')
    })
  })
})

// @rule S3-2.menu-one-open
// @rule S3-2.menu-closes
test('the menu opens one group at a time and closes by Escape, a click outside and another page', async ({ page }) => {
  await page.goto('/')
  const button = page.getByRole('button', { name: 'Menu', exact: true })
  await button.click()
  const menu = page.getByRole('navigation', { name: 'Menu' })
  await menu.getByRole('button', { name: 'About this portal' }).click()
  await expect(menu.getByRole('link', { name: 'Privacy' })).toBeVisible()
  await menu.getByRole('button', { name: 'Community portals' }).click()
  await expect(menu.getByRole('link', { name: 'Privacy' })).toHaveCount(0)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(menu).toHaveCount(0)
  await expect(button).toBeFocused()
  await button.click()
  await page.mouse.click(900, 600)
  await expect(menu).toHaveCount(0)
  await button.click()
  await menu.getByRole('link', { name: 'Tutorials and help' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Tutorials' })).toBeVisible()
  await expect(menu).toHaveCount(0)
})
