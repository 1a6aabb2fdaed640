import { type PointerEvent, type ReactNode, useRef, useState } from 'react'
import { useTranslation } from '../../i18n/index.ts'
import { useMapPadding } from '../../stores/map/map-padding.ts'
import { SHEET_STOPS, type SheetStop } from '../../stores/sheet.ts'
import { classes } from '../../ui/classes.ts'
import styles from './BottomSheet.module.css'

/** Height of the low stop, CSS pixels. */
const PEEK_PX = 96
/**
 * Height of the middle stop, share of the stage.
 * On a phone of 390 by 844 it shows two cards.
 */
const HALF = 0.56
/** A movement shorter than this is a tap, CSS pixels. */
const TAP_PX = 6

/** Height of each stop on a stage of this height, CSS pixels. */
export function stopHeights(stage: number): Readonly<Record<SheetStop, number>> {
  return { peek: Math.min(PEEK_PX, stage), half: Math.round(stage * HALF), full: stage }
}

/** The stop nearest to this height. */
export function nearestStop(height: number, stage: number): SheetStop {
  const heights = stopHeights(stage)
  return SHEET_STOPS.toSorted((a, b) => Math.abs(heights[a] - height) - Math.abs(heights[b] - height))[0] ?? 'half'
}

export interface BottomSheetProps {
  readonly label: string
  readonly stop: SheetStop
  readonly onStop: (stop: SheetStop) => void
  readonly children: ReactNode
}

/** A sheet with three stops: dragged by its grip, or moved to the next stop by the grip as a button. */
export function BottomSheet({ label, stop, onStop, children }: BottomSheetProps) {
  const { t } = useTranslation('results')
  const sheet = useRef<HTMLElement>(null)
  const [dragged, setDragged] = useState<number | null>(null)
  const start = useRef<{ y: number; height: number; moved: boolean } | null>(null)
  useMapPadding(sheet, 'bottom')
  const stageHeight = () => sheet.current?.offsetParent?.clientHeight ?? window.innerHeight

  const onPointerDown = (event: PointerEvent<HTMLButtonElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    start.current = { y: event.clientY, height: sheet.current?.offsetHeight ?? 0, moved: false }
  }
  const onPointerMove = (event: PointerEvent) => {
    const from = start.current
    if (from === null) return
    const by = from.y - event.clientY
    if (Math.abs(by) > TAP_PX) from.moved = true
    if (from.moved) setDragged(Math.min(stageHeight(), Math.max(PEEK_PX, from.height + by)))
  }
  const onPointerUp = () => {
    if (dragged !== null) onStop(nearestStop(dragged, stageHeight()))
    setDragged(null)
  }
  const next = SHEET_STOPS[(SHEET_STOPS.indexOf(stop) + 1) % SHEET_STOPS.length] ?? 'half'
  const onClick = () => {
    // the click that ends a drag is not a tap
    const wasDrag = start.current?.moved === true
    start.current = null
    if (!wasDrag) onStop(next)
  }

  return (
    <section
      ref={sheet}
      aria-label={label}
      className={classes(styles['sheet'], styles[stop], dragged !== null && styles['dragged'])}
      style={dragged === null ? undefined : { height: dragged }}
    >
      <button
        type="button"
        className={styles['grip']}
        aria-label={t(`sheet.${next}`)}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={onPointerUp}
        onPointerCancel={() => setDragged(null)}
        onClick={onClick}
      />
      <div className={styles['content']} data-scrolls-when-low>
        {children}
      </div>
    </section>
  )
}
