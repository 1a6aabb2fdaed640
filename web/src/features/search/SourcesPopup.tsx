import type { SourceStatuses } from '@graticule/contracts/services/source-status'
import { IconRefresh } from '@tabler/icons-react'
import { useTranslation } from '../../i18n/index.ts'
import { formatCount } from '../../i18n/numbers.ts'
import { useSourceName } from '../../shell/use-source-name.ts'
import { Button } from '../../ui/Button.tsx'
import { classes } from '../../ui/classes.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { ago, ageOf, stateWords } from './source-words.ts'
import styles from './SourcesPopup.module.css'
import { SourceStateIcon } from './SourceStateIcon.tsx'

/** The sources one by one: how they answer, what they hold, and what went wrong last. */
export function SourcesPopup(props: {
  readonly open: boolean
  readonly statuses: SourceStatuses
  /** Age of `statuses` in the browser, milliseconds. */
  readonly sinceReceived: number
  readonly isChecking: boolean
  readonly onCheck: () => void
  readonly onClose: () => void
}) {
  const { open, statuses, sinceReceived, isChecking, onCheck, onClose } = props
  const { t } = useTranslation('search')
  const sourceName = useSourceName()
  const when = (instant: string) => ago(ageOf(instant, statuses, sinceReceived))
  return (
    <Dialog
      open={open}
      title={t('sources.title')}
      closeLabel={t('sources.close')}
      onClose={onClose}
      footer={
        <Button
          data-first-focus
          busy={isChecking}
          icon={<IconRefresh size={16} stroke={1.75} aria-hidden="true" />}
          onClick={() => {
            if (!isChecking) onCheck()
          }}
        >
          {isChecking ? t('sources.checking') : t('sources.check')}
        </Button>
      }
    >
      <ul className={styles['sources']} aria-busy={isChecking}>
        {statuses.sources.map((status) => {
          const { name, state, resources, checkedAt, lastSuccessAt, lastError } = status
          const isDown = state === 'failed' || state === 'timeout'
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
                <p className={styles['facts']}>
                  {[
                    resources === undefined ? '' : t('home.resources', { count: resources, formatted: formatCount(resources) }),
                    checkedAt === undefined ? '' : t('sources.checked', { ago: when(checkedAt) }),
                    isDown && lastSuccessAt !== undefined ? t('sources.lastAnswer', { ago: when(lastSuccessAt) }) : '',
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </p>
                {lastError !== undefined && (
                  <p className={styles['error']}>
                    {t('sources.lastError', { ago: when(lastError.at), reason: lastError.reason })}
                  </p>
                )}
              </div>
            </li>
          )
        })}
      </ul>
    </Dialog>
  )
}
