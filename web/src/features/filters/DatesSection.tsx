import { DATE_PERIODS } from '@graticule/contracts/dates'
import type { Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { dateWords } from '../../shell/active-filters.ts'
import { ChipButton } from '../../ui/Chip.tsx'
import { DateFields } from '../../ui/DateFields.tsx'
import styles from './DatesSection.module.css'
import { FilterSection } from './FilterSection.tsx'
import type { FilterDraft } from './use-filter-draft.ts'

/** When: one of the periods counted back from today, or two dates. */
export function DatesSection({ filters, fromRef }: { filters: FilterDraft; fromRef: Ref<HTMLInputElement> }) {
  const { t } = useTranslation('search')
  const { draft, change, faults, checked, state } = filters
  const error = (fault: typeof faults.fromFault) => (checked && fault !== undefined ? t(`when.fault.${fault}`) : undefined)
  return (
    <FilterSection title={t('when.dates')} count={dateWords(state) === '' ? 0 : 1} countLabel={t('when.on')}>
      <div className={styles['periods']}>
        {DATE_PERIODS.map((period) => (
          <ChipButton
            key={period}
            aria-pressed={draft.datePeriod === period}
            onClick={() => change({ datePeriod: draft.datePeriod === period ? null : period, from: '', to: '' })}
          >
            {t(`when.${period}`)}
          </ChipButton>
        ))}
      </div>
      <DateFields
        from={draft.from}
        to={draft.to}
        fromLabel={t('when.from')}
        toLabel={t('when.to')}
        placeholder={t('when.datePlaceholder')}
        fromError={error(faults.fromFault)}
        toError={error(faults.toFault)}
        fromRef={fromRef}
        onFrom={(from) => change({ from, datePeriod: null })}
        onTo={(to) => change({ to, datePeriod: null })}
      />
    </FilterSection>
  )
}
