import type { CDPSession, Page } from '@playwright/test'
import { expect, expectAccessible, mapAtRest, test } from './journey.ts'

type Finger = readonly [x: number, y: number]

/** Fingers of a hand, which Playwright has one of only. */
async function touch(
  session: CDPSession,
  type: 'touchStart' | 'touchMove' | 'touchEnd',
  fingers: readonly Finger[],
): Promise<void> {
  await session.send('Input.dispatchTouchEvent', { type, touchPoints: fingers.map(([x, y], id) => ({ x, y, id })) })
}

async function drag(session: CDPSession, [x1, y1]: Finger, [x2, y2]: Finger): Promise<void> {
  await touch(session, 'touchStart', [[x1, y1]])
  for (const share of [0.3, 0.6, 1]) await touch(session, 'touchMove', [[x1 + (x2 - x1) * share, y1 + (y2 - y1) * share]])
  await touch(session, 'touchEnd', [])
}

/** The length beside the scale bar. */
const scale = (page: Page) => page.getByText(/^[\d,]+ k?m$/).first()

test('an area is drawn with a finger, two fingers move the map, and the bar stands above the sheet', async ({
  page,
  context,
}) => {
  await page.goto('/search?f:phrase=sea')
  await expect(page.getByRole('article').first()).toBeVisible()
  await page.getByRole('button', { name: 'Map', exact: true }).click()
  await mapAtRest(page)
  await page.getByRole('button', { name: 'Draw an area' }).click()
  const bar = page.getByRole('region', { name: 'Draw an area' })
  await expect(bar.getByText(/Move the map with two fingers/)).toBeVisible()
  await expect
    .poll(async () => {
      const [low, sheet] = await Promise.all([
        bar.boundingBox(),
        page.getByRole('region', { name: 'Search results' }).boundingBox(),
      ])
      return low !== null && sheet !== null && low.y + low.height <= sheet.y
    })
    .toBe(true)
  // nor does it lie over the scale and the terms of the map
  const [low, terms] = [await bar.boundingBox(), await page.getByRole('button', { name: 'Map data and terms' }).boundingBox()]
  expect((low?.y ?? 0) + (low?.height ?? 0)).toBeLessThanOrEqual(terms?.y ?? 0)
  await expectAccessible(page)
  await mapAtRest(page)

  // a pinch draws nothing
  const session = await context.newCDPSession(page)
  const before = await scale(page).innerText()
  await touch(session, 'touchStart', [[150, 300]])
  await touch(session, 'touchStart', [
    [150, 300],
    [200, 300],
  ])
  for (const by of [15, 30, 45])
    await touch(session, 'touchMove', [
      [150 - by, 300],
      [200 + by, 300],
    ])
  await touch(session, 'touchEnd', [])
  await expect(scale(page)).not.toHaveText(before)
  await expect(bar.getByText(/^Area/)).toHaveCount(0)

  await drag(session, [90, 260], [220, 380])
  await expect(page).toHaveURL(/f:selectedAreaCoordinates=/)
  await expect(page.getByRole('article').first()).toBeVisible()
  await mapAtRest(page)

  await page.getByRole('button', { name: 'Draw an area' }).click()
  const changing = page.getByRole('region', { name: 'Edit area' })
  await changing.getByRole('button', { name: 'Polygon' }).click()
  for (const [x, y] of [
    [90, 260],
    [230, 270],
    [160, 400],
    [90, 260],
  ] as const)
    await page.touchscreen.tap(x, y)
  await expect(page).toHaveURL(/f:geometry=POLYGON/)
  await expect(changing).toBeHidden()
})
