import type { SharedMap } from '@graticule/contracts/share-url'
import { shortLinkTo } from '../api/short-links.ts'
import { DEFAULT_BASEMAP, useBasemap } from '../stores/basemap.ts'
import { useAllResults } from '../stores/all-results.ts'
import { useMapLayers } from '../stores/map-layers.ts'
import { useMapView } from '../stores/map-view.ts'
import { useSearchParams } from '../stores/search-params.ts'
import { initialShareState } from '@graticule/contracts/share-url'
import { useTranslation } from '../i18n/index.ts'
import { RESULTS_PATH, shareBase, sharedAddress } from './address.ts'
import { copyText } from './copy-text.ts'

/** Decimals of a shared centre: about a metre. */
const round = (value: number, decimals: number): number => Number(value.toFixed(decimals))

/** The map as it is now, for a link. */
export function currentMap(): SharedMap {
  const { centre, zoom, fullView } = useMapView.getState()
  const { layers } = useMapLayers.getState()
  const { active } = useBasemap.getState()
  return {
    ...initialShareState().map,
    lon: round(centre[0], 5),
    lat: round(centre[1], 5),
    zoom: round(zoom, 2),
    fullView,
    allResults: useAllResults.getState().on,
    basemap: active === DEFAULT_BASEMAP ? '' : active,
    layers: layers.map(({ id }) => id),
  }
}

/** Copies a short link to the search in force with the map as it is, and says so; the long link where there is no short one. */
export function useShareSearch(): () => void {
  const { t } = useTranslation('shell')
  return () => {
    const address = sharedAddress(RESULTS_PATH, useSearchParams.getState().state, currentMap())
    const base = shareBase()
    // without parameters it is short as it is
    const short = address.includes('?') ? shortLinkTo(address).then((made) => base + (made ?? address)) : base + address
    void copyText(short, t('linkCopied'))
  }
}
