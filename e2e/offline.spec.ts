import type { BrowserContext } from '@playwright/test'
import { expect, expectAccessible, test } from './journey.ts'
import { bar, bookmark, card, installed, installedForPerson, keptIn, personWithBookmark } from './installed-portal.ts'
import { address, register, signIn } from './sign-in.ts'
import { WAITS } from './waits.ts'

// the other journeys look at requests, which a worker would hide from them
test.use({ serviceWorkers: 'allow', expectedStatuses: [401], failsInWorker: true })

const cutOff = async (context: BrowserContext) => context.setOffline(true)

// @rule B-offline.manifest
test('the portal can be installed: a manifest with icons that are there, and a worker', async ({ page, request, context }) => {
  await page.goto('/')
  const session = await context.newCDPSession(page)
  const { errors, data } = (await session.send('Page.getAppManifest')) as { errors: unknown[]; data: string }
  expect(errors).toEqual([])
  const manifest = JSON.parse(data) as {
    name: string
    start_url: string
    icons: { src: string; sizes: string; purpose: string }[]
  }
  expect(manifest).toMatchObject({ name: 'Graticule', start_url: '/', display: 'standalone' })
  for (const { src, sizes } of manifest.icons) {
    const icon = await request.get(src)
    expect(icon.headers()['content-type']).toBe('image/png')
    expect((await icon.body()).readUInt32BE(16)).toBe(Number(sizes.split('x')[0]))
  }
  await installed(page)
  const { installabilityErrors } = (await session.send('Page.getInstallabilityErrors')) as {
    installabilityErrors: { errorId: string }[]
  }
  // journeys run in windows that keep nothing
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])
})

// @rule B-offline.pages
// @rule B-offline.kept-state
// @rule B-offline.bookmarks
test(
  'without a network the portal opens with the chart, the last results, the bookmarks and their details',
  { tag: '@golden' },
  async ({ page, context }) => {
    const title = await personWithBookmark(page, 'offline-reads')
    await installedForPerson(page)
    await cutOff(context)
    await page.goto('/')
    await expect(bar(page)).toBeVisible()
    await expect(page.getByRole('application', { name: 'World map' }).locator('canvas').first()).toBeVisible()
    await expectAccessible(page)
    await bar(page).getByRole('link', { name: 'Last results' }).click()
    await expect(card(page, 1).getByRole('heading')).toHaveText(title)
    // nobody can be asked what is bookmarked
    await expect(bookmark(page, 1)).toHaveAttribute('aria-pressed', 'true')
    await bar(page).getByRole('link', { name: 'Saved resources' }).click()
    await page.getByRole('link', { name: title }).click()
    await expect(page.getByRole('heading', { name: title }).first()).toBeVisible()
    // opened by itself, too
    await page.reload()
    await expect(page.getByRole('heading', { name: title }).first()).toBeVisible()
    await context.setOffline(false)
    await expect(bar(page)).toBeHidden()
  },
)

// @rule S3-4.late-part
test('on a first visit, what has not come leaves the page as it is, and opens when the network is back', async ({
  page,
  context,
}) => {
  const title = await personWithBookmark(page, 'offline-late')
  await page.getByRole('link', { name: title }).first().click()
  const heading = page.getByRole('heading', { name: title }).first()
  await expect(heading).toBeVisible()
  const rate = page.getByRole('button', { name: /^Rate/ }).first()
  await expect(rate).toBeEnabled()
  await cutOff(context)
  await rate.click()
  await expect(page.getByText('You need a connection for this. Your last results are still here.').first()).toBeVisible()
  await expect(heading).toBeVisible()
  await context.setOffline(false)
  await rate.click()
  await expect(page.getByRole('dialog')).toBeVisible()
})

// @rule B-offline.changes-wait
test('a bookmark that is made without a network is sent once when it is back', async ({ page, context }) => {
  // notifications go by themselves: each page remembers that it has told
  await context.addInitScript(() => {
    const look = new MutationObserver(() => {
      if (document.body?.textContent.includes('1 change that waited was sent')) Object.assign(globalThis, { hasTold: true })
    })
    look.observe(document, { childList: true, subtree: true, characterData: true })
  })
  await personWithBookmark(page, 'offline-keeps')
  // without a network a page knows who is signed in only from what its worker has kept
  await installedForPerson(page)
  const sent: string[] = []
  context.on('request', (asked) => {
    if (asked.method() === 'POST' && new URL(asked.url()).pathname === '/api/bookmarks') sent.push(asked.postData() ?? '')
  })
  await cutOff(context)
  await bookmark(page, 2).click()
  await expect(page.getByText('Saved on this device. It is sent when you are back online.')).toBeVisible()
  await expect(bookmark(page, 2)).toHaveAttribute('aria-pressed', 'true')
  await expect(bar(page)).toContainText('1 change waits to be sent.')
  // it outlives the page
  await page.reload()
  await expect(bar(page)).toContainText('1 change waits to be sent.')
  sent.length = 0
  // another tab of the same browser is back at the same moment
  const other = await context.newPage()
  await other.goto('/bookmarks')
  await context.setOffline(false)
  const waiting = () => page.evaluate(() => localStorage.getItem('auth.waiting-changes'))
  await expect.poll(waiting, { timeout: WAITS.slowAnswer }).toBe('[]')
  const told = async () => {
    const tabs = await Promise.all([page, other].map((tab) => tab.evaluate(() => 'hasTold' in globalThis)))
    return tabs.filter(Boolean).length
  }
  await expect.poll(told).toBe(1)
  await page.goto('/bookmarks')
  await expect(page.getByText('1–2 of 2')).toBeVisible()
  expect(sent).toHaveLength(1)
  await other.close()
})

// @rule B-offline.sign-out
// @rule B-offline.waiting-person
test('signing out leaves nothing of a person in the browser, and sends nothing that waited', async ({ page, context }) => {
  await personWithBookmark(page, 'offline-leaves')
  await installedForPerson(page)
  const sent: string[] = []
  await cutOff(context)
  await bookmark(page, 2).click()
  await expect(bar(page)).toContainText('1 change waits to be sent.')
  context.on('request', (asked) => {
    if (asked.method() === 'POST' && new URL(asked.url()).pathname === '/api/bookmarks') sent.push(asked.url())
  })
  // the network is back for signing out only: what waits is held up
  await page.route('**/session', (route) => route.abort())
  await page.evaluate(() => localStorage.setItem('held', localStorage.getItem('auth.waiting-changes') ?? ''))
  await page.evaluate(() => localStorage.removeItem('auth.waiting-changes'))
  await context.setOffline(false)
  await page.evaluate(() => localStorage.setItem('auth.waiting-changes', localStorage.getItem('held') ?? ''))
  await page.getByRole('button', { name: 'Hi, Visitor' }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  // the page is loaded anew
  await page.waitForURL((url) => url.pathname === '/')
  await expect(page.getByRole('link', { name: 'Sign in' }).first()).toBeVisible()
  expect(await keptIn(page, 'graticule-private')).toEqual([])
  expect((await keptIn(page, 'graticule-answers')).filter((url) => url.includes('st=ice'))).toEqual([])
  expect(await page.evaluate(() => localStorage.getItem('auth.waiting-changes'))).toBeNull()
  expect(sent).toEqual([])
})

// each step of a sign-in answers once: a worker that asks twice spoils it
test('whoever has the portal installed signs in at the first try, and out', async ({ page }) => {
  await register(page, address('installed'))
  await page.goto('/')
  await installed(page)
  await page.goto('/login')
  await signIn(page, address('installed'))
  await expect(page.getByRole('button', { name: 'Hi, Visitor' })).toBeVisible()
  await page.getByRole('button', { name: 'Hi, Visitor' }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible()
})
