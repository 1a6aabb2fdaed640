import { expect, expectAccessible, test } from './journey.ts'
import { linkInMail } from './mailbox.ts'
import { address, becomeModerator, enter, PASSWORD, register, signIn } from './sign-in.ts'
import { WAITS } from './waits.ts'

// the switch of a feature answers 403
test.use({ expectedStatuses: [403] })
// a link for one administrator ends that of another
test.describe.configure({ mode: 'serial' })

// @rule S2-2.views
test(
  'an administrator makes a community portal, a site administrator edits it, and a visitor uses it',
  { tag: '@golden' },
  async ({ page, browser, baseURL }) => {
    test.slow()
    const slug = `reef-${test.info().retry}-${test.info().repeatEachIndex}`
    const author = address('reef')
    const first = await browser.newContext()
    const authorPage = await first.newPage()
    await register(authorPage, author)
    await becomeModerator(page, address('operator'), baseURL)

    // an administrator drafts and publishes
    await page.goto('/creator')
    await page.getByRole('button', { name: 'New community portal' }).click()
    await expect(page.getByRole('heading', { level: 2, name: 'Identity' })).toBeVisible()
    await page.getByLabel('Address', { exact: true }).fill(slug)
    await page.getByLabel('Name', { exact: true }).fill('Reef watch')
    await page.getByLabel('Tagline').fill('Corals and their sea')
    await page.getByLabel('Colour code').fill('#ffd400')
    await expect(page.getByText('At least 4.5:1 is needed.')).toBeVisible()
    await page.getByRole('button', { name: /the nearest that passes/ }).click()
    await expect(page.getByText('can be read')).toBeVisible()
    await page.getByLabel('Colour code').fill('#0a6b58')
    await page.getByRole('button', { name: 'Use letters' }).click()
    await expect(page.getByRole('img', { name: 'The logo' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Next: Map and search' }).click()
    await page.getByRole('spinbutton', { name: 'Zoom' }).fill('5')
    await page.getByRole('spinbutton', { name: 'Latitude' }).fill('-18.5')
    await page.getByRole('spinbutton', { name: 'Longitude' }).fill('147')
    await page.getByRole('button', { name: 'Next: Sources' }).click()
    for (const name of ['Information', 'Services']) await page.getByRole('switch', { name, exact: true }).uncheck()
    await page.getByRole('button', { name: 'Move Curated data up' }).click()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Publish portal' }).click()
    await expect(page).toHaveURL(`/community/${slug}`)
    await expect(page.getByRole('link', { name: /^Reef watch .*home page$/ })).toBeVisible()

    // and hands it to somebody
    await page.goto('/admin/roles')
    await page.getByRole('searchbox', { name: 'Name or e-mail address' }).fill(author)
    const found = page.getByRole('table', { name: 'Accounts found' })
    await found.getByRole('combobox', { name: 'Make Visitor administrator of a site' }).selectOption({ label: 'Reef watch' })
    await expect(found.getByRole('button', { name: 'Remove from Reef watch' })).toBeVisible()
    await expectAccessible(page)

    // a visitor has it open meanwhile
    const others = await browser.newContext()
    const visitor = await others.newPage()
    await visitor.goto(`/community/${slug}`)
    await expect(visitor.getByRole('link', { name: /^Reef watch .*home page$/ })).toBeVisible()
    await expect(visitor.getByText('Corals and their sea')).toBeVisible()
    const colour = () => visitor.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--deep'))
    expect(await colour()).toBe('#0a6b58')
    await expect(visitor.getByRole('link', { name: 'Back to the portal home' })).toHaveAttribute('href', '/')

    // the site administrator changes it: the open page follows
    await enter(authorPage, author)
    await authorPage.goto(`/community/${slug}/admin/site`)
    await authorPage.getByLabel('Name', { exact: true }).fill('Reef station')
    await authorPage.getByLabel('Colour code').fill('#5b3fa8')
    await authorPage.getByRole('button', { name: 'Save changes' }).click()
    await expect(visitor.getByRole('link', { name: /^Reef station .*home page$/ })).toBeVisible({
      timeout: WAITS.openPagesFollow,
    })
    expect(await colour()).toBe('#5b3fa8')
    await expectAccessible(authorPage)

    // and adds a view
    await authorPage.goto(`/community/${slug}/geoss-views`)
    await authorPage.getByRole('button', { name: 'New view' }).click()
    await authorPage.getByLabel('Name', { exact: true }).fill('Sea surface')
    await authorPage.getByLabel('Id', { exact: true }).fill(`sea-${slug}`)
    await authorPage.getByLabel('Keywords').fill('ocean, sea surface temperature, oceans')
    // the area is drawn on the map, moved by keys, and taken away again
    const map = authorPage.getByRole('application', { name: 'Area on the map' })
    await map.scrollIntoViewIfNeeded()
    const box = await map.boundingBox()
    if (box === null) throw new Error('there is no map')
    await authorPage.mouse.move(box.x + box.width * 0.5, box.y + box.height * 0.25)
    await authorPage.mouse.down()
    await authorPage.mouse.move(box.x + box.width * 0.75, box.y + box.height * 0.5, { steps: 4 })
    await authorPage.mouse.up()
    await expect(authorPage.getByLabel('West')).toHaveValue(/^-?[01](\.\d+)?$/)
    const east = Number(await authorPage.getByLabel('East').inputValue())
    expect(Math.abs(east - 90)).toBeLessThan(2)
    await map.focus()
    await authorPage.keyboard.press('ArrowRight')
    await expect(authorPage.getByLabel('East')).toHaveValue(String(Math.round((east + 1) * 100) / 100))
    await authorPage.getByRole('button', { name: 'Whole world' }).click()
    await expectAccessible(authorPage)
    await authorPage.getByRole('button', { name: 'Save view' }).click()
    await expect(authorPage.getByRole('heading', { name: 'Sea surface' })).toBeVisible()
    // the whole installation is not theirs
    await authorPage.goto('/admin/site')
    await expect(authorPage.getByText('Only administrators of this site see this page.')).toBeVisible()

    // the visitor searches the two sources of the site, in the view
    await visitor.goto(`/community/${slug}/geoss-views`)
    await visitor
      .getByRole('listitem')
      .filter({ hasText: 'Sea surface' })
      .getByRole('link', { name: 'Search in this view' })
      .click()
    await expect(visitor).toHaveURL(new RegExp(`/community/${slug}/search\\?.*f:viewId=sea-${slug}`))
    await expect(visitor.getByRole('tab')).toHaveText([/^Curated data/, /^GEOSS/])
    await expectAccessible(visitor)
    await first.close()
    await others.close()
  },
)

// @rule B-people.invitations
test('an administrator invites somebody, who makes an account by the link and administers a site', async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow()
  const guest = address('invited')
  const slug = `tide-${test.info().retry}-${test.info().repeatEachIndex}`
  await becomeModerator(page, address('inviter'), baseURL)
  const headers = { 'sec-fetch-site': 'same-origin', origin: baseURL ?? '' }
  const made = await page.request.post('/settings/rest/sites', { data: { url: slug, name: 'Tide gauges' }, headers })
  expect(made.status()).toBe(201)
  const { siteId } = (await made.json()) as { siteId: number }
  const branding = { name: 'Tide gauges', logoUrl: 'data:image/png;base64,AAAA' }
  const changes = [{ key: 'branding', value: branding, seen: 0 }]
  expect((await page.request.patch(`/settings/sites/${siteId}/values`, { data: { changes }, headers })).status()).toBe(200)
  await page.goto('/admin/roles')
  await page.getByRole('button', { name: 'Invite someone' }).click()
  const popup = page.getByRole('dialog', { name: 'Invite someone' })
  await popup.getByRole('button', { name: 'Invite', exact: true }).click()
  await expect(popup.getByText('Enter an e-mail address.')).toBeVisible()
  await popup.getByLabel('E-mail').fill(guest)
  await popup.getByRole('button', { name: 'Invite', exact: true }).click()
  await expect(popup.getByText('Choose a community portal.')).toBeVisible()
  await popup.getByLabel('Community portal').selectOption({ label: 'Tide gauges' })
  await expectAccessible(page)
  await popup.getByRole('button', { name: 'Invite', exact: true }).click()
  await expect(popup).toBeHidden()
  const row = page.getByRole('table', { name: 'Invitations' }).getByRole('row').filter({ hasText: guest })
  await expect(row).toContainText('Site administrator')
  await expect(row).toContainText('Tide gauges')
  await expect(row).toContainText('Expires on')
  await expectAccessible(page)

  const others = await browser.newContext()
  const visitor = await others.newPage()
  const link = await linkInMail(guest, 'You are invited')
  await visitor.goto(link)
  await expect(visitor.getByText('You are invited to administer the community portal “Tide gauges”.')).toBeVisible()
  await expectAccessible(visitor)
  await visitor.getByLabel('First name').fill('Guest')
  await visitor.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await visitor.getByRole('button', { name: 'Make the account and accept' }).click()
  await expect(visitor.getByRole('heading', { name: 'You have the role' })).toBeVisible()
  await visitor.getByRole('region', { name: 'You have the role' }).getByRole('link', { name: 'Sign in' }).click()
  await signIn(visitor, guest)
  await expect(visitor).toHaveURL(`/community/${slug}/admin/site`)
  await visitor.getByRole('tab', { name: 'Map and search' }).click()
  await visitor.getByRole('checkbox', { name: 'Russian' }).uncheck()
  await visitor.getByRole('button', { name: 'Save changes' }).click()
  await expect(visitor.getByText('Saved. Open pages show it now.')).toBeVisible()
  for (const tab of ['Basemaps', 'Highlighted searches', 'Search services']) {
    await visitor.getByRole('tab', { name: tab }).click()
    await expectAccessible(visitor)
  }

  // the guest administers the site now, and invites others to it, and to nothing else
  await visitor.goto(`/community/${slug}/admin/roles`)
  await expect(visitor.getByRole('list', { name: 'Administrators of this portal' })).toContainText(guest)
  await visitor.getByRole('button', { name: 'Invite someone' }).click()
  const invitePopup = visitor.getByRole('dialog', { name: 'Invite someone' })
  await expect(invitePopup.getByLabel('Role')).toHaveCount(0)
  await invitePopup.getByLabel('E-mail').fill(address('next'))
  await expectAccessible(visitor)
  await invitePopup.getByRole('button', { name: 'Invite', exact: true }).click()
  await expect(visitor.getByRole('table', { name: 'Invitations' })).toContainText(address('next'))
  await visitor.getByRole('button', { name: 'Remove Guest from the administrators' }).click()
  await expect(visitor.getByText(/^Nobody but the administrators of the whole portal will administer/)).toBeVisible()
  await expectAccessible(visitor)
  await visitor.getByRole('button', { name: 'Keep' }).click()

  // the link worked once
  await visitor.goto(link)
  await expect(visitor.getByRole('heading', { name: 'This invitation is not valid' })).toBeVisible()
  await others.close()
})

// @rule D71.not-set-up
// @rule S2-2.creator
test('a site without name or logo says so, and leads those who may edit it to the creator', async ({
  page,
  browser,
  baseURL,
}) => {
  await becomeModerator(page, address('maker'), baseURL)
  const slug = `bare-${test.info().retry}-${test.info().repeatEachIndex}`
  const made = await page.request.post('/settings/rest/sites', {
    data: { url: slug, name: 'Bare' },
    headers: { 'sec-fetch-site': 'same-origin', origin: baseURL ?? '' },
  })
  expect(made.status()).toBe(201)
  const others = await browser.newContext()
  const visitor = await others.newPage()
  await visitor.goto(`/community/${slug}`)
  await expect(visitor.getByRole('heading', { name: 'This portal is not set up yet' })).toBeVisible()
  await expectAccessible(visitor)
  await others.close()
  await page.goto(`/community/${slug}`)
  await expect(page).toHaveURL(`/creator?siteUrl=${slug}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Bare' })).toBeVisible()
})

// @rule S3-5.registration
test('a person registers a mirror and takes the set-up tool; administrators read the request', async ({ page, baseURL }) => {
  await becomeModerator(page, address('mirror'), baseURL)
  await page.goto('/community-portals')
  await expectAccessible(page)
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download set-up tool' }).click()
  expect((await download).suggestedFilename()).toBe('graticule-portal.zip')
  await page.getByRole('button', { name: 'Register a mirror' }).click()
  const form = page.getByRole('dialog', { name: 'Register a community portal' })
  await form.getByRole('button', { name: 'Submit' }).click()
  await expect(form.getByText('This field is required')).toHaveCount(3)
  await expect(form.getByLabel('Mirror site URL')).toBeFocused()
  await expectAccessible(page)
  await form.getByLabel('Mirror site URL').fill('https://mirror.example.org')
  await form.getByLabel('Name and surname').fill('Mirror Keeper')
  await form.getByLabel('E-mail').fill('keeper@example.org')
  await form.getByRole('button', { name: 'Submit' }).click()
  await expect(form).toBeHidden()
  await page.goto('/admin/sites')
  const request = page.getByRole('listitem').filter({ hasText: 'Mirror Keeper' })
  await request.getByRole('button', { name: 'Mark as done' }).click()
  await expect(request.getByText('Done', { exact: true })).toBeVisible()
  await expectAccessible(page)
})

/** A small picture: green, as wide as a logo. */
const LOGO =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

test('name, tagline, logo and partners of a community portal lie within the header, on a phone and with large text', async ({
  page,
  baseURL,
}) => {
  await becomeModerator(page, address('header'), baseURL)
  const slug = `header-${test.info().retry}-${test.info().repeatEachIndex}`
  const headers = { 'sec-fetch-site': 'same-origin', origin: baseURL ?? '' }
  const made = await page.request.post('/settings/rest/sites', {
    data: { url: slug, name: 'Amazon Watch', language: 'en' },
    headers,
  })
  const { siteId } = (await made.json()) as { siteId: number }
  const partners = [{ name: 'ACTO', url: 'https://example.org' }, { name: 'INPE', logoUrl: LOGO }, { name: 'RAISG' }]
  const value = { name: 'Amazon Watch', tagline: 'Forest, rivers and fires', logoUrl: LOGO, partners }
  const changes = [{ key: 'branding', value, seen: 0 }]
  expect((await page.request.patch(`/settings/sites/${siteId}/values`, { data: { changes }, headers })).status()).toBe(200)
  for (const [width, size] of [
    [390, '16px'],
    [390, '32px'],
    [1440, '16px'],
    [1440, '32px'],
  ] as const) {
    await page.setViewportSize({ width, height: 844 })
    await page.goto(`/community/${slug}`)
    await page.evaluate((text) => document.documentElement.style.setProperty('font-size', text), size)
    const banner = page.getByRole('banner')
    await expect(banner.getByRole('list', { name: 'Partners' })).toBeAttached()
    const outside = await banner.evaluate((header) => {
      const { top, bottom } = header.getBoundingClientRect()
      return [...header.querySelectorAll('a > img, a > span > span, ul[aria-label="Partners"]')]
        .map((part) => ({ box: part.getBoundingClientRect(), text: part.textContent || part.tagName }))
        .filter(({ box }) => box.height > 0 && (box.top < top - 1 || box.bottom > bottom + 1))
        .map(({ text, box }) => `${text}: ${box.top} to ${box.bottom}`)
    })
    expect(outside, `${width} px wide, text of ${size}`).toEqual([])
  }
})
