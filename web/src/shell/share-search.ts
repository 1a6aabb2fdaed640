import type { SharedMap } from '@graticule/contracts/share-url'
import { shortLinkTo } from '../api/short-links.ts'
import { useActiveLayer } from '../stores/active-layer.ts'
import { DEFAULT_BASEMAP, useBasemap } from '../stores/basemap.ts'
import { useAllResults } from '../stores/all-results.ts'
import { useMapLayers } from '../stores/map-layers.ts'
import { linkedTime } from '../stores/map-time.ts'
import { useMapView } from '../stores/map-view.ts'
import { useSearchParams } from '../stores/search-params.ts'
import { initialShareState } from '@graticule/contracts/share-url'
import { useTranslation } from '../i18n/index.ts'
import { HOME_PATH, RESULTS_PATH, shareBase, sharedAddress } from './address.ts'
import { copyText } from './copy-text.ts'

/** Decimals of a shared centre: about a metre. */
const round = (value: number, decimals: number): number => Number(value.toFixed(decimals))

/** The map as it is now, for a link. */
export function currentMap(): SharedMap {
  const { centre, zoom, fullView } = useMapView.getState()
  const { layers } = useMapLayers.getState()
  const { active } = useBasemap.getState()
  const { activeId } = useActiveLayer.getState()
  return {
    ...initialShareState().map,
    lon: round(centre[0], 5),
    lat: round(centre[1], 5),
    zoom: round(zoom, 2),
    fullView,
    allResults: useAllResults.getState().on,
    basemap: active === DEFAULT_BASEMAP ? '' : active,
    layers: layers.map(({ id }) => id),
    time: linkedTime(),
    activeLayerTileId: layers.some(({ id }) => id === activeId) ? (activeId ?? '') : '',
  }
}

/** Copies a link to this path with the search in force and the map as it is, and says so; a short one where there is one. */
function copyLink(path: string, copied: string): void {
  const address = sharedAddress(path, useSearchParams.getState().state, currentMap())
  const base = shareBase()
  // without parameters it is short as it is, and short links lead to results and entries only
  const mayBeShort = address.includes('?') && path !== HOME_PATH
  const short = mayBeShort ? shortLinkTo(address).then((made) => base + (made ?? address)) : base + address
  void copyText(short, copied)
}

/** Copies a link to the search in force. */
export function useShareSearch(): () => void {
  const { t } = useTranslation('shell')
  return () => copyLink(RESULTS_PATH, t('linkCopied'))
}

/** Copies a link to the page that is shown, with the map as it is. */
export function useShareView(): () => void {
  const { t } = useTranslation('shell')
  return () => {
    const { pathname } = window.location
    const isKept = pathname === HOME_PATH || pathname.startsWith('/resource/')
    copyLink(isKept ? pathname : RESULTS_PATH, t('linkCopied'))
  }
}
