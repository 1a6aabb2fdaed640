import type { MapLayer } from '@graticule/contracts/map/layer'
import { IconX } from '@tabler/icons-react'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from '../../../i18n/index.ts'
import { useMapLayers } from '../../../stores/layers/map-layers.ts'
import { Button } from '../../../ui/Button.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { useEscape } from '../../../ui/overlay/use-escape.ts'
import { AddLayerButton } from '../adding/AddLayerButton.tsx'
import { BasemapChooser } from '../basemap/BasemapChooser.tsx'
import { BoxRows } from './BoxRows.tsx'
import { LayerList } from './LayerList.tsx'
import { LegendSection } from '../legends/Legends.tsx'
import styles from './LayersPanel.module.css'
import { useLegendsInList } from '../legends/use-legends-in-list.ts'

/** A layer that was taken off, and where it lay. */
interface Removed {
  readonly layer: MapLayer
  readonly index: number
}

/** What lies on the map: the layers, the top one first, and what the search draws. */
export function LayersPanel({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('layers')
  const titleId = useId()
  const list = useRef<HTMLDivElement>(null)
  const { layers, add, move } = useMapLayers()
  const [removed, setRemoved] = useState<Removed | null>(null)
  const hasLegends = useLegendsInList()
  useEscape(true, onClose)
  // with the last layer the button that took it off is gone
  const panel = useRef<HTMLElement>(null)
  useEffect(() => {
    if (removed !== null && layers.length === 0 && document.activeElement === document.body)
      panel.current?.querySelector<HTMLElement>('header button')?.focus()
  }, [removed, layers])
  const isGone = removed !== null && !layers.some(({ id }) => id === removed.layer.id)
  return (
    <section ref={panel} className={styles['panel']} aria-labelledby={titleId}>
      <header className={styles['head']}>
        <h2 id={titleId}>{t('panel.title')}</h2>
        {layers.length > 0 && <Tag>{layers.length}</Tag>}
        <span className={styles['actions']}>
          <AddLayerButton />
          {/* the button that opened the panel is under it: the focus goes on here */}
          <IconButton autoFocus label={t('panel.close')} icon={<IconX size={18} stroke={1.75} />} onClick={onClose} />
        </span>
      </header>
      {layers.length === 0 && <p className={styles['empty']}>{t('panel.empty')}</p>}
      <div ref={list} className={styles['rows']}>
        {layers.length > 0 && <LayerList list={list} onRemoved={(layer, index) => setRemoved({ layer, index })} />}
        <BoxRows />
        {hasLegends && <LegendSection />}
        <div className={styles['basemaps']}>
          <BasemapChooser />
        </div>
      </div>
      <div role="status">
        {isGone && (
          <p className={styles['removed']}>
            <span>{t('removed.text', { title: removed.layer.title })}</span>
            <Button
              size="small"
              onClick={() => {
                add(removed.layer)
                move(removed.layer.id, removed.index)
                setRemoved(null)
              }}
            >
              {t('removed.undo')}
            </Button>
            <IconButton
              small
              label={t('removed.dismiss')}
              icon={<IconX size={16} stroke={1.75} />}
              onClick={() => setRemoved(null)}
            />
          </p>
        )}
      </div>
    </section>
  )
}
