import type { Page } from '@playwright/test'
import { expect, expectAccessible, saveSearch, searchFromHome, test } from './journey.ts'
import { address, becomeAdministrator } from './sign-in.ts'

// a check that was used before
test.use({ expectedStatuses: [400, 401] })

const send = (page: Page) => page.getByRole('button', { name: 'Send feedback', exact: true })

// @rule S3-2.feedback
// @rule B-feedback.robots
// @rule B-feedback.charts
test(
  'a guest answers the survey and sends feedback, and an administrator reads both',
  { tag: '@golden' },
  async ({ page, browser, baseURL }) => {
    test.slow()
    await page.goto('/')
    await page.getByRole('link', { name: 'Send feedback' }).click()
    await expect(page.getByText('Question 1 of 10')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('radio', { name: 'Positive' }).check({ force: true })
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByRole('button', { name: 'Skip' }).click()
    await page.getByLabel('Your answer').fill('Ice of <b>May</b>')
    // the answers stay in this tab
    await page.reload()
    await expect(page.getByText('Question 3 of 10')).toBeVisible()
    await expect(page.getByLabel('Your answer')).toHaveValue('Ice of <b>May</b>')
    await page.getByRole('button', { name: 'Next' }).click()
    for (let question = 4; question < 7; question += 1) await page.getByRole('button', { name: 'Skip' }).click()
    await page.getByRole('radio', { name: '4 Agree' }).check({ force: true })
    await expectAccessible(page)
    for (let question = 7; question < 10; question += 1) await page.getByRole('button', { name: 'Next' }).click()
    await page.getByRole('button', { name: 'Send answers' }).click()
    await expect(page.getByText('Thank you, your answers are sent')).toBeVisible()

    await page.getByRole('button', { name: 'Send feedback too' }).click()
    await send(page).click()
    await expect(page.getByText('This field is required').first()).toBeVisible()
    await expect(page.getByLabel('First name')).toBeFocused()
    await page.getByLabel('First name').fill('Visitor')
    await page.getByLabel('E-mail address').fill('visitor@example')
    await page.getByRole('radio', { name: 'Problem' }).check({ force: true })
    await page.getByRole('radio', { name: 'High' }).check({ force: true })
    const title = `The slider stops ${test.info().retry}`
    await page.getByLabel('Title').fill(title)
    await page.getByLabel('Description').fill('It stops in <i>2020</i>.')
    await send(page).click()
    await expect(page.getByText('Enter the address like name@example.org')).toBeVisible()
    await expect(page.getByText('Passed.')).toBeVisible()
    await expectAccessible(page)
    await page.getByLabel('E-mail address').fill('visitor@example.org')
    await send(page).click()
    await expect(page.getByText('Thank you, your feedback is sent')).toBeVisible()

    const office = await browser.newContext({ baseURL: baseURL ?? '' })
    const desk = await office.newPage()
    await becomeAdministrator(desk, address('reads-feedback'), baseURL)
    await desk.getByRole('button', { name: 'Hi, Admin' }).click()
    await desk.getByRole('link', { name: 'Administration' }).click()
    // with the number of waiting ones behind it, once that has been counted
    await desk
      .getByRole('navigation', { name: 'Administration' })
      .getByRole('link', { name: /^Feedback/ })
      .click()
    const message = desk.getByRole('listitem').filter({ has: desk.getByRole('heading', { name: title }) })
    await expect(message).toContainText('It stops in <i>2020</i>.')
    await expect(message).toContainText('Severity: high')
    await expectAccessible(desk)
    await message.getByRole('button', { name: 'Mark as done' }).click()
    await expect(message).toBeHidden()
    await desk.getByRole('button', { name: 'Undo' }).click()
    await expect(message).toBeVisible()
    await desk.getByRole('button', { name: 'Surveys', exact: true }).click()
    const chart = desk.getByRole('table', { name: /^What is your impression of this portal/ })
    await expect(chart.getByRole('row', { name: /^Positive 1 / })).toBeVisible()
    await expect(desk.getByText('Ice of <b>May</b>')).toBeVisible()
    await expectAccessible(desk)
    const [download] = await Promise.all([
      desk.waitForEvent('download'),
      desk.getByRole('link', { name: 'Download table' }).click(),
    ])
    expect(download.suggestedFilename()).toBe('surveys.csv')
    await office.close()
  },
)

test('whoever wants no task answers a question, with the keyboard alone', async ({ page }) => {
  await page.goto('/feedback')
  await page.getByLabel('First name').focus()
  await page.keyboard.type('Visitor')
  await page.keyboard.press('Tab')
  await page.keyboard.type('keys@example.org')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await page.keyboard.type('A suggestion')
  await page.keyboard.press('Tab')
  await page.keyboard.type('More ice.')
  await page.getByRole('button', { name: 'Answer a question instead' }).focus()
  await page.keyboard.press('Enter')
  const question = page.getByLabel(/^How many letters are in the word/)
  await expect(question).toBeFocused()
  await page.keyboard.type('99')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('This is not the answer to the question. Try another question.')).toBeVisible()
  await expect(question).toHaveValue('')
  const label = await page.getByText(/^How many letters/).innerText()
  await question.fill(String(/“(.+)”/.exec(label)?.[1]?.length))
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Thank you, your feedback is sent')).toBeVisible()
})

// @rule S2-6.highlighted
// @rule B-saved-searches.highlight-order
test('an administrator promotes, orders, edits, hides and deletes highlighted searches', async ({ page, browser, baseURL }) => {
  test.slow()
  await becomeAdministrator(page, address('highlights'), baseURL)
  await searchFromHome(page, 'lichen OR ice')
  await saveSearch(page)
  await page.getByRole('button', { name: 'Hi, Admin' }).click()
  await page.getByRole('link', { name: 'Administration' }).click()
  await page.getByRole('link', { name: 'Highlighted searches' }).click()
  const name = `Ice for everybody ${test.info().retry}`
  await page.getByLabel('Name for everybody').fill(name)
  await page.getByRole('button', { name: 'Highlight', exact: true }).click()
  await expect(page.getByText('Search highlighted')).toBeVisible()
  const rows = page
    .getByRole('list')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading') })
  await expect(rows.last()).toContainText(name)
  await expectAccessible(page)
  const up = page.getByRole('button', { name: `Move ${name} up` })
  await up.focus()
  await page.keyboard.press('Enter')
  await expect(rows.last()).not.toContainText(name)
  await expect(up).toBeFocused()
  await page.getByRole('button', { name: `Edit ${name}` }).click()
  await page.getByLabel('Name', { exact: true }).fill(`${name}, anew`)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('link', { name: `${name}, anew` })).toBeVisible()

  const elsewhere = await browser.newContext({ baseURL: baseURL ?? '' })
  const guest = await elsewhere.newPage()
  const shown = async () => {
    const reply = await guest.request.get('/personaldata/rest/highlighted-searches/search/enabled?size=100')
    return ((await reply.json()) as { _embedded: { highlightedSearches: { name: string }[] } })._embedded.highlightedSearches
  }
  expect((await shown()).map((search) => search.name)).toContain(`${name}, anew`)
  await page.getByRole('button', { name: `Hide ${name}, anew` }).click()
  await expect(page.getByText(`${name}, anew is hidden`)).toBeVisible()
  expect((await shown()).map((search) => search.name)).not.toContain(`${name}, anew`)
  await page.getByRole('button', { name: `Delete ${name}, anew` }).click()
  await expect(page.getByRole('button', { name: 'Keep' })).toBeFocused()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText('Search deleted')).toBeVisible()
  await expect(page.getByRole('link', { name: `${name}, anew` })).toBeHidden()
  await elsewhere.close()
})
