/** What people come for first, on a phone, in no more actions than on a desktop. */
import { expect, test } from './journey.ts'
import { compareDates, findBalticFile, findCode, findEarthquakes, findLandCover, handOn } from './first-tasks.ts'
import { test as outsideTest } from './outside-portal.ts'
import { playWms } from './played-wms.ts'
import { WAITS } from './waits.ts'

test('daily temperature of the Baltic from 2015 to 2020 as a file takes four actions at most', async ({ page }) => {
  const hand = handOn(page, 'pointer')
  await findBalticFile(page, hand)
  expect(hand.actions()).toBeLessThanOrEqual(4)
})

test('open land cover of Madagascar takes two actions, and the code for the search two more', async ({ page }) => {
  const hand = handOn(page, 'pointer')
  await findLandCover(page, hand)
  expect(hand.actions()).toBeLessThanOrEqual(2)
  await page.goBack()
  await expect(page.getByRole('article').first()).toBeVisible()
  const coding = handOn(page, 'pointer')
  await findCode(page, coding)
  expect(coding.actions()).toBeLessThanOrEqual(2)
})

test('two dates of a map service of a result are compared in five actions', async ({ page }) => {
  await playWms(page, 'https://gibs.earthdata.nasa.gov/wms/epsg4326/best/wms.cgi', 'GHRSST_L4_MUR_Sea_Surface_Temperature')
  const hand = handOn(page, 'pointer')
  await compareDates(page, hand)
  expect(hand.actions()).toBeLessThanOrEqual(5)
})

outsideTest('strong earthquakes near Japan in 2023 are one sentence', async ({ page }) => {
  outsideTest.setTimeout(WAITS.longJourney)
  const hand = handOn(page, 'pointer')
  await findEarthquakes(page, hand)
  expect(hand.actions()).toBe(1)
})
