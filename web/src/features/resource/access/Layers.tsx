import type { MapLayer } from '@graticule/contracts/map/layer'
import type { Resource } from '@graticule/contracts/resource'
import { IconCheck, IconEye, IconEyeOff, IconPlus } from '@tabler/icons-react'
import { useTranslation } from '../../../i18n/index.ts'
import { Button } from '../../../ui/Button.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import styles from './Layers.module.css'
import { Section } from '../Section.tsx'
import { useOfferedLayers } from './use-offered-layers.ts'
import { useShortened } from '../use-shortened.tsx'

/** Layers shown before "show all". */
const FEW = 12

/** What kind of layer it is, as its name is in use: `WMS 1.3.0`, `KML`. */
const kindOf = (layer: MapLayer): string => ('version' in layer ? `WMS ${layer.version}` : layer.type.toUpperCase())

/** Layers of map services and files that the record offers, to be put on the map and taken off. */
export function Layers({ resource }: { resource: Resource }) {
  const { t } = useTranslation('resource')
  const { offered, isOnMap, isVisible, add, remove, setVisible } = useOfferedLayers(resource)
  const [shown, more] = useShortened(offered, FEW)
  return (
    <Section name="layers" title={t('layers.title')}>
      {offered.length === 0 && <p className={styles['none']}>{t('layers.none')}</p>}
      <ul>
        {shown.map((layer) => {
          const onMap = isOnMap(layer)
          const visible = isVisible(layer)
          return (
            <li key={layer.id} className={styles['row']}>
              <div className={styles['words']}>
                <b dir="auto">{layer.title}</b>
                <p>
                  {'layer' in layer && <span className="mono">{layer.layer}</span>}
                  <Tag>{kindOf(layer)}</Tag>
                  {'url' in layer && <span className="mono">{new URL(layer.url).host}</span>}
                </p>
              </div>
              {onMap && (
                <Tag tone="mark" icon={<IconCheck size={12} aria-hidden="true" />}>
                  {t('layers.onMap')}
                </Tag>
              )}
              {onMap && (
                <IconButton
                  small
                  label={t(visible ? 'layers.hide' : 'layers.show', { title: layer.title })}
                  icon={visible ? <IconEye size={16} stroke={1.75} /> : <IconEyeOff size={16} stroke={1.75} />}
                  onClick={() => setVisible(layer.id, !visible)}
                />
              )}
              <Button
                size="small"
                icon={onMap ? undefined : <IconPlus size={14} aria-hidden="true" />}
                aria-label={t(onMap ? 'layers.removeLayer' : 'layers.addLayer', { title: layer.title })}
                onClick={() => (onMap ? remove(layer.id) : void add(layer))}
              >
                {t(onMap ? 'layers.remove' : 'layers.add')}
              </Button>
            </li>
          )
        })}
      </ul>
      {more}
    </Section>
  )
}
