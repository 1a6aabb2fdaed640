import { IconX } from '@tabler/icons-react'
import { useId } from 'react'
import { useTranslation } from '../../i18n/index.ts'
import { useMapFootprints } from '../../stores/map-footprints.ts'
import { useMapLayers } from '../../stores/map-layers.ts'
import { useMapView } from '../../stores/map-view.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { useEscape } from '../../ui/use-escape.ts'
import { BasemapChooser } from './BasemapChooser.tsx'
import { LayerRow } from './LayerRow.tsx'
import styles from './LayersPanel.module.css'

/** What lies on the map: the layers, the top one first, and the footprints of the results. */
export function LayersPanel({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('map')
  const titleId = useId()
  const { layers, states, setVisible, setOpacity, move, remove, retry } = useMapLayers()
  const footprints = useMapFootprints()
  const requestFit = useMapView((state) => state.requestFit)
  useEscape(true, onClose)
  const boxes = footprints.footprints.flatMap((footprint) => footprint.boxes)
  return (
    <section className={styles['panel']} aria-labelledby={titleId}>
      <header className={styles['head']}>
        <h2 id={titleId}>{t('layers.title')}</h2>
        {layers.length > 0 && <Tag>{layers.length}</Tag>}
        {/* the button that opened the panel is under it: the focus goes on here */}
        <IconButton
          autoFocus
          className={styles['close']}
          label={t('layers.close')}
          icon={<IconX size={18} stroke={1.75} />}
          onClick={onClose}
        />
      </header>
      {layers.length === 0 && <p className={styles['empty']}>{t('layers.empty')}</p>}
      <ul className={styles['rows']}>
        {layers.map((layer, place) => (
          <LayerRow
            key={layer.id}
            title={layer.title}
            kind={t(`layers.${layer.type}`)}
            visible={layer.visible}
            opacity={layer.opacity}
            failed={states[layer.id] === 'failed'}
            onVisible={(visible) => setVisible(layer.id, visible)}
            onOpacity={(opacity) => setOpacity(layer.id, opacity)}
            onRemove={() => remove(layer.id)}
            onRetry={() => retry(layer.id)}
            {...(layer.extent && { onZoom: () => requestFit([layer.extent!]) })}
            {...(place > 0 && { onUp: () => move(layer.id, place - 1) })}
            {...(place < layers.length - 1 && { onDown: () => move(layer.id, place + 1) })}
          />
        ))}
        {boxes.length > 0 && (
          <LayerRow
            title={t('layers.footprints')}
            kind={t('layers.boxes')}
            visible={footprints.visible}
            opacity={footprints.opacity}
            onVisible={footprints.setVisible}
            onOpacity={footprints.setOpacity}
            onZoom={() => requestFit(boxes)}
          />
        )}
      </ul>
      <BasemapChooser />
    </section>
  )
}
