import type { Page } from '@playwright/test'
import { LANGUAGES } from '../contracts/src/languages.ts'
import { MAX_REQUESTS, MAX_SCRIPT_BYTES_ABROAD, weighPage, weightLines } from '../tools/page-weight.ts'
import { expect, expectAccessible, test } from './journey.ts'
import { address, PASSWORD, register } from './sign-in.ts'
import { isTranslated, textsIn } from './texts.ts'

/** "Ice in Finland" as people type it, and what the portal asks back. */
const ICE_IN_FINLAND = {
  en: ['ice in Finland', 'ice', 'Finland'],
  es: ['hielo en Finlandia', 'hielo', 'Finlandia'],
  fr: ['glace en Finlande', 'glace', 'Finlande'],
  pl: ['lód w Finlandii', 'lód', 'Finlandia'],
  ru: ['лёд в Финляндии', 'лёд', 'Финляндия'],
  zh: ['芬兰的冰', '冰', '芬兰'],
} as const

/** A language as it calls itself, as the list of languages names it. */
const ownName = (language: string): string => {
  const name = new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1)
}

const translated = LANGUAGES.filter((language) => isTranslated(language))

/** Marks the document, to see later whether it is still the same one. */
const mark = (page: Page) => page.evaluate(() => Object.assign(globalThis, { sameDocument: true }))
const isMarked = (page: Page) => page.evaluate(() => 'sameDocument' in globalThis)

const choose = async (page: Page, from: string, name: string) => {
  await page.getByRole('button', { name: from }).click()
  await page.getByRole('menuitemradio', { name, exact: true }).click()
}

for (const language of translated) {
  const t = textsIn(language)

  test.describe(language, () => {
    test('a phrase with a place is understood, and finds records in English', async ({ page }) => {
      const [phrase, query, place] = ICE_IN_FINLAND[language]
      await page.goto(`/?lang=${language}`)
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      await page.getByRole('combobox', { name: t('search:what.label') }).fill(phrase)
      await page.getByRole('button', { name: t('search:submit'), exact: true }).click()
      const question = page.getByRole('alertdialog', { name: t('search:placePhrase.question', { query, place }) })
      await expect(question).toBeVisible()
      await question.getByRole('button', { name: t('search:placePhrase.yes'), exact: true }).click()
      await expect(page.getByRole('article').first()).toBeVisible()
    })

    test('a page that there is not says so, and so does a service', async ({ page, request }) => {
      await page.goto(`/resource/dab/none-such?lang=${language}`)
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      await expect(page.getByRole('link', { name: t('resource:notFound.home') })).toBeVisible()
      const reply = await request.get('/none/rest/at-all', { headers: { 'accept-language': `${language}-XX,en;q=0.1` } })
      expect([reply.status(), reply.headers()['content-language']]).toEqual([404, language])
    })

    // of the page in English `size-budget.spec.ts` asks more
    if (language === 'en') return
    test('the first screen is within its budget, with texts of one language', async ({ page }) => {
      const weight = await weighPage(page, `/?lang=${language}`, async () => {
        await expect(page.getByRole('combobox', { name: t('search:what.label') })).toBeVisible()
        await expect(page.getByRole('application').locator('canvas').first()).toBeVisible()
      })
      // names on the chart and typefaces of other scripts come after it
      const later = weight.loaded.filter(({ kind, address: path }) => kind === 'font' || path.includes('/names-'))
      const names = later.filter(({ kind }) => kind === 'script').reduce((sum, { gzipBytes }) => sum + gzipBytes, 0)
      expect(weight.scriptBytes - names, weightLines(weight)).toBeLessThanOrEqual(MAX_SCRIPT_BYTES_ABROAD)
      expect(weight.requests - later.length, weightLines(weight)).toBeLessThanOrEqual(MAX_REQUESTS)
      // what the document brings to keep the language of the link is nothing to search for
      await expect(page.getByRole('combobox', { name: t('search:what.label') })).toHaveValue('')
      const texts = weight.loaded.filter(({ address: path }) => path.includes('/texts-'))
      expect(texts.map(({ address: path }) => /texts-(\w+)-/.exec(path)?.[1])).toEqual([language])
    })
  })
}

for (const other of translated.filter((language) => language !== 'en')) {
  const t = textsIn(other)

  const tag = other === 'fr' ? '@golden' : []
  // @rule S3-2.language-switcher
  // @rule S3-9.language-cookie
  test(`${other} is chosen in mid-search and keeps what was typed, found and opened`, { tag }, async ({ page, context }) => {
    await page.goto('/search?f:phrase=sea%20ice&lang=en')
    await expect(page.getByRole('article').first()).toBeVisible()
    const first = await page.getByRole('article').first().getByRole('link').first().innerText()
    await page.getByRole('combobox', { name: 'What' }).fill('sea ice thickness')
    await mark(page)
    await choose(page, 'Language: English', ownName(other))
    await expect(page.locator('html')).toHaveAttribute('lang', other)
    const field = page.getByRole('combobox', { name: t('search:what.label') })
    await expect(field).toHaveValue('sea ice thickness')
    await expect(page.getByRole('button', { name: t('search:submit'), exact: true })).toBeVisible()
    await expect(page.getByRole('article').first().getByRole('link').first()).toHaveText(first)
    await expect(page).toHaveURL(/f(?:%3A|:)phrase=sea/)
    expect(page.url()).not.toContain('lang=')
    expect(await isMarked(page)).toBe(true)
    await expectAccessible(page)
    const cookie = (await context.cookies()).find(({ name }) => name === 'i18n_redirected')
    expect(cookie?.value).toBe(other)
    expect(((cookie?.expires ?? 0) - Date.now() / 1_000) / 86_400).toBeCloseTo(365, 0)
    // an opened resource stays open, too
    await page.getByRole('article').first().focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/resource\//)
    const title = page.getByRole('heading', { level: 1, name: first })
    await expect(title).toBeVisible()
    await choose(page, t('shell:language.label', { language: ownName(other) }), 'English')
    await expect(page.getByRole('button', { name: 'Language: English' })).toBeVisible()
    await expect(title).toBeVisible()
    expect(await isMarked(page)).toBe(true)
  })
}

const other = 'fr'
test.describe('another language', () => {
  const t = textsIn(other)

  // @rule B-account.language
  test('of an account is spoken wherever its owner signs in', async ({ page, browser, baseURL }) => {
    const email = address('languages')
    await register(page, email)
    await page.goto('/')
    await choose(page, 'Language: English', 'Français')
    await expect(page.locator('html')).toHaveAttribute('lang', other)
    await page.goto('/login')
    await page.getByLabel(t('people:email')).fill(email)
    await page.getByLabel(t('people:password'), { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: t('people:signIn.submit'), exact: true }).click()
    await expect(page.getByRole('button', { name: /Visitor/ })).toBeVisible()
    const saved = page.waitForResponse((one) => one.url().endsWith('/preferences') && one.request().method() === 'PATCH')
    await choose(page, t('shell:language.label', { language: 'Français' }), 'English')
    expect((await saved).status()).toBe(200)
    const again = page.waitForResponse((one) => one.url().endsWith('/preferences') && one.request().method() === 'PATCH')
    await choose(page, 'Language: English', 'Français')
    expect((await again).status()).toBe(200)
    const elsewhere = await browser.newContext({ locale: 'en-GB', ...(baseURL === undefined ? {} : { baseURL }) })
    const second = await elsewhere.newPage()
    await second.goto('/login')
    await second.getByLabel('E-mail address').fill(email)
    await second.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await second.getByRole('button', { name: 'Sign in' }).click()
    await expect(second.locator('html')).toHaveAttribute('lang', other)
    await elsewhere.close()
  })

  test.describe('of the browser', () => {
    test.use({ locale: `${other}-CA` })
    test('is spoken on the first visit', async ({ page }) => {
      await page.goto('/')
      await expect(page.getByRole('button', { name: t('search:submit'), exact: true })).toBeVisible()
    })
  })
})
