/** What stands beside a picture of the map: on the picture, and as text where it is printed. */
import type { Legend } from '@graticule/contracts/map/layer'
import { useBasemap } from '../../../stores/map/basemap.ts'
import { useDrawnArea } from '../../../stores/map/drawn-area.ts'
import { useMapFootprints } from '../../../stores/map/map-footprints.ts'
import { useMapLayers } from '../../../stores/layers/map-layers.ts'
import { useMapView } from '../../../stores/map/map-view.ts'
import type { Bbox } from '@graticule/contracts/bbox'

/** One layer of the picture, the top one first. */
export interface PictureLayer {
  readonly title: string
  readonly kind: string
  /** Per cent. */
  readonly opacity: number
  readonly legend?: Legend
  /** What it shows of its times. */
  readonly time?: string
}

export interface PictureContents {
  readonly layers: readonly PictureLayer[]
  /** Numbered footprints of results that are drawn: their number and title. */
  readonly footprints: readonly { readonly index: number; readonly title: string }[]
  /** Per cent. */
  readonly footprintOpacity: number
  /** The search area is drawn. */
  readonly hasArea: boolean
  /** What is in view, degrees. */
  readonly extent: Bbox | null
  /** Whose data it is, the basemap first; each one once. */
  readonly attributions: readonly string[]
}

/** `chart`: the attribution of the embedded basemaps. */
export function pictureContents(chart: string): PictureContents {
  const { layers, states, details } = useMapLayers.getState()
  const { active, configured } = useBasemap.getState()
  const { footprints, opacity, visible } = useMapFootprints.getState()
  const shown = layers.filter((layer) => layer.visible && layer.opacity > 0 && states[layer.id] !== 'failed')
  const owners = [
    configured?.find(({ id }) => id === active)?.attribution ?? chart,
    ...shown.map((layer) => layer.attribution ?? details[layer.id]?.attribution ?? ''),
  ]
  return {
    layers: shown.map((layer) => {
      const legend = layer.legend ?? details[layer.id]?.legend
      const time = 'time' in layer ? layer.time : undefined
      return {
        title: layer.title,
        kind: layer.type.toUpperCase(),
        opacity: layer.opacity,
        ...(legend !== undefined && { legend }),
        ...(time !== undefined && { time }),
      }
    }),
    footprints: visible && opacity > 0 ? footprints.map(({ index, title }) => ({ index, title })) : [],
    footprintOpacity: opacity,
    hasArea: isAreaSeen(),
    extent: useMapView.getState().extent,
    attributions: [...new Set(owners.filter((owner) => owner !== ''))],
  }
}

function isAreaSeen(): boolean {
  const { area, visible, opacity } = useDrawnArea.getState()
  return area !== null && visible && opacity > 0
}

/** Name of the file: title and day, `sea-surface-temperature-2026-11-22.png`; letters of every script stay. */
export function pictureFileName(title: string, day: string): string {
  const words = title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 80)
  return `${words === '' ? 'map' : words}-${day}.png`
}
