import type { MapLayer } from '@graticule/contracts/map/layer'
import { useId, useState } from 'react'
import { useTranslation } from '../../../i18n/index.ts'
import { named } from '../../../i18n/joined.ts'
import { formatCount } from '../../../i18n/numbers.ts'
import { useLinkedFiles } from '../../../stores/layers/linked-files.ts'
import { useMapView } from '../../../stores/map/map-view.ts'
import { usePlaceInfo } from '../../../stores/layers/place-info.ts'
import { Button } from '../../../ui/Button.tsx'
import { coordinateText } from '../canvas/coordinate-text.ts'
import { type ListedFeature } from '../canvas/shown-layer.ts'
import { shownLayerOf } from '../canvas/shown-map.ts'
import { PartsTree } from './PartsTree.tsx'
import styles from './VectorParts.module.css'

/** What a layer of places and shapes is made of: its features in view, one by one, and the further files that it leads to. */
export function VectorParts({ layer }: { readonly layer: MapLayer }) {
  const { t } = useTranslation('vector')
  const [open, setOpen] = useState(false)
  const [areParts, setAreParts] = useState(false)
  const listId = useId()
  const partsId = useId()
  return (
    <>
      {layer.type !== 'custom' && (
        <>
          <Button size="small" aria-expanded={areParts} aria-controls={partsId} onClick={() => setAreParts(!areParts)}>
            {t('parts.open')}
          </Button>
          <div id={partsId} hidden={!areParts}>
            {areParts && <PartsTree layer={layer} />}
          </div>
        </>
      )}
      <Button size="small" aria-expanded={open} aria-controls={listId} onClick={() => setOpen(!open)}>
        {t('list.open')}
      </Button>
      <div id={listId} hidden={!open}>
        {open && <FeatureList layer={layer} />}
      </div>
      <FileList layer={layer} />
    </>
  )
}

function FeatureList({ layer: { id, title } }: { readonly layer: MapLayer }) {
  const { t } = useTranslation('vector')
  const zoom = useMapView((state) => state.zoom)
  // what is in view is another list after each move
  useMapView((state) => state.extent)
  const shown = shownLayerOf(id)
  const { features, total } = shown?.listFeatures?.() ?? { features: [], total: 0 }
  const choose = ({ key, at }: ListedFeature) => {
    shown?.chooseFeature?.(key)
    usePlaceInfo.getState().wish(at, true)
  }
  if (total === 0) return <p>{t('list.none')}</p>
  return (
    <>
      <ul className={styles['list']} aria-label={t('list.label', { title })}>
        {features.map((feature) => (
          <li key={feature.key}>
            <button type="button" className={styles['feature']} onClick={() => choose(feature)}>
              <span dir="auto">{feature.name || t('list.unnamed', { place: coordinateText(feature.at, zoom) })}</span>
              <span className={styles['kind']}>{t(`list.${feature.kind}`)}</span>
            </button>
          </li>
        ))}
      </ul>
      {features.length < total && <p>{t('list.more', { shown: formatCount(features.length), total: formatCount(total) })}</p>}
    </>
  )
}

function FileList({ layer: { id } }: { readonly layer: MapLayer }) {
  const { t } = useTranslation('vector')
  const headingId = useId()
  const files = useLinkedFiles((state) => state.files[id])
  if (files === undefined || files.length === 0) return null
  return (
    <section aria-labelledby={headingId}>
      <h4 id={headingId} className={styles['heading']}>
        {t('files.title')}
      </h4>
      <ul className={styles['files']}>
        {files.map(({ name, state }, index) => (
          <li key={index} data-state={state}>
            <span dir="auto">{name || t('files.unnamed')}</span>
            {named('', t(`files.${state}`))}
          </li>
        ))}
      </ul>
    </section>
  )
}
