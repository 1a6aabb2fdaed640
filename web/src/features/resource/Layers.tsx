import type { Resource } from '@graticule/contracts/resource'
import { IconCheck, IconPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { mapLayersOf } from '../../shell/map-layers-of.ts'
import { useMapLayers } from '../../stores/map-layers.ts'
import { useMapView } from '../../stores/map-view.ts'
import { Button } from '../../ui/Button.tsx'
import { Tag } from '../../ui/Tag.tsx'
import styles from './Access.module.css'
import { Section } from './Section.tsx'

/** Layers of map services that the record offers, to be put on the map and taken off. */
export function Layers({ resource }: { resource: Resource }) {
  const { t } = useTranslation('resource')
  const offered = mapLayersOf(resource)
  const { layers, add, remove } = useMapLayers()
  return (
    <Section name="layers" title={t('layers.title')}>
      {offered.length === 0 && <p className={styles['none']}>{t('layers.none')}</p>}
      <ul className={styles['links']}>
        {offered.map((layer) => {
          const onMap = layers.some(({ id }) => id === layer.id)
          return (
            <li key={layer.id}>
              <div className={styles['words']}>
                <b>{layer.title}</b>
                <p className={styles['about']}>
                  <span className="mono">{layer.layer}</span>
                  <Tag>{`WMS ${layer.version}`}</Tag>
                  <span className="mono">{new URL(layer.url).host}</span>
                </p>
              </div>
              {onMap && (
                <Tag tone="mark" icon={<IconCheck size={12} aria-hidden="true" />}>
                  {t('layers.onMap')}
                </Tag>
              )}
              <Button
                size="small"
                icon={onMap ? undefined : <IconPlus size={14} aria-hidden="true" />}
                aria-label={t(onMap ? 'layers.removeLayer' : 'layers.addLayer', { title: layer.title })}
                onClick={() => {
                  if (onMap) return remove(layer.id)
                  add(layer)
                  if (layer.extent !== undefined) useMapView.getState().requestFit([layer.extent])
                }}
              >
                {t(onMap ? 'layers.remove' : 'layers.add')}
              </Button>
            </li>
          )
        })}
      </ul>
    </Section>
  )
}
