import { circleDiameter, DEPTH_BANDS } from '@graticule/contracts/search/seismic'
import { useId } from 'react'
import { useTranslation } from '../../../i18n/index.ts'
import styles from './EarthquakeLegend.module.css'

/** Magnitudes whose circles are shown. */
const SHOWN = [9, 5, 1]

/**
 * What the circles of earthquakes mean, in the list and on the map: the colour is the depth, the size the magnitude.
 * @rule S3-2.earthquake-legend The legend of earthquakes has five bands of depth and circles of magnitude 9, 5 and 1
 */
export function EarthquakeLegend() {
  const { t } = useTranslation('filters')
  const depthId = useId()
  const magnitudeId = useId()
  return (
    <>
      <p className={styles['name']} id={depthId}>
        {t('earthquakes.legendDepth')}
      </p>
      <ul className={styles['bands']} aria-labelledby={depthId}>
        {DEPTH_BANDS.map(([from, to], at) => (
          <li key={from}>
            <span style={{ background: `var(--q${at + 1})` }} />
            <span className="mono">
              {from}–{to}
            </span>
          </li>
        ))}
      </ul>
      <p className={styles['hint']}>{t('earthquakes.legendDeeper', { depth: DEPTH_BANDS.at(-1)?.[1] })}</p>
      <p className={styles['name']} id={magnitudeId}>
        {t('earthquakes.magnitude')}
      </p>
      <ul className={styles['circles']} aria-labelledby={magnitudeId}>
        {SHOWN.map((magnitude) => (
          <li key={magnitude}>
            <span style={{ width: circleDiameter(magnitude), height: circleDiameter(magnitude) }} />
            <span className="mono">{magnitude}</span>
          </li>
        ))}
      </ul>
    </>
  )
}
