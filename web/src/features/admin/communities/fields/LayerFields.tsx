import { DEFAULT_LAYER_TYPES, type DefaultLayer } from '@graticule/contracts/sites/site-values'
import { Suspense } from 'react'
import { useTranslation } from '../../../../i18n/index.ts'
import { lazyWithTexts } from '../../../../i18n/lazy-with-texts.ts'
import { withoutEmpty } from './BrandingFields.tsx'
import { required, requiredAddress } from './field-faults.ts'
import styles from './fields.module.css'
import { RowsField } from './RowsField.tsx'

const LayerNote = lazyWithTexts(['adding'], () => import('./LayerNote.tsx').then((module) => ({ default: module.LayerNote })))

interface LayerFieldsProps {
  readonly value: readonly DefaultLayer[]
  readonly onChange: (value: DefaultLayer[]) => void
}

/** The smallest id that no layer has. */
function freeId(layers: readonly DefaultLayer[]): string {
  for (let number = layers.length + 1; ; number += 1) {
    const id = `layer-${number}`
    if (!layers.some((layer) => layer.id === id)) return id
  }
}

/** What is wrong with a layer, as soon as the check has come. */
const noteOf = (layer: DefaultLayer) => (
  <Suspense>
    <LayerNote layer={layer} />
  </Suspense>
)

/** Layers that lie on the map of the site from the beginning. */
export function LayerFields({ value, onChange }: LayerFieldsProps) {
  const { t } = useTranslation('communities')
  return (
    <div className={styles['fields']}>
      <p className={styles['hint']}>{t('layers.hint')}</p>
      <RowsField<DefaultLayer>
        label={t('layers.title')}
        rows={value}
        columns={[
          { key: 'title', label: t('layers.name'), maxLength: 200, check: required },
          {
            key: 'type',
            label: t('layers.type'),
            kind: 'choice',
            choices: DEFAULT_LAYER_TYPES.map((type) => ({ value: type, label: t(`layers.types.${type}`) })),
          },
          { key: 'url', label: t('layers.url'), maxLength: 4_000, check: requiredAddress },
          {
            key: 'name',
            label: t('layers.layer'),
            maxLength: 500,
            check: (text, { type }) => (type === 'wms' || type === 'wmts' ? required(text) : undefined),
          },
          { key: 'visible', label: t('layers.visible'), kind: 'flag' },
        ]}
        onChange={(rows) => onChange(rows.map(withoutEmpty))}
        addLabel={t('layers.add')}
        empty={{ id: freeId(value), type: 'wms', url: '', title: '', visible: true }}
        nameOf={({ title }) => title}
        most={50}
        noteOf={noteOf}
      />
    </div>
  )
}
