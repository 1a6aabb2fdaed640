import type { SourceStatus } from '@graticule/contracts/services/source-status'
import { IconAlertTriangle, IconCircleCheck, IconCircleOff, IconCircleX, IconClock } from '@tabler/icons-react'
import { useTranslation } from '../../../i18n/index.ts'
import { dateWords, secondsWords } from '../desk/harvest-words.ts'
import styles from './Sources.module.css'

interface TabStateProps {
  readonly status: SourceStatus | undefined
  readonly isOff: boolean
  readonly isOwn: boolean
}

const SIGN = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

/** How a source answers: sign, word and figure. */
export function TabState({ status, isOff, isOwn }: TabStateProps) {
  const { t } = useTranslation('desk')
  const state = isOff ? 'off' : (status?.state ?? 'checking')
  const time = secondsWords(t, status?.responseMs ?? 0)
  if (state === 'off' || state === 'checking')
    return (
      <span className={styles['state']}>
        {state === 'off' ? <IconCircleOff {...SIGN} /> : <IconClock {...SIGN} />}
        {t(state === 'off' ? 'sources.isOff' : 'sources.notChecked')}
      </span>
    )
  if (state === 'ok')
    return (
      <span className={styles['state']}>
        <IconCircleCheck {...SIGN} className={styles['ok']} />
        {isOwn ? t('sources.ready') : t('sources.answers', { time })}
      </span>
    )
  if (state === 'slow')
    return (
      <span className={styles['state']}>
        <IconAlertTriangle {...SIGN} className={styles['warn']} />
        {t('sources.slow', { time })}
      </span>
    )
  const since = status?.lastSuccessAt
  return (
    <span className={styles['state']} title={status?.lastError?.reason}>
      <IconCircleX {...SIGN} className={styles['err']} />
      {since === undefined ? t('sources.noAnswer') : t('sources.noAnswerSince', { time: dateWords(since) })}
    </span>
  )
}
