import type { ChartLook } from '@graticule/contracts/dashboards/dashboards'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '../../../i18n/index.ts'
import { named } from '../../../i18n/joined.ts'
import styles from './BoardView.module.css'
import { type ChartValue, ticksFor } from './values-of.ts'

/** Pixels around the bars: for numbers, labels and half a line. */
const [LEFT, BOTTOM, TOP] = [52, 28, 10]
/** Pixels that a letter of a label takes, and those between two labels. */
const [LETTER, GAP] = [8, 10]
/** The most letters of a label. */
const LONG_LABEL = 9

const numberWords = (language: string, value: number): string =>
  new Intl.NumberFormat(language, { maximumFractionDigits: 2 }).format(value)

/** The same values as numbers, for whoever sees no bars. */
function ValueTable({ values, unit, bars }: { values: readonly ChartValue[]; unit: string; bars: boolean }) {
  const { t, i18n } = useTranslation('dashboards')
  const most = Math.max(...values.map(({ value }) => Math.abs(value)), 0) || 1
  return (
    <table className={styles['values']}>
      <thead className={bars ? 'visually-hidden' : undefined}>
        <tr>
          <th scope="col">{t('show.label')}</th>
          <th scope="col">{unit === '' ? t('show.value') : unit}</th>
          {bars && <th aria-hidden="true" />}
        </tr>
      </thead>
      <tbody>
        {values.map(({ label, value }, at) => (
          // labels of a table may stand twice
          <tr key={`${at} ${label}`}>
            <th scope="row" dir="auto">
              {label}
            </th>
            <td>{numberWords(i18n.language, value)}</td>
            {bars && (
              <td aria-hidden="true" className={styles['barCell']}>
                <i style={{ width: `${(Math.max(0, value) / most) * 100}%` }} />
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

export interface ChartProps {
  readonly title: string
  readonly values: readonly ChartValue[]
  readonly look: ChartLook
  readonly unit: string
}

/**
 * Values as bars or a line, and as a table. Long labels get bars that lie.
 * @rule B-dashboards.charts Every chart can be read as a table
 */
export function Chart({ title, values, look, unit }: ChartProps) {
  const { t } = useTranslation('dashboards')
  const [asTable, setAsTable] = useState(false)
  if (values.length === 0) return <p className={styles['quiet']}>{t('show.noRows')}</p>
  const isLong = look === 'bars' && values.some(({ label }) => label.length > LONG_LABEL) && values.length <= 24
  if (isLong) return <ValueTable values={values} unit={unit} bars />
  return (
    <div className={styles['chart']}>
      {asTable ? <ValueTable values={values} unit={unit} bars={false} /> : <Drawing {...{ title, values, look, unit }} />}
      <button type="button" className={styles['asTable']} aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
        {t('show.table')}
      </button>
    </div>
  )
}

/** Pixels of what a chart is drawn into, followed as they change. */
function useSize() {
  const frame = useRef<HTMLDivElement>(null)
  const [size, setSize] = useState({ width: 480, height: 240 })
  useEffect(() => {
    const element = frame.current
    if (element === null || !('ResizeObserver' in window)) return undefined
    const observer = new ResizeObserver(() => {
      const [width, height] = [element.clientWidth, element.clientHeight]
      if (width > 0 && height > 0) setSize({ width, height })
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { frame, size }
}

function Drawing(props: ChartProps) {
  const { frame, size } = useSize()
  return (
    <div ref={frame} className={styles['drawing']}>
      <Bars {...props} {...size} />
    </div>
  )
}

function Bars({ title, values, look, unit, width: whole, height: high }: ChartProps & { width: number; height: number }) {
  const { i18n } = useTranslation('dashboards')
  const ticks = ticksFor(values.map(({ value }) => value))
  const [least, most] = [ticks[0] ?? 0, ticks.at(-1) ?? 1]
  const y = (value: number) => TOP + ((most - value) / (most - least)) * (high - TOP - BOTTOM)
  const step = (whole - LEFT) / values.length
  const x = (at: number) => LEFT + step * (at + 0.5)
  const longest = Math.min(LONG_LABEL, Math.max(...values.map(({ label }) => label.length)))
  const labelWidth = longest * LETTER + GAP
  const every = Math.ceil((values.length * labelWidth) / Math.max(1, whole - LEFT))
  const barWidth = Math.max(1, Math.min(48, step * 0.78))
  return (
    <svg width={whole} height={high} role="img" aria-label={`${title} ${unit}`.trim()}>
      {ticks.map((tick) => (
        <g key={tick}>
          <line className={styles['rule']} x1={LEFT} x2={whole} y1={y(tick)} y2={y(tick)} />
          <text className={styles['tick']} x={LEFT - 8} y={y(tick) + 4} textAnchor="end">
            {numberWords(i18n.language, tick)}
          </text>
        </g>
      ))}
      {look === 'line' ? (
        <polyline className={styles['line']} points={values.map(({ value }, at) => `${x(at)},${y(value)}`).join(' ')} />
      ) : (
        values.map(({ label, value }, at) => (
          <rect
            key={`${at} ${label}`}
            className={styles['bar']}
            x={x(at) - barWidth / 2}
            width={barWidth}
            y={Math.min(y(value), y(0))}
            height={Math.max(value === 0 ? 0 : 1, Math.abs(y(value) - y(0)))}
          >
            <title>{named(label, `${numberWords(i18n.language, value)}${unit === '' ? '' : ` ${unit}`}`)}</title>
          </rect>
        ))
      )}
      {values.map(
        ({ label }, at) =>
          at % every === 0 && (
            <text key={`${at} ${label}`} className={styles['tick']} x={x(at)} y={high - 8} textAnchor="middle">
              {label.slice(0, LONG_LABEL)}
            </text>
          ),
      )}
    </svg>
  )
}
