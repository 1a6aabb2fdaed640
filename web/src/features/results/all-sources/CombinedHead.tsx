import type { DataSourceName } from '@graticule/contracts/data-sources'
import { IconAlertTriangle, IconArrowBarToUp } from '@tabler/icons-react'
import type { RefObject } from 'react'
import { useTranslation } from '../../../i18n/index.ts'
import { retrySource } from '../../../search/run/search-runner.ts'
import { useSearchActions } from '../../../search/run/use-search-actions.ts'
import { useSourceName } from '../../../search/sources/use-source-name.ts'
import { useCombined } from '../../../stores/combined.ts'
import { useSearchParams } from '../../../stores/search-params.ts'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/fields/Checkbox.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import styles from './CombinedHead.module.css'
import { CombinedLimits } from './CombinedLimits.tsx'
import { useFitWhole } from './use-fit-whole.ts'
import { useListInUse } from './use-list-in-use.ts'

/** What stands above the list of all sources: whether resources are grouped, who is missing, and what could not be done. */
export function CombinedHead({ scroller }: { scroller: RefObject<HTMLElement | null> }) {
  const { t } = useTranslation('results')
  const grouped = useSearchParams((params) => params.state.grouped)
  const { groupSame } = useSearchActions()
  const sourceName = useSourceName()
  const { rows, pages, shown, searching, waiting } = useCombined(({ shownPage }) => shownPage)
  useFitWhole(useListInUse(scroller))
  const further = rows.reduce((sum, { same }) => sum + same.length, 0)
  return (
    <>
      {/* stays at the top of the list; what it says changes in its place, so that nothing below moves */}
      <div className={styles['switch']}>
        <Checkbox look="switch" checked={grouped} label={t('all.group')} onChange={groupSame} />
        <WaitingSources scroller={scroller} />
        {waiting.length === 0 && searching.length > 0 && (
          <span className={styles['searching']}>
            <Spinner />
            {t('all.searching', { count: searching.length, sources: searching.map(sourceName).join(', ') })}
          </span>
        )}
        {waiting.length === 0 && searching.length === 0 && further > 0 && (
          <span className={styles['further']}>{t('all.further', { count: further })}</span>
        )}
      </div>
      <div className={styles['head']}>
        <UnansweredSources />
        <CombinedLimits />
        {rows.length === 0 && shown.length > 0 && pages > 1 && searching.length === 0 && (
          <p className={styles['line']}>{t('all.nothingNew')}</p>
        )}
      </div>
    </>
  )
}

/** Sources that are not in the list because they gave no answer. */
function UnansweredSources() {
  const { t } = useTranslation('results')
  const sourceName = useSourceName()
  const { unanswered } = useCombined(({ shownPage }) => shownPage)
  return (
    <>
      {unanswered.map(({ source, state, message }) => (
        <p key={source} className={styles['line']} title={message === '' ? undefined : message}>
          <IconAlertTriangle className={styles['alert']} size={14} stroke={1.75} aria-hidden="true" />
          <span>{t(`all.missing.${state}`, { source: sourceName(source) })}</span>
          <Button
            variant="quiet"
            size="small"
            aria-label={t('all.retry', { source: sourceName(source) })}
            onClick={() => retrySource(source, useSearchParams.getState().state)}
          >
            {t('noAnswer.retry')}
          </Button>
        </p>
      ))}
    </>
  )
}

/** Sources that answered when the list was in use: they come in when the visitor wants it, from the top of the list. */
function WaitingSources({ scroller }: { scroller: RefObject<HTMLElement | null> }) {
  const { t } = useTranslation('results')
  const sourceName = useSourceName()
  const waiting = useCombined(({ shownPage }) => shownPage.waiting)
  const showWaiting = useCombined((combined) => combined.showWaiting)
  const names = (sources: readonly DataSourceName[]) => sources.map(sourceName).join(', ')
  const show = () => {
    showWaiting()
    scroller.current?.scrollTo?.({ top: 0 })
    // the button goes: the list takes the focus
    scroller.current?.querySelector<HTMLElement>('[role=feed]')?.focus()
  }
  return (
    <div role="status" className={styles['waiting']}>
      {waiting.length > 0 && (
        <Button size="small" icon={<IconArrowBarToUp size={14} aria-hidden="true" />} onClick={show}>
          {t('all.waiting', { count: waiting.length, sources: names(waiting) })}
        </Button>
      )}
    </div>
  )
}
