import { MAX_KEPT_NAME, MAX_KEPT_STATE, MAX_OWN_HIGHLIGHTS } from '@graticule/contracts/limits'
import { type OwnHighlight, SEARCH_ADDRESS } from '@graticule/contracts/sites/site-highlights'
import { useTranslation } from '../../../../i18n/index.ts'
import styles from '../fields/fields.module.css'
import { RowsField } from '../fields/RowsField.tsx'

/** An address as it is pasted, without the server where that is this one. */
function fromRoot(pasted: string): string {
  const text = pasted.trim()
  return text.startsWith(`${location.origin}/`) ? text.slice(location.origin.length) : pasted
}

/** An id that none of them has. */
function freeId(own: readonly OwnHighlight[]): string {
  const numbers = own.map(({ id }) => Number(id.slice('own-'.length)))
  return `own-${Array.from({ length: own.length + 1 }, (_, at) => at + 1).find((number) => !numbers.includes(number)) ?? 1}`
}

const isSearch = (url: string): boolean => new RegExp(SEARCH_ADDRESS).test(url)

interface OwnHighlightsProps {
  readonly own: readonly OwnHighlight[]
  readonly onChange: (own: OwnHighlight[]) => void
}

/** The highlighted searches that a site writes itself: their names and addresses. */
export function OwnHighlights({ own, onChange }: OwnHighlightsProps) {
  const { t } = useTranslation('communities')
  return (
    <fieldset className={styles['group']}>
      <legend>{t('highlights.own')}</legend>
      <p className={styles['hint']}>{t('highlights.ownHint')}</p>
      <RowsField<OwnHighlight>
        label={t('highlights.own')}
        rows={own}
        columns={[
          {
            key: 'name',
            label: t('highlights.name'),
            maxLength: MAX_KEPT_NAME,
            faultOf: (name) => (name.trim() === '' ? t('highlights.nameMissing') : undefined),
          },
          {
            key: 'url',
            label: t('highlights.address'),
            maxLength: MAX_KEPT_STATE,
            faultOf: (url) => (isSearch(url) ? undefined : t('highlights.addressBad')),
          },
        ]}
        onChange={(rows) => onChange(rows.map((row) => ({ ...row, url: fromRoot(row.url) })))}
        addLabel={t('highlights.add')}
        empty={{ id: freeId(own), name: '', url: '/search' }}
        nameOf={({ name }) => name}
        most={MAX_OWN_HIGHLIGHTS}
      />
    </fieldset>
  )
}
