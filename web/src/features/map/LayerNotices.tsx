import type { MapLayer } from '@graticule/contracts/layer'
import { useState } from 'react'
import { useTranslation } from '../../i18n/index.ts'
import { useMapLayers } from '../../stores/map-layers.ts'
import { Button } from '../../ui/Button.tsx'
import { MapNotice } from './MapNotice.tsx'

/** Tells of layers that are not available: ignore (the row in the list keeps Retry) or disable, which can be undone. */
export function LayerNotices() {
  const { t } = useTranslation('map')
  const { layers, states, retries, add, remove } = useMapLayers()
  const [ignored, setIgnored] = useState<readonly string[]>([])
  const [removed, setRemoved] = useState<MapLayer | null>(null)
  /** A failure is ignored until the layer is tried again. */
  const keyOf = ({ id }: MapLayer) => `${id} ${retries[id] ?? 0}`
  const failed = layers.filter((layer) => states[layer.id] === 'failed' && !ignored.includes(keyOf(layer)))
  const disable = (layer: MapLayer) => {
    remove(layer.id)
    setRemoved(layer)
  }
  return (
    <>
      {failed.map((layer) => (
        <MapNotice key={layer.id} text={t('layers.failed', { title: layer.title })}>
          <Button size="small" onClick={() => setIgnored([...ignored, keyOf(layer)])}>
            {t('layers.ignore')}
          </Button>
          <Button size="small" onClick={() => disable(layer)}>
            {t('layers.disable')}
          </Button>
        </MapNotice>
      ))}
      {removed && !layers.some(({ id }) => id === removed.id) && (
        <MapNotice quiet text={t('layers.disabled', { title: removed.title })}>
          <Button
            size="small"
            onClick={() => {
              add(removed)
              setRemoved(null)
            }}
          >
            {t('layers.undo')}
          </Button>
          <Button size="small" variant="quiet" onClick={() => setRemoved(null)}>
            {t('layers.dismiss')}
          </Button>
        </MapNotice>
      )}
    </>
  )
}
