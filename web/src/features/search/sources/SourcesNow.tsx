import { POPUP_CLOSE_MS } from '@graticule/contracts/limits'
import type { SourceState, SourceStatuses } from '@graticule/contracts/services/source-status'
import { IconChevronUp } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { late } from '../../../i18n/late.tsx'
import { useTranslation } from '../../../i18n/index.ts'
import { usePhone } from '../../../browser/use-media-query.ts'
import { useSourceName } from '../../../search/sources/use-source-name.ts'
import { classes } from '../../../ui/classes.ts'
import { Spinner } from '../../../ui/Spinner.tsx'
import { ago, ageOf, oldestCheck, stateWords } from '../../../search/sources/source-words.ts'
import styles from './SourcesNow.module.css'
import { SourceStateIcon } from '../../../search/sources/SourceStateIcon.tsx'
import { useNow } from '../head/use-now.ts'
import { useSourceStatuses } from '../../../search/sources/use-source-statuses.ts'
import { usePresence } from '../../../ui/overlay/use-presence.ts'

const SourcesPopup = late(() => import('./SourcesPopup.tsx').then((module) => ({ default: module.SourcesPopup })))

/** The strip at the foot of the start page: which sources answer, how fast, and when that was measured. */
export function SourcesNow() {
  const { t } = useTranslation('search')
  const phone = usePhone()
  const { statuses, receivedAt, isChecking, check } = useSourceStatuses()
  const [open, setOpen] = useState(false)
  const popup = usePresence(open || null, POPUP_CLOSE_MS)
  const now = useNow()
  const since = Math.max(0, now - receivedAt)
  const details = () => setOpen(true)
  const checked = statuses && oldestCheck(statuses)
  return (
    <section data-tip="tutorial-sources" className={styles['strip']} aria-labelledby="sources-title">
      <h2 id="sources-title" className={styles['title']}>
        {t('sources.title')}
      </h2>
      {statuses === undefined && <Spinner />}
      {statuses === null && <p className={styles['unknown']}>{t('sources.unknown')}</p>}
      {statuses && (phone ? <Summary statuses={statuses} onOpen={details} /> : <States statuses={statuses} onOpen={details} />)}
      {statuses !== undefined && (!phone || statuses === null) && (
        <button
          type="button"
          className={styles['check']}
          aria-busy={isChecking}
          title={t('sources.check')}
          onClick={() => void check()}
        >
          {isChecking
            ? t('sources.checking')
            : statuses === null || checked === undefined
              ? t('sources.check')
              : t('sources.checked', { ago: ago(ageOf(checked ?? '', statuses, since)) })}
        </button>
      )}
      {popup.shown && statuses && (
        <Suspense>
          <SourcesPopup
            open={popup.open}
            statuses={statuses}
            sinceReceived={since}
            isChecking={isChecking}
            onCheck={() => void check()}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </section>
  )
}

/** Every source with its own words. */
function States({ statuses, onOpen }: { statuses: SourceStatuses; onOpen: () => void }) {
  const { t } = useTranslation('search')
  const sourceName = useSourceName()
  return (
    <ul className={styles['sources']}>
      {statuses.sources.map((status) => (
        <li key={status.name}>
          <button type="button" className={styles['source']} title={t('sources.details')} onClick={onOpen}>
            <SourceStateIcon state={status.state} />
            {sourceName(status.name)}
            <span className={classes(styles['words'], styles[status.state])}>{stateWords(status)}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}

const GROUPS: readonly { readonly key: 'answer' | 'slow' | 'silent' | 'checking'; readonly states: readonly SourceState[] }[] = [
  { key: 'answer', states: ['ok'] },
  { key: 'slow', states: ['slow'] },
  { key: 'silent', states: ['failed', 'timeout'] },
  { key: 'checking', states: ['checking'] },
]

/** How many sources are well and how many are not; the rest is in the popup. */
function Summary({ statuses, onOpen }: { statuses: SourceStatuses; onOpen: () => void }) {
  const { t } = useTranslation('search')
  return (
    <button type="button" className={styles['summary']} title={t('sources.details')} aria-haspopup="dialog" onClick={onOpen}>
      {GROUPS.map(({ key, states }) => {
        const count = statuses.sources.filter(({ state }) => states.includes(state)).length
        return (
          count > 0 && (
            <span key={key} className={styles['group']}>
              <SourceStateIcon state={states[0] ?? 'ok'} />
              {t(`sources.count.${key}`, { count })}
            </span>
          )
        )
      })}
      <IconChevronUp size={16} stroke={1.75} aria-hidden="true" />
    </button>
  )
}
