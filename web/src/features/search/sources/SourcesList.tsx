import type { SourceStatus, SourceStatuses } from '@graticule/contracts/services/source-status'
import { useTranslation } from '../../../i18n/index.ts'
import { formatCount } from '../../../i18n/numbers.ts'
import { useSourceName } from '../../../search/sources/use-source-name.ts'
import { classes } from '../../../ui/classes.ts'
import { ago, ageOf, responseTime, stateWords } from '../../../search/sources/source-words.ts'
import styles from './SourcesList.module.css'
import { SourceStateIcon } from '../../../search/sources/SourceStateIcon.tsx'

export interface SourcesListProps {
  readonly statuses: SourceStatuses
  /** Age of `statuses` in the browser, milliseconds. */
  readonly sinceReceived: number
  readonly isChecking: boolean
  /** Whether everything that is measured is told of every source, and what is not known is named. */
  readonly whole?: boolean
}

/** The sources one by one: how they answer, what they hold, and what went wrong last. */
export function SourcesList({ statuses, sinceReceived, isChecking, whole = false }: SourcesListProps) {
  const { t } = useTranslation('search')
  const sourceName = useSourceName()
  const when = (instant: string) => ago(ageOf(instant, statuses, sinceReceived))
  const resourcesOf = ({ resources }: SourceStatus) =>
    resources === undefined ? '' : t('home.resources', { count: resources, formatted: formatCount(resources) })
  const checkedOf = ({ checkedAt }: SourceStatus) =>
    checkedAt === undefined ? '' : t('sources.checked', { ago: when(checkedAt) })
  const errorOf = ({ lastError }: SourceStatus) =>
    lastError === undefined ? '' : t('sources.lastError', { ago: when(lastError.at), reason: lastError.reason })
  return (
    <ul className={styles['sources']} aria-busy={isChecking}>
      {statuses.sources.map((status) => {
        const { name, state, responseMs, lastSuccessAt } = status
        const isDown = state === 'failed' || state === 'timeout'
        const lastAnswer = lastSuccessAt === undefined ? '' : t('sources.lastAnswer', { ago: when(lastSuccessAt) })
        const measured = [
          responseMs === undefined ? t('sources.timeUnknown') : t('sources.time', { time: responseTime(responseMs) }),
          lastAnswer === '' ? t('sources.answerUnknown') : lastAnswer,
        ]
        const facts = [resourcesOf(status), checkedOf(status), isDown && !whole ? lastAnswer : '']
        const error = errorOf(status)
        return (
          <li key={name}>
            <SourceStateIcon state={state} />
            <div>
              <p className={styles['head']}>
                <b>{sourceName(name)}</b>
                <span className={classes(isDown && styles['down'])}>
                  {state === 'ok' ? t('sources.answersIn', { time: stateWords(status) }) : stateWords(status)}
                </span>
              </p>
              {whole && <p className={styles['facts']}>{measured.join(' · ')}</p>}
              <p className={styles['facts']}>{facts.filter(Boolean).join(' · ')}</p>
              {(error !== '' || whole) && <p className={styles['error']}>{error === '' ? t('sources.noError') : error}</p>}
            </div>
          </li>
        )
      })}
    </ul>
  )
}
