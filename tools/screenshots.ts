/**
 * Writes pictures of the built portal with its shipped catalogue to docs/screenshots, for the README and for looking at:
 * `npm run screenshots [-- name ...]`. Each run starts the real server on an empty data folder; nothing is asked of the
 * internet: where sources outside are in a picture, they are played. What operators see is in a folder of its own.
 * `npm run screenshots pseudo [-- look or screen ...]` looks at the layout in the pseudo-language instead.
 */
import { chromium, type Page, type Route } from '@playwright/test'
import { findChromium } from './test-run/chromium.ts'
import { replayOutside } from '../server/src/testing/outside/replay-outside.ts'
import { playWms, SEA, SOIL } from '../e2e/played-wms.ts'
import { playLandCover } from './played-land-cover.ts'
import { startPortal } from './portal-process.ts'
import { takeOperators } from './screenshots/operators.ts'
import { takePseudo } from './screenshots/pseudo.ts'
import { DESKTOP, PHONE, type Picture, PICTURE_ARGUMENTS, SMALL, take } from './screenshots/take.ts'

const SEARCH = '/search?f:phrase=sea+surface+temperature'
const LAND_COVER = '/search?f:phrase=land+cover'
const ALL = `${LAND_COVER}&f:dataSource=all`
const RESOURCE = '/resource/dab/graticule.cmems-sst-mediterranean'
const SERVICE = '/resource/dab/graticule.gibs'
const NOTHING = '/search?f:phrase=sea+surface+temperature+of+Jupiter'
const SEARCHED = /\/(?:dab\/opensearch\/query|internal\/opensearch)\?/

const openFilters = (page: Page) => page.getByRole('button', { name: /^Filters/ }).click()
const hoverFirstRegion = (page: Page) => page.getByRole('article', { name: /^Mediterranean Sea/ }).hover()
const openSection = (name: RegExp) => (page: Page) => page.getByRole('navigation').getByRole('link', { name }).click()
const openFirstGroup = (page: Page) =>
  page
    .getByRole('button', { name: /^Also in/ })
    .first()
    .click()
const LAYERS = `${SEARCH}&m:fullView=true&m:lon=12&m:lat=42&m:zoom=4.6&${[SOIL, SEA].map((id) => `m:layers=${encodeURIComponent(id)}`).join('&')}&v=1`
const openLayers = (page: Page) => page.getByRole('button', { name: /^Layers/ }).click()
/** Played layers are of one colour: what lies below them is to be seen. */
const fadeLayers = async (page: Page) => {
  await openLayers(page)
  for (const layer of ['Soil', 'Sea']) await page.getByRole('slider', { name: `Opacity of ${layer}` }).fill('30')
}
/** Searches of the page are answered by this instead. */
const answering = (answer: (route: Route) => Promise<void>) => (page: Page) => page.route(SEARCHED, answer)
const neverAnswering = answering(() => new Promise(() => undefined))
const failing = answering((route) => route.fulfill({ status: 503, body: 'The catalogue is being repaired.' }))

const PICTURES: readonly Picture[] = [
  { name: 'home', path: '/', size: DESKTOP },
  { name: 'home-dark', path: '/', size: DESKTOP, isDark: true },
  {
    name: 'home-highlighted',
    path: '/',
    size: DESKTOP,
    prepare: (page) => page.getByRole('link', { name: /Drought watch/ }).hover(),
  },
  { name: 'home-phone', path: '/', size: PHONE },
  { name: 'home-320', path: '/', size: SMALL },
  { name: 'place-question', path: '/', size: DESKTOP, prepare: (page) => page.getByText('soil moisture in Andalusia').click() },
  { name: 'results', path: SEARCH, size: DESKTOP, prepare: hoverFirstRegion },
  { name: 'results-dark', path: SEARCH, size: DESKTOP, isDark: true, prepare: hoverFirstRegion },
  {
    name: 'results-narrowed',
    path: `${SEARCH}&f:dateFrom=2015-01-01T00:00:00Z&f:format=NetCDF&f:geossDataCore=true`,
    size: DESKTOP,
  },
  { name: 'results-loading', path: SEARCH, size: DESKTOP, before: neverAnswering },
  { name: 'results-none', path: NOTHING, size: DESKTOP },
  { name: 'results-failed', path: SEARCH, size: DESKTOP, before: failing },
  { name: 'results-phone', path: SEARCH, size: PHONE },
  { name: 'results-320', path: SEARCH, size: SMALL },
  { name: 'sources', path: LAND_COVER, size: DESKTOP, withOutside: true },
  { name: 'all-sources', path: ALL, size: DESKTOP, withOutside: true, prepare: openFirstGroup },
  { name: 'all-sources-dark', path: ALL, size: DESKTOP, isDark: true, withOutside: true, prepare: openFirstGroup },
  { name: 'all-sources-ordered', path: `${ALL}&f:sort=date:desc`, size: DESKTOP, withOutside: true },
  { name: 'all-sources-phone', path: ALL, size: PHONE, withOutside: true },
  { name: 'filters', path: SEARCH, size: DESKTOP, prepare: openFilters },
  { name: 'filters-dark', path: SEARCH, size: DESKTOP, isDark: true, prepare: openFilters },
  { name: 'filters-phone', path: SEARCH, size: PHONE, prepare: openFilters },
  { name: 'filters-320', path: SEARCH, size: SMALL, prepare: openFilters },
  { name: 'resource', path: RESOURCE, size: DESKTOP },
  { name: 'resource-dark', path: RESOURCE, size: DESKTOP, isDark: true },
  { name: 'resource-access', path: SERVICE, size: DESKTOP, prepare: openSection(/^Access and use/) },
  { name: 'resource-relations', path: RESOURCE, size: DESKTOP, prepare: openSection(/^Relations/) },
  { name: 'resource-metadata', path: RESOURCE, size: DESKTOP, prepare: openSection(/^Metadata$/) },
  { name: 'resource-phone', path: RESOURCE, size: PHONE },
  { name: 'resource-320', path: RESOURCE, size: SMALL },
  {
    name: 'image-preview',
    path: RESOURCE,
    size: DESKTOP,
    prepare: (page) => page.getByRole('button', { name: 'Enlarge image' }).click(),
  },
  { name: 'shortcuts', path: '/', size: DESKTOP, prepare: (page) => page.keyboard.press('?') },
  {
    name: 'map-contents',
    path: SEARCH,
    size: DESKTOP,
    prepare: (page) => page.getByRole('button', { name: 'Map contents as a list' }).click(),
  },
  { name: 'layers', path: LAYERS, size: DESKTOP, before: playWms, prepare: fadeLayers },
  { name: 'layers-dark', path: LAYERS, size: DESKTOP, isDark: true, before: playWms, prepare: fadeLayers },
  { name: 'layers-phone', path: LAYERS, size: PHONE, before: playWms, prepare: openLayers },
  {
    name: 'all-results',
    path: '/search?f:phrase=sea&v=1',
    size: DESKTOP,
    prepare: (page) => page.getByRole('button', { name: 'All results on the map', exact: true }).click(),
  },
  { name: 'drawing', path: SEARCH, size: DESKTOP, prepare: (page) => page.keyboard.press('a') },
  { name: 'offline', path: SEARCH, size: DESKTOP, prepare: (page) => page.context().setOffline(true) },
  { name: 'not-found', path: '/atlantis', size: DESKTOP },
  { name: 'not-found-phone', path: '/atlantis', size: PHONE },
]

const found = findChromium()
if (found.path === undefined) throw new Error(found.reason)
const executablePath = found.path
const wanted = process.argv.slice(2)
const pictures = PICTURES.filter(({ name }) => wanted.length === 0 || wanted.includes(name))

/** Takes those that are of a portal with these variables. */
async function takeAll(some: readonly Picture[], environment: Readonly<Record<string, string>>): Promise<void> {
  if (some.length === 0) return
  const portal = await startPortal(undefined, environment)
  try {
    const browser = await chromium.launch({ executablePath, args: PICTURE_ARGUMENTS })
    for (const picture of some) await take(browser, portal.base, picture)
    await browser.close()
  } finally {
    await portal.stop()
  }
}

/** Takes pictures for the README and for looking at, by name; all of them where none is named. */
async function takePictures(): Promise<void> {
  await takeAll(
    pictures.filter(({ withOutside = false }) => !withOutside),
    {},
  )
  const outside = await replayOutside()
  playLandCover(outside)
  try {
    await takeAll(
      pictures.filter(({ withOutside = false }) => withOutside),
      outside.environment,
    )
  } finally {
    await outside.close()
  }
  await takeOperators(executablePath, wanted)
}

if (wanted[0] === 'pseudo') await takePseudo(executablePath, wanted.slice(1))
else await takePictures()
