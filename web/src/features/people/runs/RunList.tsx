import { SAVED_RUNS_PER_PAGE } from '@graticule/contracts/limits'
import { RUN_STATUSES, type RunStatus, SAVED_RUN_ROUTES, type SavedRuns } from '@graticule/contracts/kept/saved-runs'
import { useState } from 'react'
import { Link } from 'react-router'
import { useSettledWords } from '../../../browser/use-settled.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { formatPart } from '../../../i18n/joined.ts'
import { formatCount } from '../../../i18n/numbers.ts'
import { resultsAddress } from '../../../search/address/address.ts'
import { privateJson } from '../../../session/private-read.ts'
import { usePrivateQuery } from '../../../session/use-private-query.ts'
import { siteDefaults } from '../../../site/links.ts'
import { Button, buttonClass } from '../../../ui/Button.tsx'
import { TextField } from '../../../ui/fields/Field.tsx'
import { lastPage, PageSteps } from '../PageSteps.tsx'
import { RunRow } from './RunRow.tsx'
import styles from './SavedRuns.module.css'

/** What the list shows; no status = all of them. */
interface Shown {
  readonly page: number
  readonly words: string
  readonly status: RunStatus | undefined
}

function addressOf({ page, words, status }: Shown): string {
  const query = new URLSearchParams({ page: String(page), size: String(SAVED_RUNS_PER_PAGE) })
  if (words.trim() !== '') query.set('q', words.trim())
  if (status !== undefined) query.set('status', status)
  return `${SAVED_RUN_ROUTES.current.path}?${query.toString()}`
}

/** The saved runs of a person. */
export function RunList() {
  const { t } = useTranslation('runs')
  const [shown, setShown] = useState<Shown>({ page: 0, words: '', status: undefined })
  const words = useSettledWords(shown.words)
  const asked = { ...shown, words }
  const { data, isError, refetch } = usePrivateQuery(
    ['saved-runs', asked],
    (signal) => privateJson(addressOf(asked), SAVED_RUN_ROUTES.current.reply, { signal }),
    true,
  )
  const show = (change: Partial<Shown>) => setShown({ ...shown, page: 0, ...change })
  if (isError)
    return (
      <p role="alert">
        {t('failed')} <Button onClick={() => void refetch()}>{t('retry')}</Button>
      </p>
    )
  if (data === undefined) return null
  const runs = data._embedded.savedRuns
  const all = RUN_STATUSES.reduce((sum, status) => sum + data.counts[status], 0)
  if (all === 0 && shown.words.trim() === '' && words === '') return <Empty />
  const changed = () => {
    // the last row of a page takes the page with it
    if (runs.length <= 1 && shown.page > 0) show({ page: shown.page - 1, status: shown.status })
    void refetch()
  }
  return (
    <>
      <TextField
        label={t('find')}
        type="search"
        className={styles['find'] ?? ''}
        maxLength={200}
        value={shown.words}
        onChange={(event) => show({ words: event.target.value })}
      />
      <Statuses counts={data.counts} all={all} chosen={shown.status} onChoose={(status) => show({ status })} />
      {runs.length === 0 ? (
        <p role="status" className={styles['nothing']}>
          {t('nothing')}
        </p>
      ) : (
        <ul className={styles['list']}>
          {runs.map((run) => (
            <RunRow key={run.id} run={run} onChange={changed} />
          ))}
        </ul>
      )}
      <Pages page={shown.page} total={data.page.totalElements} onPage={(page) => show({ page })} />
    </>
  )
}

interface StatusesProps {
  readonly counts: SavedRuns['counts']
  readonly all: number
  readonly chosen: RunStatus | undefined
  readonly onChoose: (status: RunStatus | undefined) => void
}

function Statuses({ counts, all, chosen, onChoose }: StatusesProps) {
  const { t } = useTranslation('runs')
  // that nobody told of a run is said only where it is so
  const offered = RUN_STATUSES.filter((status) => status !== 'unknown' || counts.unknown > 0)
  const one = (status: RunStatus | undefined, words: string, count: number) => (
    <button key={words} type="button" aria-pressed={status === chosen} onClick={() => onChoose(status)}>
      {words} <span className={styles['count']}>{formatCount(count)}</span>
    </button>
  )
  return (
    <div className={styles['tabs']} role="group" aria-label={t('statuses')}>
      {one(undefined, t('all'), all)}
      {offered.map((status) => one(status, t(`status.${status}`), counts[status]))}
    </div>
  )
}

function Empty() {
  const { t } = useTranslation('runs')
  const workflows = () => {
    const state = siteDefaults()
    return resultsAddress({ ...state, filters: { ...state.filters, phrase: t('workflowPhrase') } })
  }
  return (
    <div className={styles['empty']} role="status">
      <strong>{t('empty')}</strong>
      <p>{t('emptyText')}</p>
      <Link to={workflows()} className={buttonClass({})}>
        {t('findWorkflows')}
      </Link>
    </div>
  )
}

function Pages({ page, total, onPage }: { page: number; total: number; onPage: (page: number) => void }) {
  const { t } = useTranslation('runs')
  const last = lastPage(total, SAVED_RUNS_PER_PAGE)
  if (last === 0) return null
  const from = page * SAVED_RUNS_PER_PAGE + 1
  const to = Math.min(total, from + SAVED_RUNS_PER_PAGE - 1)
  return (
    <nav className={styles['pages']} aria-label={t('pages')}>
      <span>{formatPart(from, to, total)}</span>
      <span className={styles['buttons']}>
        <PageSteps {...{ page, last, onPage }} previous={t('previous')} next={t('next')} />
      </span>
    </nav>
  )
}
