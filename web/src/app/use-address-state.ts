import type { Bbox } from '@graticule/contracts/bbox'
import { readSearchArea, type SearchArea } from '@graticule/contracts/geometry/search-area'
import { initialSharedMap, type SharedMap } from '@graticule/contracts/links/shared-map'
import type { ShareState } from '@graticule/contracts/links/share-state'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { useTranslation } from '../i18n/index.ts'
import { listed } from '../i18n/numbers.ts'
import { linkedParentOf, readAddress } from '../search/address/address.ts'
import { notify } from '../shell/notifications.ts'
import { runSearch } from '../search/run/search-runner.ts'
import { useDataSources } from '../site/data-sources.ts'
import { isPage, pageAt } from '../site/pages.ts'
import { DEFAULT_BASEMAP, useBasemap } from '../stores/map/basemap.ts'
import { useAllResults } from '../stores/map/all-results.ts'
import { useDrawnArea } from '../stores/map/drawn-area.ts'
import { followLinkedTime } from '../stores/map/map-time.ts'
import { useMapFootprints } from '../stores/map/map-footprints.ts'
import { useMapView } from '../stores/map/map-view.ts'
import { useSearchParams } from '../stores/search-params.ts'
import { siteDefaults, siteQuery } from '../site/links.ts'

/** A link that says nothing of the map. */
const NO_MAP = JSON.stringify(initialSharedMap())
const NOTHING_SEEN = { map: NO_MAP, areas: '[]' }

/**
 * Follows the address bar: what it says becomes the search in force, and the search runs. A search, a page, back,
 * forward and an opened link are all the same change of address. On the page of an entry without a search in its
 * address, and on pages beside the search, the search before them stays, so that the way back leads to it.
 */
export function useAddressState(): void {
  const { pathname, search } = useLocation()
  const isResults = isSearch(pathname, search)
  const page = pageAt(pathname)?.name
  const isResource = page === 'resource'
  const keepsSearch = isResource || page === 'sources' || page === 'about' || page === 'geossViews'
  /** On the page of an entry the address may say nothing of a search. */
  const says = isResults || (isResource && search !== '')
  // a source that comes or goes while the page is open: the others keep their answers
  const { sources } = useDataSources()
  useLayoutEffect(() => {
    if (!says) {
      if (!keepsSearch) adopt(siteDefaults())
      return
    }
    const state = readAddress(search)
    adopt(state)
    runSearch(state)
  }, [says, keepsSearch, search, sources])
  const isHome = page === 'home'
  useLinkNotices(isHome || isResource || page === 'results' ? search : '')
  useMapFromAddress(says || (isHome && search !== '') ? search : null, isHome)
}

/**
 * Tells what of an address was not understood, on whichever page it arrives: a link to the root leads on to an address that no
 * longer has it.
 */
function useLinkNotices(search: string): void {
  const { t } = useTranslation('shell')
  const told = useRef(new Set<string>())
  useLayoutEffect(() => {
    const { notices, problems } = readAddress(search)
    // addresses keep the name while the visitor goes on
    for (const { name } of notices.filter((one) => !told.current.has(one.name))) {
      told.current.add(name)
      notify({ style: 'info', title: t('link.unknownSource'), text: t('link.unknownSourceText', { name }) })
    }
    if (problems.length === 0) return
    const parameters = listed(problems.map(({ parameter }) => parameter))
    notify({ style: 'info', title: t('link.notUnderstood'), text: t('link.notUnderstoodText', { parameters }) })
    // words of another language do not tell it again
  }, [search]) // oxlint-disable-line react/exhaustive-deps
}

/** Whether an address is that of results and says all of their search. */
const isSearch = (pathname: string, search: string): boolean => isPage(pathname, 'results') && linkedParentOf(search) === null

/**
 * Begins the search of the address that the page is opened with before anything is drawn: sources answer while the page is put
 * together, and {@link useAddressState} finds its requests under way.
 */
export function startFromAddress({ pathname, search }: { readonly pathname: string; readonly search: string }): void {
  if (!isSearch(pathname, search)) return
  const state = readAddress(search)
  adopt(state)
  runSearch(state)
}

/** Moves the map when the address gives it a view, or has a new area; the panels have been measured by then. */
function useMapFromAddress(search: string | null, isHome: boolean): void {
  const seen = useRef(NOTHING_SEEN)
  useEffect(() => {
    if (search === null) {
      // the start page shows the whole world: whatever comes next is new to the map
      if (isHome) seen.current = NOTHING_SEEN
      return
    }
    const state = readAddress(search)
    const areas = areasOf(state)
    const now = { map: JSON.stringify(state.map), areas: JSON.stringify(areas) }
    const before = seen.current
    seen.current = now
    if (now.map !== NO_MAP && now.map !== before.map) showMap(state.map)
    else if (now.areas !== before.areas && areas.length > 0) useMapView.getState().requestFit(areas)
  }, [search, isHome])
}

/** The search area where it is no box. */
function outlineOf({ filters: { areaText } }: ShareState): SearchArea | undefined {
  const read = areaText === '' ? undefined : readSearchArea(areaText)
  return read !== undefined && 'geometry' in read ? read : undefined
}

function areasOf(state: ShareState): readonly Bbox[] {
  const outline = outlineOf(state)
  return outline === undefined ? state.filters.areas : [outline.box]
}

/** Makes this the search in force; the map draws its area. */
function adopt(state: ShareState): void {
  const before = useSearchParams.getState().state
  if (siteQuery(before) !== siteQuery(state)) useSearchParams.getState().setState(state)
  const outline = outlineOf(state)
  const drawn = outline && { geometry: outline.geometry, text: state.filters.areaText, name: state.placeInput }
  useDrawnArea.getState().setArea(outline?.box ?? state.filters.areas[0] ?? null, drawn)
  useMapView.getState().clearMoved()
}

/** Brings the map to what a link says: its view, and the layers that lay on it. */
function showMap(shared: SharedMap): void {
  const { lon, lat, zoom, fullView, allResults, basemap, time, footprints } = shared
  const view = useMapView.getState()
  const isWhole = lon !== null && lat !== null
  if (isWhole) view.requestView([lon, lat], zoom)
  view.setFullView(fullView)
  useAllResults.getState().setOn(allResults)
  // a view that says nothing of its basemap was copied with the site's own, whatever this browser remembers
  if (basemap !== '' || isWhole) useBasemap.getState().follow(basemap || DEFAULT_BASEMAP)
  useMapFootprints.getState().setVisible(footprints.visible)
  useMapFootprints.getState().followLink(footprints.opacity)
  followLinkedTime(time)
  if (shared.layers.length > 0) void restoreLayers(shared)
}

/** What puts layers on the map comes with the first link that has some. */
async function restoreLayers(shared: SharedMap): Promise<void> {
  try {
    const layers = await import('../map-layers/linked/restore-layers.ts')
    await layers.restoreLayers(shared)
  } catch (error) {
    // the rest of the link holds; a lost part of the code reloads the page or says so
    reportError(error)
  }
}
