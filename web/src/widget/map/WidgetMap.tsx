import { type Bbox, bboxCentre, isPointBox, unionOfBoxes } from '@graticule/contracts/bbox'
import type { Entry } from '@graticule/contracts/resource'
import { IconMinus, IconPlus } from '@tabler/icons-react'
import { useEffect, useMemo, useState } from 'react'
import { boxesIn, landIn, UNIT } from '../../entry/footprint-map/coasts.ts'
import type { MapWindow } from '../../entry/footprint-map/map-window.ts'
import { useTranslation } from '../../i18n/index.ts'
import { classes } from '../../ui/classes.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { MOST_ZOOM, widgetWindow, zoomed } from './map-window.ts'
import { type NumberSize, type NumberCorner, spreadNumbers } from './spread-numbers.ts'
import styles from './WidgetMap.module.css'

interface WidgetMapProps {
  readonly entries: readonly Entry[]
  /** Number of the first of them. */
  readonly first: number
  /** Id of the resource that somebody points at. */
  readonly pointed: string | undefined
  readonly onPoint: (id: string | undefined) => void
  readonly onOpen: (entry: Entry, from: HTMLElement) => void
}

/** Room of a number of one or two digits with the space to its neighbour, and width of each digit more; CSS pixels at text of 16 px. */
const NUMBER: NumberSize = { wide: 28, high: 26 }
const DIGIT_WIDTH = 7
const USUAL_TEXT = 16
/** How far the buttons stand from the edges (WidgetMap.module.css), CSS pixels. */
const BUTTONS_INSET = 8

/** What is drawn of a result. */
interface Drawn {
  readonly entry: Entry
  readonly number: number
  readonly boxes: readonly Bbox[]
  /** Where its number stands, degrees; east of the western edge of the map. */
  readonly longitude: number
  readonly latitude: number
}

function drawnOf(entries: readonly Entry[], first: number, { west }: MapWindow): readonly Drawn[] {
  return entries.flatMap((entry, at) => {
    const boxes = entry.resource.footprint?.boxes ?? []
    const frame = unionOfBoxes(boxes)
    if (frame === undefined) return []
    const [longitude, latitude] = bboxCentre(frame)
    // beyond the antimeridian the window counts on
    return [{ entry, number: first + at, boxes, longitude: longitude < west ? longitude + 360 : longitude, latitude }]
  })
}

interface Size {
  readonly width: number
  readonly height: number
}

/** How much larger than usual the visitor's text is; numbers never become smaller. */
const textScale = (): number => Math.max(1, parseFloat(getComputedStyle(document.documentElement).fontSize) / USUAL_TEXT || 1)

/** The size of an element, CSS pixels; `undefined` until it has been laid out. */
function useSize(element: HTMLElement | null): Size | undefined {
  const [size, setSize] = useState<Size>()
  useEffect(() => {
    if (element === null) return
    const observer = new ResizeObserver(() => setSize({ width: element.clientWidth, height: element.clientHeight }))
    observer.observe(element)
    return () => observer.disconnect()
  }, [element])
  return size
}

/** Where the numbers of what lies in the window stand, CSS pixels. */
function numbersOn(window: MapWindow, drawn: readonly Drawn[], size: Size, buttons: Size): readonly (Drawn & NumberCorner)[] {
  const inside = drawn
    .map((one) => ({
      ...one,
      left: (one.longitude - window.west) / window.width,
      top: (window.north - one.latitude) / window.height,
    }))
    .filter(({ left, top }) => left >= 0 && left <= 1 && top >= 0 && top <= 1)
  const most = Math.max(...inside.map(({ number }) => String(number).length))
  const scale = textScale()
  const places = spreadNumbers(
    inside.map(({ left, top }) => ({ left: left * size.width, top: top * size.height })),
    size,
    { wide: (NUMBER.wide + Math.max(0, most - 2) * DIGIT_WIDTH) * scale, high: NUMBER.high * scale },
    { width: buttons.width + BUTTONS_INSET, height: buttons.height + BUTTONS_INSET },
  )
  return inside.map((one, at) => ({ ...one, ...places[at]! }))
}

/** Footprints of the results of this page, each with its number, on the coasts of the world. */
export function WidgetMap({ entries, first, pointed, onPoint, onOpen }: WidgetMapProps) {
  const { t } = useTranslation('widget')
  const [zoom, setZoom] = useState(0)
  const whole = useMemo(() => {
    const frame = unionOfBoxes(entries.flatMap(({ resource }) => resource.footprint?.boxes ?? []))
    return frame === undefined ? undefined : widgetWindow(frame)
  }, [entries])
  // in state, because results without places have no map, and those of the next search may have one
  const [map, setMap] = useState<HTMLElement | null>(null)
  const size = useSize(map)
  const [zoomButtons, setZoomButtons] = useState<HTMLElement | null>(null)
  const ofButtons = useSize(zoomButtons)
  if (whole === undefined) return <p className={styles['none']}>{t('map.none')}</p>
  const window = zoomed(whole, zoom)
  const drawn = drawnOf(entries, first, whole)
  return (
    <div ref={setMap} role="group" aria-label={t('map.label')} className={styles['map']}>
      <Drawing window={window} drawn={drawn} pointed={pointed} />
      {(size === undefined || ofButtons === undefined ? [] : numbersOn(window, drawn, size, ofButtons)).map(
        ({ entry, number, left, top }) => {
          const { id, title } = entry.resource
          return (
            <button
              key={id}
              type="button"
              className={classes(styles['number'], pointed === id && styles['hot'])}
              style={{ left: `${left}px`, top: `${top}px` }}
              aria-label={t('map.result', { number: String(number), title })}
              onPointerEnter={() => onPoint(id)}
              onPointerLeave={() => onPoint(undefined)}
              onFocus={() => onPoint(id)}
              onBlur={() => onPoint(undefined)}
              onClick={({ currentTarget }) => onOpen(entry, currentTarget)}
            >
              {number}
            </button>
          )
        },
      )}
      <div ref={setZoomButtons} className={styles['zoom']}>
        <IconButton
          small
          label={t('map.in')}
          icon={<IconPlus size={16} aria-hidden="true" />}
          onClick={() => setZoom(Math.min(MOST_ZOOM, zoom + 1))}
        />
        <IconButton
          small
          label={t('map.out')}
          icon={<IconMinus size={16} aria-hidden="true" />}
          onClick={() => setZoom(Math.max(0, zoom - 1))}
        />
      </div>
    </div>
  )
}

function Drawing({ window, drawn, pointed }: { window: MapWindow; drawn: readonly Drawn[]; pointed: string | undefined }) {
  const { west, north, width, height, narrowing } = window
  return (
    <svg
      viewBox={`${west * narrowing} ${-north} ${width * narrowing} ${height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      className={styles['drawing']}
    >
      <rect className={styles['sea']} x={west * narrowing} y={-north} width={width * narrowing} height={height} />
      {landIn(window).map(([shift, path]) => (
        <path
          key={shift}
          className={styles['land']}
          d={path}
          fillRule="evenodd"
          transform={`scale(${narrowing} -1) translate(${shift}) scale(${UNIT})`}
        />
      ))}
      <g transform={`scale(${narrowing} -1)`}>
        {drawn.map(({ entry, boxes }) => (
          <path
            key={entry.resource.id}
            className={classes(styles['area'], pointed === entry.resource.id && styles['hot'])}
            d={boxesIn(
              window,
              boxes.filter((box) => !isPointBox(box)),
            )}
          />
        ))}
      </g>
    </svg>
  )
}
