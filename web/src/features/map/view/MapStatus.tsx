import { namedIn } from '@graticule/contracts/texts/named'
import { useRef } from 'react'
import { useTranslation } from '../../../i18n/index.ts'
import { formatFixed } from '../../../i18n/numbers.ts'
import { useMapLayers } from '../../../stores/layers/map-layers.ts'
import { usePixelValues } from '../../../stores/layers/pixel-values.ts'
import { MapAttribution } from './MapAttribution.tsx'
import { coordinateText } from '../canvas/coordinate-text.ts'
import { useFurniture } from '../canvas/covers.ts'
import { toLonLat, useMapFrame } from '../canvas/frame.ts'
import { scaleBar } from '../canvas/scale-bar.ts'
import styles from './MapStatus.module.css'

/** The status corner: scale, coordinates under the pointer or of the middle, zoom; and whose map it is. */
export function MapStatus() {
  const { t } = useTranslation('map')
  const { frame, pointer } = useMapFrame()
  const status = useRef<HTMLDivElement>(null)
  useFurniture('status', status)
  if (!frame) return null
  const { width, value, unit } = scaleBar(frame)
  // on its way to the button the pointer leaves the map: what is copied there is the middle
  const place = coordinateText(pointer ?? toLonLat(frame.centre), frame.zoom)
  return (
    <div ref={status} className={styles['status']}>
      <div className={styles['left']}>
        <span className={styles['pill']} aria-hidden="true">
          <span className={styles['scale']} style={{ width }} />
          {t(`scale.${unit}`, { value })}
        </span>
        <button
          type="button"
          className={styles['coordinates']}
          aria-label={t('tools.copyThese', { place })}
          title={t('tools.copy')}
          onClick={() => void import('../tools/copy-coordinates.ts').then(({ copyCoordinates }) => copyCoordinates())}
        >
          {place}
        </button>
        <span className={styles['mono']} aria-hidden="true">
          {t('zoom', { zoom: formatFixed(frame.zoom, 1) })}
        </span>
        <PixelValue />
      </div>
      <MapAttribution />
    </div>
  )
}

/** The value under the pointer of the top layer that has one. */
function PixelValue() {
  const { i18n } = useTranslation('map')
  const values = usePixelValues((state) => state.values)
  const top = useMapLayers(({ layers }) => layers.find(({ id }) => values[id] !== undefined))
  return (
    top !== undefined && (
      <span className={styles['value']} aria-hidden="true">
        {namedIn(i18n.language, top.title, values[top.id] ?? '')}
      </span>
    )
  )
}
