import { useTranslation } from '../../i18n/index.ts'
import { FilterChip } from '../../ui/Chip.tsx'
import { linkedFilters, withoutLinked } from './draft.ts'
import { FilterSection } from './FilterSection.tsx'
import styles from './LinkedSection.module.css'
import type { FilterDraft } from './use-filter-draft.ts'

/** Filters that only a link can set: told, and taken away one by one. Nothing when there are none. */
export function LinkedSection({ filters: { state, setDraft, set } }: { filters: FilterDraft }) {
  const { t } = useTranslation('filters')
  const linked = linkedFilters(state, set)
  if (linked.length === 0) return null
  return (
    <FilterSection section="linked" title={t('section.linked')} count={linked.length}>
      <ul className={styles['chips']}>
        {linked.map((filter) => (
          <li key={filter.id}>
            <FilterChip
              label={filter.label}
              value={filter.value}
              removeLabel={t('chip.remove', { filter: [filter.label, filter.value].filter(Boolean).join(' ') })}
              onRemove={() => setDraft((before) => withoutLinked(before, filter, state))}
            />
          </li>
        ))}
      </ul>
    </FilterSection>
  )
}
