import type { SourceState } from '@graticule/contracts/links/share-state'
import { useState } from 'react'
import { useTranslation } from '../i18n/index.ts'
import { type DateFault, dateText, readDateRange } from '../search/filters/date-range.ts'
import { Button } from '../ui/Button.tsx'
import { DateFields } from '../ui/fields/DateFields.tsx'
import styles from './Widget.module.css'

interface TimePanelProps {
  readonly state: SourceState
  readonly onSearch: (state: SourceState) => void
}

/** Two dates, each a year, a month or a day. */
export function TimePanel({ state, onSearch }: TimePanelProps) {
  const { t } = useTranslation('widget')
  const [from, setFrom] = useState(dateText(state.filters.dateFrom))
  const [to, setTo] = useState(dateText(state.filters.dateTo))
  const [tried, setTried] = useState(false)
  const range = readDateRange(from, to)
  const between = (dateFrom: string | null, dateTo: string | null) =>
    onSearch({ ...state, datePeriod: null, filters: { ...state.filters, dateFrom, dateTo } })
  const wordsOf = (fault: DateFault | undefined) => {
    if (!tried || fault === undefined) return undefined
    return fault === 'not-a-date' ? t('time.notADate') : t('time.beforeStart')
  }
  return (
    <form
      className={styles['panel']}
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (range.fromFault === undefined && range.toFault === undefined) between(range.from, range.to)
      }}
    >
      <DateFields
        from={from}
        to={to}
        fromLabel={t('time.from')}
        toLabel={t('time.to')}
        placeholder={t('time.placeholder')}
        fromError={wordsOf(range.fromFault)}
        toError={wordsOf(range.toFault)}
        onFrom={setFrom}
        onTo={setTo}
      />
      <div className={styles['ways']}>
        <Button type="submit">{t('time.apply')}</Button>
        <Button variant="quiet" onClick={() => between(null, null)}>
          {t('time.clear')}
        </Button>
      </div>
    </form>
  )
}
