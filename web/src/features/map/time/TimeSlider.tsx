import type { MapLayer } from '@graticule/contracts/map/layer'
import type { TimeSteps } from '@graticule/contracts/map/time-dimension'
import {
  IconArrowsHorizontal,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlayerSkipBack,
  IconPlayerSkipForward,
  IconRepeat,
} from '@tabler/icons-react'
import { useState } from 'react'
import type { KeyOf } from '../../../i18n/english.ts'
import { type Translate, useTranslation } from '../../../i18n/index.ts'
import { formatCount } from '../../../i18n/numbers.ts'
import { useMediaQuery } from '../../../browser/use-media-query.ts'
import { useActiveLayer } from '../../../stores/layers/active-layer.ts'
import { type LayerDetails, useMapLayers } from '../../../stores/layers/map-layers.ts'
import { shownStep, timeStepsOf } from '../../../stores/layers/layer-times.ts'
import { useMapTime } from '../../../stores/map/map-time.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { RangeSlider } from '../../../ui/fields/RangeSlider.tsx'
import { Segmented } from '../../../ui/fields/Segmented.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import { useLayerLoading } from '../layers/layer-loading.ts'
import styles from './TimeSlider.module.css'
import { TimeTrack } from './TimeTrack.tsx'
import { periodWords, timeWords } from './time-words.ts'
import { usePlayback } from './use-playback.ts'

const icon = { size: 16, stroke: 1.75 } as const
const SPEEDS = { half: 0.5, once: 1, twice: 2 } as const

interface Timed {
  readonly layer: MapLayer
  readonly details: LayerDetails | undefined
  readonly steps: TimeSteps
}

/** The layer whose steps the slider has: that in hand, else the top one that has some. */
function useTimed(): Timed | undefined {
  const { layers, details, states } = useMapLayers()
  const activeId = useActiveLayer((state) => state.activeId)
  const timed = layers.flatMap((layer): Timed[] => {
    const steps = timeStepsOf(details[layer.id])
    const isShown = layer.visible && states[layer.id] !== 'failed'
    return isShown && steps !== undefined && steps.count > 1 ? [{ layer, details: details[layer.id], steps }] : []
  })
  return timed.find(({ layer }) => layer.id === activeId) ?? timed[0]
}

/** The time of the map: steps of the layer in hand, which all layers with TIME follow. Hidden where there is one step only. */
export function TimeSlider() {
  const timed = useTimed()
  return timed === undefined ? null : <Slider key={timed.layer.id} {...timed} />
}

function Slider({ layer, details, steps }: Timed) {
  const { t } = useTranslation('layers')
  const { time, setTime } = useMapTime()
  const isLoading = useLayerLoading(({ loading }) => Object.values(loading).some((count) => count > 0))
  const isStill = useMediaQuery('(prefers-reduced-motion: reduce)')
  const [speed, setSpeed] = useState<keyof typeof SPEEDS>('once')
  const [loop, setLoop] = useState(false)
  const [range, setRange] = useState<readonly [number, number] | null>(null)
  const last = steps.count - 1
  const found = time === null ? shownStep(layer, details, steps) : steps.indexAt(time)
  const index = Math.max(0, found)
  const [from, to] = range ?? [0, last]
  const step = (next: number) => setTime(steps.at(Math.min(last, Math.max(0, next))).time)
  const playback = usePlayback({ index, from, to, loop, speed: SPEEDS[speed], loading: isLoading, onStep: step })
  const words = (at: number) => timeWords(steps.at(at).text, t)
  return (
    <section className={styles['slider']} data-time aria-label={t('time.title')}>
      <div className={styles['row']}>
        <IconButton
          className={styles['play']}
          label={t(playback.playing ? 'time.pause' : 'time.play')}
          icon={playback.playing ? <IconPlayerPause {...icon} /> : <IconPlayerPlay {...icon} />}
          unavailable={isStill ? t('time.stillReason') : undefined}
          onClick={playback.playing ? playback.pause : playback.play}
        />
        <IconButton label={t('time.previous')} icon={<IconPlayerSkipBack {...icon} />} onClick={() => step(index - 1)} />
        <IconButton
          label={t('time.next')}
          icon={<IconPlayerSkipForward {...icon} />}
          onClick={() => step(found < 0 ? 0 : index + 1)}
        />
        <span className={styles['date']}>{words(index)}</span>
        <Status found={found} steps={steps} waiting={playback.waiting} />
        <Choices
          {...{ speed, setSpeed, loop, setLoop }}
          ranged={range !== null}
          setRanged={(on) => setRange(on ? [0, last] : null)}
        />
      </div>
      <TimeTrack steps={steps} index={index} title={layer.title} wordsOf={words} onIndex={step} />
      {range !== null && (
        <RangeSlider
          label={t('time.range')}
          fromLabel={t('time.rangeFrom')}
          toLabel={t('time.rangeTo')}
          min={0}
          max={last}
          step={1}
          value={[from, to]}
          format={words}
          onChange={setRange}
        />
      )}
    </section>
  )
}

interface StatusProps {
  /** The step that is shown, -1 = none. */
  readonly found: number
  readonly steps: TimeSteps
  readonly waiting: boolean
}

/** Which step is shown, or why none is. */
function Status({ found, steps, waiting }: StatusProps) {
  const { t } = useTranslation('layers')
  return (
    <span className={styles['words']} role="status">
      {found < 0 ? (
        t('time.noImage')
      ) : waiting ? (
        <>
          <Spinner /> {t('time.loading')}
        </>
      ) : (
        stepWords(found, steps, t)
      )}
    </span>
  )
}

interface ChoicesProps {
  readonly speed: keyof typeof SPEEDS
  readonly setSpeed: (speed: keyof typeof SPEEDS) => void
  readonly loop: boolean
  readonly setLoop: (loop: boolean) => void
  /** A part of the times is played, not all. */
  readonly ranged: boolean
  readonly setRanged: (ranged: boolean) => void
}

/** How the steps are played: speed, part, and whether again and again. */
function Choices({ speed, setSpeed, loop, setLoop, ranged, setRanged }: ChoicesProps) {
  const { t } = useTranslation('layers')
  return (
    <span className={styles['choices']}>
      <span className={styles['label']} aria-hidden="true">
        {t('time.speed')}
      </span>
      <Segmented
        label={t('time.speed')}
        value={speed}
        choices={(['half', 'once', 'twice'] as const).map((value) => ({ value, label: t(`time.${value}`) }))}
        onChange={setSpeed}
      />
      <IconButton
        label={t('time.range')}
        icon={<IconArrowsHorizontal {...icon} />}
        aria-pressed={ranged}
        onClick={() => setRanged(!ranged)}
      />
      <IconButton label={t('time.loop')} icon={<IconRepeat {...icon} />} aria-pressed={loop} onClick={() => setLoop(!loop)} />
    </span>
  )
}

/** "Step 3 of 24, every day". */
function stepWords(at: number, { count, period }: TimeSteps, t: Translate<KeyOf<'layers'>>): string {
  const step = t('time.step', { step: formatCount(at + 1), total: formatCount(count) })
  const every = period === undefined ? undefined : periodWords(period, t)
  return every === undefined ? step : `${step}, ${every}`
}
