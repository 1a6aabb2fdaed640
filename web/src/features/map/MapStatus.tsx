import { useTranslation } from '../../i18n/index.ts'
import { MapAttribution } from './MapAttribution.tsx'
import { coordinateText } from './model/coordinate-text.ts'
import { useMapFrame } from './model/frame.ts'
import { scaleBar } from './model/scale-bar.ts'
import styles from './MapStatus.module.css'

/** The status corner: scale, coordinates under the pointer, zoom; and whose map it is. */
export function MapStatus() {
  const { t } = useTranslation('map')
  const { frame, pointer } = useMapFrame()
  if (!frame) return null
  const { width, value, unit } = scaleBar(frame)
  return (
    <div className={styles['status']}>
      <div className={styles['left']} aria-hidden="true">
        <span className={styles['pill']}>
          <span className={styles['scale']} style={{ width }} />
          {t(`scale.${unit}`, { value })}
        </span>
        {pointer && <span className={styles['mono']}>{coordinateText(pointer, frame.zoom)}</span>}
        <span className={styles['mono']}>{t('zoom', { zoom: frame.zoom.toFixed(1) })}</span>
      </div>
      <MapAttribution />
    </div>
  )
}
