import { type DeskRecord, RECORDS_PAGE } from '@graticule/contracts/curation/records-desk'
import { useState } from 'react'
import { useTranslation } from '../../../i18n/index.ts'
import { formatPart } from '../../../i18n/joined.ts'
import { formatCount, formatDay } from '../../../i18n/numbers.ts'
import { Button } from '../../../ui/Button.tsx'
import { classes } from '../../../ui/classes.ts'
import { LoadFailed } from '../frame/LoadFailed.tsx'
import { useLastPage } from '../frame/use-last-page.ts'
import { ChosenRecords } from './ChosenRecords.tsx'
import { RecordTags } from './RecordTags.tsx'
import { type AskedRecords, useRecords } from './records-calls.ts'
import styles from './Records.module.css'

interface RecordListProps {
  readonly asked: AskedRecords
  /** Id of the record in the panel. */
  readonly current: string | undefined
  readonly onOpen: (id: string) => void
  readonly onStart: (start: number) => void
}

/** A page of records, of which some can be chosen and changed together. */
export function RecordList({ asked, current, onOpen, onStart }: RecordListProps) {
  const { t } = useTranslation('records')
  const { data, isError, refetch } = useRecords(asked)
  const [chosen, setChosen] = useState<ReadonlyMap<string, DeskRecord>>(new Map())
  // records of another list stand elsewhere
  const [chosenIn, setChosenIn] = useState(asked.state)
  if (chosenIn !== asked.state) {
    setChosenIn(asked.state)
    setChosen(new Map())
  }
  useLastPage(asked.start / RECORDS_PAGE, data === undefined ? undefined : lastPage(data.total), (page) =>
    onStart(page * RECORDS_PAGE),
  )
  if (isError) return <LoadFailed onRetry={refetch}>{t('failed')}</LoadFailed>
  if (data === undefined) return null
  const toggle = (some: readonly DeskRecord[], isChosen: boolean) => {
    const next = new Map(chosen)
    for (const record of some)
      if (isChosen) next.set(record.id, record)
      else next.delete(record.id)
    setChosen(next)
  }
  return (
    <>
      <p role="status" className={classes(styles['count'], styles['quiet'])}>
        {data.total === 0 ? t('none') : t('count', { count: data.total, formatted: formatCount(data.total) })}
      </p>
      {chosen.size > 0 && <ChosenRecords chosen={[...chosen.values()]} onClear={() => setChosen(new Map())} />}
      {data.records.length > 0 && (
        <RecordTable records={data.records} chosen={chosen} current={current} onToggle={toggle} onOpen={onOpen} />
      )}
      <Pages start={asked.start} total={data.total} onStart={onStart} />
    </>
  )
}

/** Number of the last page, from 0. */
const lastPage = (total: number): number => Math.max(0, Math.ceil(total / RECORDS_PAGE) - 1)

interface RecordTableProps {
  readonly records: readonly DeskRecord[]
  readonly chosen: ReadonlyMap<string, DeskRecord>
  readonly current: string | undefined
  readonly onToggle: (records: readonly DeskRecord[], isChosen: boolean) => void
  readonly onOpen: (id: string) => void
}

function RecordTable({ records, chosen, current, onToggle, onOpen }: RecordTableProps) {
  const { t } = useTranslation('records')
  const all = records.every(({ id }) => chosen.has(id))
  return (
    <div className={styles['scroll']} role="region" aria-label={t('list')} tabIndex={0}>
      <table className={styles['table']}>
        <thead>
          <tr>
            <th scope="col" className={styles['choose']}>
              <input type="checkbox" aria-label={t('chooseAll')} checked={all} onChange={() => onToggle(records, !all)} />
            </th>
            <th scope="col">{t('columns.title')}</th>
            <th scope="col">{t('columns.source')}</th>
            <th scope="col">{t('columns.state')}</th>
          </tr>
        </thead>
        <tbody>
          {records.map((record) => (
            <tr key={record.id} className={classes(record.id === current && styles['current'])}>
              <td className={styles['choose']}>
                <input
                  type="checkbox"
                  aria-label={t('chooseOf', { title: record.title })}
                  checked={chosen.has(record.id)}
                  onChange={() => onToggle([record], !chosen.has(record.id))}
                />
              </td>
              <th scope="row">
                <button
                  type="button"
                  dir="auto"
                  className={styles['open']}
                  aria-current={record.id === current || undefined}
                  onClick={() => onOpen(record.id)}
                >
                  {record.title}
                </button>
              </th>
              <td dir="auto">{record.source.title}</td>
              <td>
                <RecordTags record={record} />
                {record.setAt !== undefined && (
                  <span className={styles['quiet']}> {t('setAt', { date: formatDay(record.setAt) })}</span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Pages({ start, total, onStart }: { start: number; total: number; onStart: (start: number) => void }) {
  const { t } = useTranslation('records')
  if (total <= RECORDS_PAGE) return null
  const to = Math.min(total, start + RECORDS_PAGE)
  return (
    <nav className={styles['pages']} aria-label={t('pages')}>
      <span className={styles['quiet']}>{formatPart(start + 1, to, total)}</span>
      <Button disabled={start === 0} onClick={() => onStart(Math.max(0, start - RECORDS_PAGE))}>
        {t('previous')}
      </Button>
      <Button disabled={to >= total} onClick={() => onStart(start + RECORDS_PAGE)}>
        {t('next')}
      </Button>
    </nav>
  )
}
