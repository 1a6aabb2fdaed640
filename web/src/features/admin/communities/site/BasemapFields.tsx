import { type Basemap, BASEMAP_ID } from '@graticule/contracts/services/settings'
import { useTranslation } from '../../../../i18n/index.ts'
import { idOf, required, requiredAddress } from '../fields/field-faults.ts'
import styles from '../fields/fields.module.css'
import { RowsField } from '../fields/RowsField.tsx'

/** As many as the setting takes. */
const MOST = 24
const EMPTY: Basemap = { id: '', title: '', kind: 'xyz', url: '', attribution: '' }

/** A row without what is empty, or belongs to the other kind. */
function tidy({ layer, ...rest }: Basemap): Basemap {
  return rest.kind === 'wms' && layer !== undefined && layer !== '' ? { ...rest, layer } : rest
}

/** Maps of other servers that visitors of a site put under the layers. Fields that it does not show stay as they are. */
export function BasemapFields({ value, onChange }: { value: readonly Basemap[]; onChange: (value: Basemap[]) => void }) {
  const { t } = useTranslation('communities')
  const kinds = [
    { value: 'xyz', label: t('basemaps.kinds.xyz') },
    { value: 'wms', label: t('basemaps.kinds.wms') },
  ]
  return (
    <div className={styles['fields']}>
      <p className={styles['hint']}>{t('basemaps.hint')}</p>
      <RowsField<Basemap>
        label={t('site.tabs.basemaps')}
        rows={value}
        columns={[
          { key: 'title', label: t('basemaps.title'), maxLength: 60, check: required },
          { key: 'id', label: t('basemaps.id'), maxLength: 64, check: idOf(BASEMAP_ID) },
          { key: 'kind', label: t('basemaps.kind'), kind: 'choice', choices: kinds },
          { key: 'url', label: t('basemaps.url'), maxLength: 8_000, check: requiredAddress },
          { key: 'layer', label: t('basemaps.layer'), check: (text, { kind }) => (kind === 'wms' ? required(text) : undefined) },
          { key: 'attribution', label: t('basemaps.attribution'), maxLength: 300, check: required },
          { key: 'dark', label: t('basemaps.dark'), kind: 'flag' },
        ]}
        onChange={(rows) => onChange(rows.map(tidy))}
        addLabel={t('basemaps.add')}
        empty={EMPTY}
        nameOf={({ title }) => title}
        most={MOST}
      />
    </div>
  )
}
