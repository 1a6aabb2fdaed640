/** Signing in, and what goes wrong, in each language. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { LANGUAGES } from '../contracts/src/languages.ts'
import { expect, expectAccessible, test } from './journey.ts'
import { address, PASSWORD, register } from './sign-in.ts'
import { isTranslated, textsIn } from './texts.ts'

test.use({ expectedStatuses: [400, 401, 503] })

/** Words of the server about a sign-in that failed. */
function wrongPassword(language: string): string {
  const file = join(import.meta.dirname, `../server/src/texts/${language}/request.json`)
  const { account } = JSON.parse(readFileSync(file, 'utf8')) as { readonly account: { readonly wrong: string } }
  return account.wrong
}

for (const language of LANGUAGES.filter((one) => isTranslated(one))) {
  const t = textsIn(language)

  test(`${language}: a wrong password is told, a right one signs in, and the language stays`, async ({ page, baseURL }) => {
    const email = address(`speaks-${language}`)
    await register(page, email)
    // as the switch of languages leaves it
    await page.context().addCookies([{ name: 'i18n_redirected', value: language, url: baseURL ?? '' }])
    await page.goto('/login')
    const signIn = page.getByRole('button', { name: t('people:signIn.submit'), exact: true })
    await page.getByLabel(t('people:email')).fill(email)
    await page.getByLabel(t('people:password'), { exact: true }).fill('not the password')
    await signIn.click()
    await expect(page.getByText(wrongPassword(language))).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    await expectAccessible(page)
    await page.getByLabel(t('people:password'), { exact: true }).fill(PASSWORD)
    await signIn.click()
    await expect(page.getByRole('button', { name: /Visitor/ })).toBeVisible()
    await page.goto('/search?f:phrase=ice')
    await page
      .getByRole('button', { name: t('shell:bookmark'), exact: true })
      .first()
      .click()
    await expect(page.getByText(t('kept:kept'))).toBeVisible()
  })

  test(`${language}: a search that fails and one without results say so`, async ({ page }) => {
    await page.goto(`/search?f:phrase=sea+surface+temperature+of+Jupiter&lang=${language}`)
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    await expect(page.getByText(t('results:empty.title')).first()).toBeVisible()
    await page.route('**/dab/opensearch/query?*', (route) =>
      route.fulfill({ status: 503, body: 'The catalogue is being repaired.' }),
    )
    await page.goto(`/search?f:phrase=ice&lang=${language}`)
    await expect(page.getByText(t('results:noAnswer.failed', { source: 'GEOSS' })).first()).toBeVisible()
    await expect(page.getByRole('button', { name: t('results:noAnswer.retry') }).first()).toBeVisible()
  })
}
