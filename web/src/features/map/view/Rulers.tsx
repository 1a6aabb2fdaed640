import { useTranslation } from '../../../i18n/index.ts'
import { useHoveredEntry } from '../../../stores/hovered-entry.ts'
import { useMapFootprints } from '../../../stores/map/map-footprints.ts'
import { type MapFrame, toPixel, useMapFrame } from '../canvas/frame.ts'
import { latitudeRuler, longitudeRuler, type RulerBar } from '../chart/graticule.ts'
import { shownShapes } from '../footprints/model/shown-shapes.ts'
import { RULER_SIZE } from '../canvas/view-fit.ts'
import styles from './Rulers.module.css'

/** Thickness of bars and of the mark of the hovered entry's extent, pixels. */
const BAR = 3
const MARK = 4
/** Labels keep away from the ends, pixels at the usual size of text. */
const LABEL_MARGIN = 18
/** Labels grow with the text of the browser as far as the rulers hold them. */
const LARGEST_LABEL = 1.25

interface Span {
  readonly from: number
  readonly to: number
}

function spansOf(frame: MapFrame, id: string | null, isWorldwide: boolean): { across: Span[]; down: Span[] } {
  if (isWorldwide) {
    return { across: [{ from: 0, to: frame.width - RULER_SIZE }], down: [{ from: 0, to: frame.height - RULER_SIZE }] }
  }
  const shape = shownShapes(frame).find((one) => one.id === id)
  const corners = (shape?.parts ?? []).map(({ bounds }) => {
    const [left, bottom] = toPixel(frame, [bounds[0], bounds[1]])
    const [right, top] = toPixel(frame, [bounds[2], bounds[3]])
    return { left, bottom, right, top }
  })
  const within = (from: number, to: number, length: number) => {
    const [start, end] = [Math.max(0, from), Math.min(length, to)]
    // a point still gets a mark that can be seen
    return end >= start ? [{ from: start, to: Math.max(end, start + 2) }] : []
  }
  return {
    across: corners.flatMap(({ left, right }) => within(left, right, frame.width - RULER_SIZE)),
    down: corners.flatMap(({ top, bottom }) => within(top, bottom, frame.height - RULER_SIZE)),
  }
}

const filledWithin = (bars: readonly RulerBar[], length: number) =>
  bars.flatMap(({ from, to, filled }) => (filled && from < length ? [{ from, to: Math.min(to, length) }] : []))

/**
 * The neat lines: bars at the step of the net along the bottom and on the right, and on both the extent of the entry in
 * hand. Decoration for screen readers: the same numbers are in the map's contents.
 */
export function Rulers() {
  // the letters of its labels are drawn anew in another language
  useTranslation('map')
  const frame = useMapFrame((state) => state.frame)
  const hot = useHoveredEntry(({ hovered, selected }) => hovered ?? selected)
  // its footprints are read by `shownShapes`
  const { worldwide } = useMapFootprints()
  if (!frame) return null
  const [width, height] = [frame.width - RULER_SIZE, frame.height - RULER_SIZE]
  const longitudes = longitudeRuler(frame)
  const latitudes = latitudeRuler(frame)
  const { across, down } = spansOf(frame, hot, hot !== null && worldwide.includes(hot))
  const scale = Math.min(LARGEST_LABEL, frame.textScale)
  const margin = LABEL_MARGIN * scale
  const isRoomFor = (at: number, length: number) => at > margin && at < length - margin
  return (
    <div className={styles['rulers']} style={{ fontSize: 16 * scale }} aria-hidden="true">
      <svg className={styles['bottom']} width={frame.width} height={RULER_SIZE}>
        <path
          className={styles['bar']}
          d={filledWithin(longitudes.bars, width)
            .map(({ from, to }) => `M${from} 0H${to}V${BAR}H${from}Z`)
            .join('')}
        />
        {longitudes.labels.map(({ line, at, text }) =>
          isRoomFor(at, width) ? (
            <text key={line} x={at} y={12 + scale / 2}>
              {text}
            </text>
          ) : null,
        )}
        <path className={styles['mark']} d={across.map(({ from, to }) => `M${from} 0H${to}V${MARK}H${from}Z`).join('')} />
      </svg>
      <svg className={styles['right']} width={RULER_SIZE} height={frame.height}>
        <path
          className={styles['bar']}
          d={filledWithin(latitudes.bars, height)
            .map(({ from, to }) => `M0 ${from}V${to}H${BAR}V${from}Z`)
            .join('')}
        />
        {latitudes.labels.map(({ line, at, text }) =>
          isRoomFor(at, height) ? (
            <text key={line} transform={`translate(${12 + scale / 2},${at}) rotate(-90)`}>
              {text}
            </text>
          ) : null,
        )}
        <path className={styles['mark']} d={down.map(({ from, to }) => `M0 ${from}V${to}H${MARK}V${from}Z`).join('')} />
      </svg>
    </div>
  )
}
