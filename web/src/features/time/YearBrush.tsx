import { useTranslation } from '../../i18n/index.ts'
import { formatCount } from '../../i18n/numbers.ts'
import { classes } from '../../ui/classes.ts'
import { type Edge, useBrush } from './use-brush.ts'
import type { YearRange } from './year-range.ts'
import { lengthOf, shareOf, ticksOf, type YearBar, type YearScale } from './year-scale.ts'
import styles from './YearBrush.module.css'

export interface YearBrushProps {
  readonly scale: YearScale
  readonly bars: readonly YearBar[]
  readonly range: YearRange
  /** Part of the scale that the entry in hand covers, as shares from 0 to 1. */
  readonly hot: { readonly from: number; readonly to: number } | undefined
  /** Told on release, not while dragging. */
  readonly onChange: (range: YearRange) => void
}

const percent = (share: number): string => `${(share * 100).toFixed(3)}%`

/** Bars over years with two handles on them. Each handle is a slider; clicking a bar takes its year alone. */
export function YearBrush({ scale, bars, range, hot, onChange }: YearBrushProps) {
  const { handles, moving, onPointer, onKey, onBlur } = useBrush(scale, range, onChange)
  const { t } = useTranslation('time')
  const highest = Math.max(1, ...bars.map(({ count }) => count))
  const isIn = ({ first, last }: YearBar) => last >= handles.from && first <= handles.to
  return (
    <div className={classes(styles['brush'], moving && styles['moving'])}>
      <div className={styles['chart']} {...onPointer}>
        <div aria-hidden="true">
          {bars.map((bar) => (
            <span
              key={bar.first}
              className={classes(styles['years'], isIn(bar) && styles['in'])}
              title={t('bar', { years: yearsOf(bar), count: bar.count, formatted: formatCount(bar.count) })}
              style={{ left: percent(shareOf(scale, bar.first)), width: percent(shareOf(scale, scale.first + lengthOf(bar))) }}
            >
              <span className={styles['bar']} style={{ height: percent(bar.count / highest) }} />
            </span>
          ))}
        </div>
        {hot !== undefined && (
          <span className={styles['hot']} style={{ left: percent(hot.from), width: percent(hot.to - hot.from) }} data-hot-years />
        )}
        {(['from', 'to'] as const).map((edge) => (
          <Handle key={edge} edge={edge} scale={scale} handles={handles} onKey={onKey} onBlur={onBlur} />
        ))}
      </div>
      <div className={styles['axis']} aria-hidden="true">
        {ticksOf(scale).map((year) => (
          <span key={year} style={{ left: percent(shareOf(scale, year)) }}>
            {year}
          </span>
        ))}
      </div>
    </div>
  )
}

const yearsOf = ({ first, last }: YearBar): string => (first === last ? String(first) : `${first}–${last}`)

function Handle(props: {
  edge: Edge
  scale: YearScale
  handles: Record<Edge, number>
  onKey: ReturnType<typeof useBrush>['onKey']
  onBlur: () => void
}) {
  const { edge, scale, handles, onKey, onBlur } = props
  const { t } = useTranslation('time')
  const year = handles[edge]
  const isOpen = edge === 'from' ? year <= scale.first : year >= scale.last
  return (
    <span
      role="slider"
      tabIndex={0}
      className={styles['handle']}
      aria-label={t(edge)}
      aria-valuemin={edge === 'from' ? scale.first : handles.from}
      aria-valuemax={edge === 'from' ? handles.to : scale.last}
      aria-valuenow={year}
      aria-valuetext={isOpen ? t(edge === 'from' ? 'earliest' : 'latest') : String(year)}
      style={{ left: percent(shareOf(scale, edge === 'from' ? year : year + 1)) }}
      onKeyDown={(event) => onKey(edge, event)}
      onBlur={onBlur}
    />
  )
}

/** The same numbers as a table, for who cannot see the bars. */
export function YearTable({ bars }: { bars: readonly YearBar[] }) {
  const { t } = useTranslation('time')
  return (
    <table className="visually-hidden">
      <caption>{t('table.caption')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('table.year')}</th>
          <th scope="col">{t('table.count')}</th>
        </tr>
      </thead>
      <tbody>
        {bars.map((bar) => (
          <tr key={bar.first}>
            <th scope="row">{yearsOf(bar)}</th>
            <td>{formatCount(bar.count)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
