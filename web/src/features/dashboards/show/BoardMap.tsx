import { type Bbox, isPointBox, longitudeSpan, unionOfBoxes, WORLD } from '@graticule/contracts/bbox'
import type { BoardElement, MapLayerOfBoard } from '@graticule/contracts/dashboards/dashboards'
import { IconMinus, IconPlus } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { boxesIn, landIn, UNIT } from '../../../entry/footprint-map/coasts.ts'
import { type MapWindow, windowAround } from '../../../entry/footprint-map/map-window.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import styles from './BoardView.module.css'

type MapElement = Extract<BoardElement, { kind: 'map' }>

/** So many times wider than the frame what lies around it is drawn: the element may be wider than high. */
const AROUND = 3
/** Zoom steps in and out. */
const [LEAST_ZOOM, MOST_ZOOM] = [-2, 6]
/** Pixels of the longer side of a picture of a layer. */
const PICTURE_PIXELS = 1_024

/** Places that are nearly the whole world say nothing: no frame is drawn for them. */
const isEverywhere = (box: Bbox): boolean => longitudeSpan(box) > 300 && box[3] - box[1] > 120

/** The frame in which the map stands, degrees; zoomed by powers of two about its centre. */
function windowOf(box: Bbox, zoom: number): MapWindow {
  const whole = windowAround(box)
  const width = Math.min(360, whole.width / 2 ** zoom)
  const height = Math.min(180, whole.height / 2 ** zoom)
  const middle = whole.west + whole.width / 2
  const centre = whole.north - whole.height / 2
  return { ...whole, west: middle - width / 2, width, height, north: Math.min(90, centre + height / 2) }
}

/** What is drawn: the window with its surroundings, within the poles. */
function drawnAround({ west, north, width, height, narrowing }: MapWindow): MapWindow {
  const wide = Math.min(360, width * AROUND)
  const top = Math.min(90, north + height)
  const bottom = Math.max(-90, north - 2 * height)
  return { west: west + width / 2 - wide / 2, width: wide, north: top, height: top - bottom, narrowing }
}

/** Address of a picture of a layer (OGC 01-068r3, GetMap of WMS 1.1.1, where longitude stands first). */
export function pictureAddress({ url, layer }: MapLayerOfBoard, { west, north, width, height }: MapWindow): string | undefined {
  const address = URL.parse(url)
  if (address === null) return undefined
  const names = ['service', 'request', 'version', 'layers', 'styles', 'srs', 'bbox', 'width', 'height', 'format', 'transparent']
  for (const name of Array.from(address.searchParams.keys()))
    if (names.includes(name.toLowerCase())) address.searchParams.delete(name)
  const scale = PICTURE_PIXELS / Math.max(width, height)
  const parameters = {
    SERVICE: 'WMS',
    REQUEST: 'GetMap',
    VERSION: '1.1.1',
    LAYERS: layer,
    STYLES: '',
    SRS: 'EPSG:4326',
    BBOX: [west, north - height, west + width, north].map((side) => side.toFixed(4)).join(','),
    WIDTH: String(Math.max(1, Math.round(width * scale))),
    HEIGHT: String(Math.max(1, Math.round(height * scale))),
    FORMAT: 'image/png',
    TRANSPARENT: 'TRUE',
  }
  for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value)
  return address.href
}

/** What is drawn of the coasts and the places, for this part of the world. */
function useDrawn({ view, box }: MapElement, boxes: readonly Bbox[], zoom: number) {
  const { west, south, east, north } = box
  return useMemo(() => {
    const frame: Bbox = view === 'fixed' ? [west, south, east, north] : (unionOfBoxes(boxes) ?? WORLD)
    const window = windowOf(frame, zoom)
    const around = drawnAround(window)
    const [points, areas] = [boxes.filter(isPointBox), boxes.filter((one) => !isPointBox(one) && !isEverywhere(one))]
    return { window, around, land: landIn(around), areas: boxesIn(around, areas), points: boxesIn(around, points) }
  }, [boxes, west, south, east, north, view, zoom])
}

/**
 * A map of coasts with the places of results and pictures of layers. What it shows is said by the text alternative.
 * @rule B-dashboards.map-alternative A map has its text alternative as its name
 */
export function BoardMap({ element, boxes }: { element: MapElement; boxes: readonly Bbox[] }) {
  const { t } = useTranslation('dashboards')
  const [zoom, setZoom] = useState(0)
  const [failed, setFailed] = useState<readonly string[]>([])
  const { layers, alternative, title } = element
  const drawn = useDrawn(element, boxes, zoom)
  const { west, north, width, height, narrowing } = drawn.window
  const shown = layers.filter(({ visible }) => visible)
  return (
    <div className={styles['map']}>
      <svg
        viewBox={`${west * narrowing} ${-north} ${width * narrowing} ${height}`}
        preserveAspectRatio="xMidYMid meet"
        role="img"
        aria-label={alternative === '' ? title : alternative}
      >
        {drawn.land.map(([shift, path]) => (
          <path
            key={shift}
            className={styles['land']}
            d={path}
            fillRule="evenodd"
            transform={`scale(${narrowing} -1) translate(${shift}) scale(${UNIT})`}
          />
        ))}
        {shown.map((layer) => (
          <Picture
            key={`${layer.url} ${layer.layer}`}
            layer={layer}
            window={drawn.around}
            onFailed={() => setFailed((before) => [...new Set([...before, layer.title])])}
          />
        ))}
        <g transform={`scale(${narrowing} -1)`}>
          {drawn.areas !== '' && <path className={styles['area']} d={drawn.areas} />}
          {drawn.points !== '' && <path className={styles['point']} d={drawn.points} />}
        </g>
      </svg>
      {element.zoom && <Zoom zoom={zoom} onZoom={setZoom} />}
      {shown.length > 0 && (
        <ul className={styles['legend']}>
          {shown.map(({ title: name, url, layer }) => (
            <li key={`${url} ${layer}`} dir="auto">
              {failed.includes(name) ? t('show.layerFailed', { title: name }) : name}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function Zoom({ zoom, onZoom }: { zoom: number; onZoom: (zoom: number) => void }) {
  const { t } = useTranslation('dashboards')
  return (
    <div className={styles['zoom']}>
      <IconButton
        label={t('show.zoomIn')}
        icon={<IconPlus size={16} stroke={1.75} />}
        onClick={() => onZoom(Math.min(MOST_ZOOM, zoom + 1))}
      />
      <IconButton
        label={t('show.zoomOut')}
        icon={<IconMinus size={16} stroke={1.75} />}
        onClick={() => onZoom(Math.max(LEAST_ZOOM, zoom - 1))}
      />
    </div>
  )
}

function Picture({ layer, window, onFailed }: { layer: MapLayerOfBoard; window: MapWindow; onFailed: () => void }) {
  // servers draw the world once: what lies beyond the antimeridian is left out
  const west = Math.max(-180, window.west)
  const east = Math.min(180, window.west + window.width)
  const part = { ...window, west, width: east - west }
  const address = east > west ? pictureAddress(layer, part) : undefined
  if (address === undefined) return null
  return (
    <image
      href={address}
      x={part.west * window.narrowing}
      y={-part.north}
      width={part.width * window.narrowing}
      height={part.height}
      preserveAspectRatio="none"
      onError={onFailed}
    />
  )
}
