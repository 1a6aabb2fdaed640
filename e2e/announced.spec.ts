/** What the accessibility tree says, and what live regions announce, in ten core tasks. A screen reader reads these words. */
import type { Page } from '@playwright/test'
import { expect, searchFromHome, test } from './journey.ts'
import { WAITS } from './waits.ts'

/** Notes every text that comes into a live region. Runs in the page, before its own scripts. */
function listen(): void {
  const heard: string[] = []
  Reflect.set(globalThis, 'heard', heard)
  const LIVE = '[role="status"], [role="alert"], [aria-live="polite"], [aria-live="assertive"]'
  const note = (node: Node) => {
    const region = (node instanceof Element ? node : node.parentElement)?.closest(LIVE)
    const text = region?.textContent?.replaceAll(/\s+/g, ' ').trim() ?? ''
    if (text !== '' && heard.at(-1) !== text) heard.push(text)
  }
  const observer = new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes) for (const node of [target, ...addedNodes]) note(node)
  })
  observer.observe(document, { childList: true, subtree: true, characterData: true })
}

test.beforeEach(({ page }) => page.addInitScript(listen))

const heard = (page: Page) => page.evaluate(() => (Reflect.get(globalThis, 'heard') as string[]).join(' | '))
const announces = (page: Page, words: RegExp) => expect.poll(() => heard(page)).toMatch(words)

test('1, 2: the search form names its fields, and suggestions are options of a list', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('search').first()).toMatchAriaSnapshot(`
    - search:
      - combobox "What"
      - combobox "Where"
      - combobox "When"
      - combobox "Source"
      - button "Search"
  `)
  await page.getByRole('combobox', { name: 'What' }).pressSequentially('sea ice', { delay: WAITS.typing })
  await expect(page.getByRole('listbox', { name: 'Suggestions' })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('listbox', { name: 'Suggestions' })).toMatchAriaSnapshot(`
    - listbox "Suggestions":
      - option "Sea ice Keyword" [selected]
  `)
  await expect(page.getByRole('combobox', { name: 'What' })).toHaveAttribute('aria-expanded', 'true')
})

test('3, 4: results announce their number, are tabs and articles, and say why they match', async ({ page }) => {
  await searchFromHome(page, 'sea ice')
  await announces(page, /\d+ results/)
  await expect(page.getByRole('tablist', { name: 'Sources' })).toMatchAriaSnapshot(`
    - tablist "Sources":
      - tab /GEOSS \\d+/ [selected]
      - tab /Curated data \\d+/
      - tab /Information \\d+/
      - tab /Services \\d+/
  `)
  await expect(page.getByRole('article').first()).toMatchAriaSnapshot(`
    - article "Sea Ice Index":
      - heading "Sea Ice Index" [level=3]:
        - link "Sea Ice Index"
      - paragraph: National Snow and Ice Data Center
      - button "Rate this resource (Not rated)"
      - paragraph: Matched in title, keywords, organisation, description
      - button "Show on map"
      - button "Bookmark"
  `)
})

test('5: filters are groups with counted checkboxes, and a choice announces the new number', async ({ page }) => {
  await searchFromHome(page, 'sea ice')
  await page.getByRole('button', { name: /^Filters/ }).click()
  const filters = page.getByRole('region', { name: 'Filters', exact: true })
  await expect(filters).toMatchAriaSnapshot(`
    - region "Filters":
      - heading "Filters" [level=2]
      - button "Close filters"
      - region "Place":
        - heading "Place" [level=3]:
          - button "Place" [expanded]
        - radiogroup "Define place by":
          - radio "Place name" [checked]
      - region "Get the data":
        - list:
          - listitem:
            - checkbox /Downloadable now \\d+/
  `)
  const before = (await heard(page)).length
  await filters.getByRole('checkbox', { name: /^NetCDF \d+$/ }).check()
  await expect.poll(async () => (await heard(page)).slice(before)).toMatch(/\d+ results/)
})

test('6: the map says its keys, its footprints with numbers and titles, and where it is', async ({ page }) => {
  await searchFromHome(page, 'sea ice')
  await expect(page.getByRole('region', { name: 'Map', exact: true })).toMatchAriaSnapshot(`
    - region "Map":
      - application "World map":
        - button /1, Sea Ice Index/
        - paragraph: /Arrow keys move the map, \\+ and - zoom/
      - group "Map controls":
        - button "Layers, 0 on the map"
        - button "Zoom in"
        - button "Zoom out"
        - button "Map contents as a list"
  `)
  await page.getByRole('button', { name: 'Zoom in' }).click()
  await announces(page, /Zoom [\d.]+, centre [\d.]+° [NS], [\d.]+° [EW]/)
})

test('7: the details of a resource begin with its name', async ({ page }) => {
  await searchFromHome(page, 'sea ice')
  await page.getByRole('article').first().getByRole('link', { name: 'Sea Ice Index' }).click()
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - heading "Sea Ice Index" [level=1]
  `)
  await expect(page).toHaveTitle(/Sea Ice Index/)
})

test('8: a guest who bookmarks hears what an account is needed for', async ({ page }) => {
  await searchFromHome(page, 'sea ice')
  const button = page.getByRole('article').first().getByRole('button', { name: 'Bookmark', exact: true })
  await expect(button).toHaveAttribute('aria-pressed', 'false')
  await button.click()
  await expect(page.getByRole('dialog')).toMatchAriaSnapshot(`
    - dialog "Sign in to keep this resource":
      - heading "Sign in to keep this resource" [level=2]
      - button "Close"
      - paragraph:
        - strong: Sea Ice Index
      - button "Not now"
      - button "Create an account"
      - button "Sign in"
  `)
  await page.getByRole('button', { name: 'Not now' }).click()
  await announces(page, /Kept in this browser/)
  await expect(button).toHaveAttribute('aria-pressed', 'true')
})

test('9: the form of sign-in names what is missing at each field', async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Sign in' })).toMatchAriaSnapshot(`
    - region "Sign in":
      - heading "Sign in" [level=1]
      - textbox "E-mail address" [invalid]
      - textbox "Password" [invalid]
      - button "Show the password"
      - checkbox "Keep me signed in for 30 days"
      - button "Sign in"
      - link "Forgot your password?"
      - link "Create an account"
  `)
  await expect(page.getByLabel('E-mail address')).toHaveAccessibleDescription(/This field is required/)
})

test('10: a lost connection, and a page of content with its statement of accessibility, are told in words', async ({
  page,
  context,
}) => {
  await page.goto('/accessibility')
  await expect(page.getByRole('article', { name: 'Accessibility' })).toMatchAriaSnapshot(`
    - article "Accessibility":
      - heading "Accessibility" [level=1]
      - heading "Known gaps" [level=2]
      - list:
        - listitem: /No test with real screen readers/
  `)
  for (const name of ['Criterion', 'Conformance', 'Tests']) await expect(page.getByRole('columnheader', { name })).toBeVisible()
  await context.setOffline(true)
  await announces(page, /You are offline\./)
  await context.setOffline(false)
})
