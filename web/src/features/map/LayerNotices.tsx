import { useEffect } from 'react'
import { useTranslation } from '../../i18n/index.ts'
import '../../i18n/adding-words.ts'
import { followLayerFailures } from '../../shell/layers/layer-failures.ts'
import { useDisabledLayer } from '../../stores/disabled-layer.ts'
import { useMapLayers } from '../../stores/map-layers.ts'
import { Button } from '../../ui/Button.tsx'
import { MapNotice } from './MapNotice.tsx'

/** Tells of layers that are not available (in the popup), and lets one that was taken off for that be put back. */
export function LayerNotices() {
  const { t } = useTranslation('adding')
  const layers = useMapLayers((state) => state.layers)
  const { last, undo, forget } = useDisabledLayer()
  useEffect(followLayerFailures, [])
  if (last === null || layers.some(({ id }) => id === last.layer.id)) return null
  return (
    <MapNotice quiet text={t('disabled.text', { title: last.layer.title })}>
      <Button size="small" onClick={undo}>
        {t('disabled.undo')}
      </Button>
      <Button size="small" variant="quiet" onClick={forget}>
        {t('disabled.dismiss')}
      </Button>
    </MapNotice>
  )
}
