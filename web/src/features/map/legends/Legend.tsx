import type { Legend } from '@graticule/contracts/map/layer'
import { useTranslation } from '../../../i18n/index.ts'
import { formatFixed } from '../../../i18n/numbers.ts'
import { ImageLegend } from './ImageLegend.tsx'
import styles from './Legend.module.css'

/**
 * What one layer's colours mean. `value`: what its pixel under the pointer holds, where it tells.
 * @rule S3-2.layer-legend A layer legend is an image, a value with its unit, or a scale with minimum, maximum and unit
 */
export function LegendBody({ legend, title, value }: { legend: Legend; title: string; value: string | undefined }) {
  switch (legend.type) {
    case 'image':
      return <ImageLegend key={legend.url} url={legend.url} title={title} value={value} />
    case 'one-value-scale':
      return <OneValue legend={legend} value={value} />
    case 'two-value-scale':
      return <TwoValues legend={legend} value={value} />
    default:
      // other kinds of legends are not shown
      return null
  }
}

function OneValue({ legend, value }: { legend: Extract<Legend, { type: 'one-value-scale' }>; value: string | undefined }) {
  const { t } = useTranslation('layers')
  const shown = legend.value?.toString() ?? value
  return (
    <>
      <p className={styles['what']}>
        {legend.value === undefined ? t('legend.atPointer', { label: legend.label }) : legend.label}
      </p>
      <p className={styles['value']}>
        {shown === undefined ? <span className={styles['absent']}>{t('legend.noValue')}</span> : <b>{shown}</b>}
        {shown !== undefined && legend.unit !== undefined && <span>{legend.unit}</span>}
      </p>
    </>
  )
}

/** Decimals by the width of the scale: three digits tell its values apart. */
function inDigits(value: number, width: number): string {
  const decimals = width === 0 ? 0 : Math.min(6, Math.max(0, 2 - Math.floor(Math.log10(Math.abs(width)))))
  return formatFixed(value, width >= 1_000 ? 0 : decimals > 2 && Number.isInteger(value) ? 0 : Math.min(decimals, 6))
}

function TwoValues({ legend, value }: { legend: Extract<Legend, { type: 'two-value-scale' }>; value: string | undefined }) {
  const { t } = useTranslation('layers')
  const { label, min, max, unit, colours } = legend
  const ends = [inDigits(min, max - min), inDigits(max, max - min)] as const
  const withUnit = (end: string) => (unit === undefined ? end : `${end} ${unit}`)
  return (
    <>
      <p className={styles['what']}>{label}</p>
      <div className={styles['scale']}>
        <span className={styles['end']}>{ends[0]}</span>
        <span
          className={styles['gradient']}
          role="img"
          aria-label={t('legend.scale', { min: withUnit(ends[0]), max: withUnit(ends[1]) })}
          style={{ background: `linear-gradient(90deg, ${colours.join(', ')})` }}
        />
        <span className={styles['end']}>{withUnit(ends[1])}</span>
      </div>
      <p className={styles['hint']}>
        {value === undefined ? t('legend.twoValues') : t('legend.pointerValue', { value: withUnit(value) })}
      </p>
    </>
  )
}
