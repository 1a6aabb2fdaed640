import { IconChevronLeft, IconChevronRight, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react'
import { useTranslation } from '../../../i18n/index.ts'
import { type Compared, useMapCompare } from '../../../stores/map/map-compare.ts'
import { useMapLayers } from '../../../stores/layers/map-layers.ts'
import { useSheet } from '../../../stores/sheet.ts'
import { timeStepsOf } from '../../../stores/layers/layer-times.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { useEscape } from '../../../ui/overlay/use-escape.ts'
import { readTime } from '@graticule/contracts/map/time-dimension'
import styles from './CompareView.module.css'
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

function Comparison({ compared }: { readonly compared: Compared }) {
  const { t } = useTranslation('layers')
  const view = useRef<HTMLDivElement>(null)
  const { position, setPosition, end } = useMapCompare()
  const layers = useMapLayers((state) => state.layers)
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
  const titleOf = (id: string) => layers.find((layer) => layer.id === id)?.title ?? ''
  const names =
    compared.kind === 'times'
      ? {
          left: t('compare.at', { title: titleOf(compared.id), time: timeWords(compared.time, t) }),
          right: t('compare.now', { title: titleOf(compared.id) }),
        }
      : { left: titleOf(compared.left), right: titleOf(compared.right) }
  const drag = ({ buttons, clientX }: PointerEvent) => {
    const stage = view.current?.getBoundingClientRect()
    if (buttons === 0 || stage === undefined || stage.width === 0) return
    setPosition(((clientX - stage.left) / stage.width) * 100)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.shiftKey ? LARGE_STEP : STEP
    const to = {
      ArrowLeft: position - step,
      ArrowDown: position - step,
      ArrowRight: position + step,
      ArrowUp: position + step,
      PageDown: position - LARGE_STEP,
      PageUp: position + LARGE_STEP,
      Home: 0,
      End: 100,
    }[event.key]
    if (to === undefined) return
    event.preventDefault()
    setPosition(to)
  }
  return (
    <div ref={view} className={styles['stage']} role="group" aria-label={t('compare.title')}>
      <div className={styles['line']} style={{ left: `${position}%` }}>
        <div className={styles['names']}>
          <span className={styles['name']}>
            <span>{names.left}</span>
            {compared.kind === 'times' && <TimeButtons compared={compared} />}
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
          </span>
        </div>
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
      </div>
    </div>
  )
}

/** The time on the left goes back and forth by the steps of the layer. */
function TimeButtons({ compared }: { readonly compared: Extract<Compared, { kind: 'times' }> }) {
  const { t } = useTranslation('layers')
  const details = useMapLayers((state) => state.details[compared.id])
  const setTime = useMapCompare((state) => state.setTime)
  const steps = timeStepsOf(details)
  if (steps === undefined) return null
  const index = Math.max(0, steps.indexAt(readTime(compared.time) ?? Infinity))
  const last = steps.count - 1
  const go = (to: number) => setTime(steps.at(Math.min(last, Math.max(0, to))).text)
  return (
    <span className={styles['times']}>
      <IconButton
        small
        label={t('compare.earlier')}
        icon={<IconChevronLeft size={16} stroke={1.75} />}
        onClick={() => go(index - 1)}
      />
      <input
        type="range"
        min={0}
        max={last}
        step={1}
        value={index}
        aria-label={t('compare.time')}
        aria-valuetext={timeWords(compared.time, t)}
        onChange={(event) => go(event.target.valueAsNumber)}
      />
      <IconButton
        small
        label={t('compare.later')}
        icon={<IconChevronRight size={16} stroke={1.75} />}
        onClick={() => go(index + 1)}
      />
    </span>
  )
}
