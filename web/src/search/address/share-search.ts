import { layerOfId } from '@graticule/contracts/map/layer-id'
import { lookOf } from '@graticule/contracts/map/layer-look'
import type { SharedComparison } from '@graticule/contracts/links/shared-comparison'
import { initialSharedMap, type SharedMap } from '@graticule/contracts/links/shared-map'
import { shortLinkTo } from '../../api/short-links.ts'
import { useActiveLayer } from '../../stores/layers/active-layer.ts'
import { DEFAULT_BASEMAP, useBasemap } from '../../stores/map/basemap.ts'
import { useAllResults } from '../../stores/map/all-results.ts'
import { useMapCompare } from '../../stores/map/map-compare.ts'
import { useMapFootprints } from '../../stores/map/map-footprints.ts'
import { useMapLayers } from '../../stores/layers/map-layers.ts'
import { linkedTime } from '../../stores/map/map-time.ts'
import { useMapView } from '../../stores/map/map-view.ts'
import { isOwnFile } from '../../stores/layers/own-files.ts'
import { useSearchParams } from '../../stores/search-params.ts'
import { i18n, useTranslation } from '../../i18n/index.ts'
import { shareBase, sharedAddress } from './address.ts'
import { isPage, pathOf } from '../../site/pages.ts'
import { copyText } from '../../clipboard/copy-text.ts'

/** Decimals of a shared centre: about a metre. */
const round = (value: number, decimals: number): number => Number(value.toFixed(decimals))

/** What is compared, by the positions of its layers in a link. */
function currentComparison(ids: readonly string[]): SharedComparison | null {
  const { compared, position } = useMapCompare.getState()
  if (compared === null) return null
  const line = { position: Math.round(position) }
  const positionOf = (id: string) => ids.indexOf(id) + 1
  if (compared.kind === 'times') {
    const layer = positionOf(compared.id)
    return layer === 0 ? null : { kind: 'times', layer, time: compared.time, ...line }
  }
  const [left, right] = [positionOf(compared.left), positionOf(compared.right)]
  return left === 0 || right === 0 ? null : { kind: 'layers', left, right, ...line }
}

/** The map as it is now, for a link. Layers without an address are left out. */
export function currentMap(): SharedMap {
  const { centre, zoom, fullView } = useMapView.getState()
  const { layers: all, details } = useMapLayers.getState()
  const layers = all.flatMap((layer) => {
    const usual = layerOfId(layer.id)
    return usual === undefined ? [] : [{ layer, usual: { title: details[layer.id]?.title ?? usual.title } }]
  })
  const ids = layers.map(({ layer }) => layer.id)
  const { visible, opacity } = useMapFootprints.getState()
  const { active } = useBasemap.getState()
  const { activeId } = useActiveLayer.getState()
  return {
    ...initialSharedMap(),
    lon: round(centre[0], 5),
    lat: round(centre[1], 5),
    zoom: round(zoom, 2),
    fullView,
    allResults: useAllResults.getState().on,
    basemap: active === DEFAULT_BASEMAP ? '' : active,
    layers: ids,
    looks: layers.map(({ layer, usual }) => lookOf(layer, usual)),
    comparison: currentComparison(ids),
    footprints: { visible, opacity: Math.round(opacity) },
    time: linkedTime(),
    activeLayerTileId: ids.some((id) => id === activeId) ? (activeId ?? '') : '',
  }
}

/** What the link cannot carry: layers of the visitor's own files. */
function lackOfLink(): string | undefined {
  const count = useMapLayers.getState().layers.filter(({ id }) => isOwnFile(id)).length
  return count === 0 ? undefined : i18n.t('shell:linkLacks', { count })
}

/** Copies a link to this path with the search in force and the map as it is, and says so; a short one where there is one. */
function copyLink(path: string, copied: string): void {
  const address = sharedAddress(path, useSearchParams.getState().state, currentMap())
  const base = shareBase()
  // without parameters it is short as it is, and short links lead to results and entries only
  const mayBeShort = address.includes('?') && !isPage(path, 'home')
  const short = mayBeShort ? shortLinkTo(address).then((made) => base + (made ?? address)) : base + address
  void copyText(short, copied, lackOfLink())
}

/** Copies a link to the search in force. */
export function useShareSearch(): () => void {
  const { t } = useTranslation('shell')
  return () => copyLink(pathOf('results'), t('linkCopied'))
}

/** Copies a link to the page that is shown, with the map as it is. */
export function useShareView(): () => void {
  const { t } = useTranslation('shell')
  return () => {
    const { pathname } = window.location
    const isKept = isPage(pathname, 'home') || isPage(pathname, 'resource')
    copyLink(isKept ? pathname : pathOf('results'), t('linkCopied'))
  }
}
