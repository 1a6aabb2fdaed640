import { IconChevronLeft, IconChevronRight, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef } from 'react'
import { useTranslation } from '../../../i18n/index.ts'
import { type Compared, useMapCompare } from '../../../stores/map/map-compare.ts'
import { useMapLayers } from '../../../stores/layers/map-layers.ts'
import { useSheet } from '../../../stores/sheet.ts'
import { shownStep, timeStepsOf } from '../../../stores/layers/layer-times.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { useEscape } from '../../../ui/overlay/use-escape.ts'
import { classes } from '../../../ui/classes.ts'
import { usePhone } from '../../../browser/use-media-query.ts'
import styles from './CompareView.module.css'
import { LeftTime, RightTime } from './SideTimes.tsx'
import { useMapFrame } from '../canvas/frame.ts'
import { timeWords } from '../time/time-words.ts'
import { useMapPadding } from '../canvas/use-map-padding.ts'

/** An arrow key moves the line by so many per cent of the map's width, with Shift or Page by more. */
const STEP = 2
const LARGE_STEP = 10

/** The line between two layers or two times, and what lies on its sides. */
export function CompareView() {
  const compared = useMapCompare((state) => state.compared)
  return compared === null ? null : <Comparison compared={compared} />
}

const keyOf = (compared: Compared): string => (compared.kind === 'times' ? compared.id : `${compared.left} ${compared.right}`)

/** Where a key moves the line to; `undefined` for keys that do not. */
function steppedTo({ key, shiftKey }: KeyboardEvent, position: number): number | undefined {
  const step = shiftKey ? LARGE_STEP : STEP
  return {
    ArrowLeft: position - step,
    ArrowDown: position - step,
    ArrowRight: position + step,
    ArrowUp: position + step,
    PageDown: position - LARGE_STEP,
    PageUp: position + LARGE_STEP,
    Home: 0,
    End: 100,
  }[key]
}

/** What lies on the left and on the right: titles, with times where there are some. */
function useNames(compared: Compared): { readonly left: string; readonly right: string } {
  const { t } = useTranslation('layers')
  const { layers, details } = useMapLayers()
  /** The title of a layer, with the time that it shows where it has one. */
  const nameOf = (id: string, time?: string) => {
    const layer = layers.find((one) => one.id === id)
    const steps = timeStepsOf(details[id])
    const shown = layer && steps ? shownStep(layer, details[id], steps) : -1
    const said = time ?? (steps && shown >= 0 ? steps.at(shown).text : undefined)
    const title = layer?.title ?? ''
    return said === undefined ? title : t('compare.at', { title, time: timeWords(said, t) })
  }
  return compared.kind === 'times'
    ? { left: nameOf(compared.id, compared.time), right: nameOf(compared.id) }
    : { left: nameOf(compared.left), right: nameOf(compared.right) }
}

function Comparison({ compared }: { readonly compared: Compared }) {
  const { t } = useTranslation('layers')
  const view = useRef<HTMLDivElement>(null)
  const { position, setPosition, end } = useMapCompare()
  const phone = usePhone()
  const width = useMapFrame(({ frame }) => frame?.width ?? 0)
  const { left, right } = useMapPadding()
  useEscape(true, end)
  const key = keyOf(compared)
  // it begins in the middle of what the panels leave of the map, unless a link says where
  useEffect(() => {
    if (width > 0 && !useMapCompare.getState().isPlaced) setPosition(((left + (width - left - right) / 2) / width) * 100)
  }, [key]) // oxlint-disable-line react/exhaustive-deps
  // the phone's sheet makes way: names and buttons have no room beside it
  useEffect(() => useSheet.getState().setStop('peek'), [key])
  const names = useNames(compared)
  return (
    <div
      ref={view}
      className={classes(styles['stage'], compared.kind === 'times' && styles['ofTimes'])}
      role="group"
      aria-label={t('compare.title')}
    >
      {/* beside the names a phone has no room for it */}
      {compared.kind === 'times' && phone && (
        <div className={styles['bar']}>
          <LeftTime compared={compared} />
        </div>
      )}
      <div className={styles['line']} style={{ left: `${position}%` }}>
        <div className={styles['names']}>
          <span className={styles['name']}>
            <span>{names.left}</span>
            {compared.kind === 'times' && !phone && <LeftTime compared={compared} />}
          </span>
          <IconButton
            small
            className={styles['end']}
            label={t('compare.end')}
            icon={<IconX size={16} stroke={1.75} />}
            onClick={end}
          />
          <span className={styles['name']}>
            <span>{names.right}</span>
            {compared.kind === 'times' && !phone && <RightTime id={compared.id} />}
          </span>
        </div>
        <Divider view={view} names={names} />
      </div>
    </div>
  )
}

interface DividerProps {
  /** What the line crosses from its left to its right. */
  readonly view: RefObject<HTMLElement | null>
  readonly names: { readonly left: string; readonly right: string }
}

/** The handle of the line, moved by pointer and keys. */
function Divider({ view, names }: DividerProps) {
  const { t } = useTranslation('layers')
  const { position, setPosition } = useMapCompare()
  const drag = ({ buttons, clientX }: PointerEvent) => {
    const stage = view.current?.getBoundingClientRect()
    if (buttons === 0 || stage === undefined || stage.width === 0) return
    setPosition(((clientX - stage.left) / stage.width) * 100)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const to = steppedTo(event, position)
    if (to === undefined) return
    event.preventDefault()
    setPosition(to)
  }
  return (
    <div
      className={styles['handle']}
      role="slider"
      tabIndex={0}
      aria-label={t('compare.divider', names)}
      aria-orientation="horizontal"
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(position)}
      aria-valuetext={t('compare.position', { value: Math.round(position), left: names.left })}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        drag(event)
      }}
      onPointerMove={drag}
      onKeyDown={onKeyDown}
    >
      <i>
        <IconChevronLeft size={14} stroke={2} />
        <IconChevronRight size={14} stroke={2} />
      </i>
    </div>
  )
}
