import { type Catalog, CATALOGUE_ID } from '@graticule/contracts/sites/site-values'
import { useTranslation } from '../../../../i18n/index.ts'
import { Checkbox } from '../../../../ui/fields/Checkbox.tsx'
import { BrandingFields } from '../fields/BrandingFields.tsx'
import { idOf, required } from '../fields/field-faults.ts'
import styles from '../fields/fields.module.css'
import { LayerFields } from '../fields/LayerFields.tsx'
import { NumberField } from '../fields/NumberField.tsx'
import { RowsField } from '../fields/RowsField.tsx'
import { SourceFields } from '../fields/SourceFields.tsx'
import { StartFields } from '../fields/StartFields.tsx'
import { BasemapFields } from './BasemapFields.tsx'
import { HighlightFields } from './HighlightFields.tsx'
import { ServiceFields } from './ServiceFields.tsx'
import { TagFields } from './TagFields.tsx'
import type { TabFieldsProps } from './tabs.ts'

/** The fields of one tab. */
export function TabFields({ tab, siteId, shown, valueOf, put, onReload }: TabFieldsProps) {
  if (tab === 'look')
    return <BrandingFields siteId={siteId} value={valueOf('branding')} onChange={(value) => put('branding', value)} />
  if (tab === 'start') return <Start valueOf={valueOf} put={put} />
  if (tab === 'sources') return <SourceFields value={valueOf('siteSources')} onChange={(value) => put('siteSources', value)} />
  if (tab === 'layers') return <LayerFields value={valueOf('defaultLayers')} onChange={(value) => put('defaultLayers', value)} />
  if (tab === 'highlights')
    return (
      <HighlightFields siteId={siteId} value={valueOf('siteHighlights')} onChange={(value) => put('siteHighlights', value)} />
    )
  if (tab === 'basemaps') return <BasemapFields value={valueOf('basemaps')} onChange={(value) => put('basemaps', value)} />
  if (tab === 'services') return <ServiceFields siteId={siteId} shown={shown} valueOf={valueOf} put={put} onReload={onReload} />
  if (tab === 'catalogues') return <Catalogues value={valueOf('catalogs')} onChange={(value) => put('catalogs', value)} />
  if (tab === 'tags') return <TagFields value={valueOf('tags')} onChange={(value) => put('tags', value)} />
  return <Features valueOf={valueOf} put={put} />
}

type Fields = Pick<TabFieldsProps, 'valueOf' | 'put'>

function Start({ valueOf, put }: Fields) {
  const { t } = useTranslation('communities')
  const matomo = valueOf('matomoSiteId')
  return (
    <div className={styles['fields']}>
      <StartFields
        value={valueOf('siteStart')}
        off={valueOf('siteSources').off ?? []}
        onChange={(value) => put('siteStart', value)}
      />
      <NumberField
        isWhole
        label={t('start.matomo')}
        hint={t('start.matomoHint')}
        value={matomo === 0 ? undefined : matomo}
        least={1}
        most={1_000_000}
        onChange={(number) => put('matomoSiteId', number ?? 0)}
      />
    </div>
  )
}

function Catalogues({ value, onChange }: { value: readonly Catalog[]; onChange: (value: readonly Catalog[]) => void }) {
  const { t } = useTranslation('communities')
  return (
    <div className={styles['fields']}>
      <p className={styles['hint']}>{t('catalogues.hint')}</p>
      <RowsField<Catalog>
        label={t('site.tabs.catalogues')}
        rows={value}
        columns={[
          { key: 'title', label: t('catalogues.title'), maxLength: 200, check: required },
          { key: 'dabId', label: t('catalogues.id'), maxLength: 200, check: idOf(CATALOGUE_ID) },
        ]}
        onChange={onChange}
        addLabel={t('catalogues.add')}
        empty={{ dabId: '', title: '' }}
        nameOf={({ title }) => title}
        most={2_000}
      />
    </div>
  )
}

function Features({ valueOf, put }: Fields) {
  const { t } = useTranslation('communities')
  const flags = ['isEntryExtensionEnabled', 'isExtendedViewEnabled', 'isBulkDownloadEnabled'] as const
  return (
    <div className={styles['fields']}>
      <p className={styles['hint']}>{t('features.hint')}</p>
      {flags.map((key) => (
        <Checkbox
          key={key}
          look="switch"
          label={t(`features.${key}`)}
          hint={t(`features.${key}Hint`)}
          checked={valueOf(key)}
          onChange={(isOn) => put(key, isOn)}
        />
      ))}
      <Checkbox
        look="switch"
        label={t('features.proofOfConcept')}
        hint={t('features.proofOfConceptHint')}
        checked={!valueOf('hidesProofOfConcept')}
        onChange={(isOn) => put('hidesProofOfConcept', !isOn)}
      />
    </div>
  )
}
