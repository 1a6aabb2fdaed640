import { useTranslation } from 'react-i18next'
import { FilterChip } from '../../ui/Chip.tsx'
import { linkedFilters } from './draft.ts'
import { FilterSection } from './FilterSection.tsx'
import styles from './LinkedSection.module.css'
import type { FilterDraft } from './use-filter-draft.ts'

/** Filters that only a link can set: told, and taken away one by one. Nothing when there are none. */
export function LinkedSection({ filters: { state, change, draft } }: { filters: FilterDraft }) {
  const { t } = useTranslation('filters')
  const linked = linkedFilters(state)
  if (linked.length === 0) return null
  return (
    <FilterSection section="linked" title={t('section.linked')} count={linked.length}>
      <ul className={styles['chips']}>
        {linked.map(({ id, label, value }) => (
          <li key={id}>
            <FilterChip
              label={label}
              value={value}
              removeLabel={t('chip.remove', { filter: [label, value].filter(Boolean).join(' ') })}
              onRemove={() => change({ dropped: [...draft.dropped, id] })}
            />
          </li>
        ))}
      </ul>
    </FilterSection>
  )
}
