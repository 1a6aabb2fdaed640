import type { SourceStatus } from '@graticule/contracts/services/source-status'
import type { System } from '@graticule/contracts/system/system'
import { useTranslation } from '../../../i18n/index.ts'
import { formatBytes } from '../../../i18n/joined.ts'
import { formatCount, formatDecimal } from '../../../i18n/numbers.ts'
import { useSourceName } from '../../../search/sources/use-source-name.ts'
import { useSourceStatuses } from '../../../search/sources/use-source-statuses.ts'
import { pathOf } from '../../../site/pages.ts'
import { Card } from './Card.tsx'
import styles from './Overview.module.css'
import { useSystem } from './use-system.ts'
import { sinceWords } from './since-words.ts'
import { State, type Tone } from './State.tsx'

/** A search or a database that takes longer is slow, ms. */
const SLOW_MS = 500

/** What the portal runs on, and the sources that it searches. */
export function HealthCard() {
  const { t } = useTranslation('admin')
  const query = useSystem()
  return (
    <Card
      title={t('overview.health')}
      query={query}
      beside={() => t('overview.checked', { ago: sinceWords(new Date(query.dataUpdatedAt).toISOString(), Date.now()) })}
      more={{ to: pathOf('sources'), label: t('overview.allSources') }}
    >
      {(system) => (
        <div className={styles['columns']}>
          <ul className={styles['states']}>
            <OfServer system={system} />
          </ul>
          <OfSources />
        </div>
      )}
    </Card>
  )
}

function OfServer({ system }: { system: System }) {
  const { t } = useTranslation('admin')
  const { searchMs, records, database, jobs, accounts, mail, mailsWaiting, memory } = system
  const tone = (ms: number): Tone => (ms > SLOW_MS ? 'warn' : 'ok')
  const took = (ms: number) => t('overview.ms', { ms: formatDecimal(ms) })
  const mailWords = mail
    ? t('overview.mailWaiting', { count: mailsWaiting, total: formatCount(mailsWaiting) })
    : t('overview.mailNone')
  return (
    <>
      <State tone={tone(searchMs)} name={t('overview.search')} value={took(searchMs)} />
      <State tone="ok" name={t('overview.records')} value={formatCount(records)} />
      <State tone={tone(database.ms)} name={database.kind === 'sqlite' ? 'SQLite' : 'PostgreSQL'} value={took(database.ms)} />
      <State tone={jobs ? 'ok' : 'warn'} name={t('overview.jobs')} value={t(jobs ? 'overview.jobsOn' : 'overview.jobsOff')} />
      <State tone="ok" name={t('overview.signIn')} value={t(`overview.accounts.${accounts}`)} />
      <State tone={mail ? 'ok' : 'warn'} name={t('overview.mail')} value={mailWords} />
      <State tone="ok" name={t('overview.memory')} value={formatBytes(memory)} />
    </>
  )
}

const TONES: Readonly<Record<SourceStatus['state'], Tone>> = {
  ok: 'ok',
  checking: 'ok',
  slow: 'warn',
  timeout: 'err',
  failed: 'err',
}

function OfSources() {
  const { t } = useTranslation('admin')
  const nameOf = useSourceName()
  const { statuses } = useSourceStatuses(true, 'installation')
  if (statuses === null) return <p className={styles['quiet']}>{t('overview.sourcesFailed')}</p>
  if (statuses === undefined) return <p className={styles['quiet']}>{t('overview.checking')}</p>
  const valueOf = ({ state, responseMs }: SourceStatus): string => {
    if (state === 'checking') return t('overview.checking')
    if (state === 'failed' || state === 'timeout') return t('overview.noAnswer')
    const took = t('overview.ms', { ms: formatCount(responseMs ?? 0) })
    return state === 'slow' ? t('overview.slow', { took }) : took
  }
  return (
    <ul className={styles['states']}>
      {statuses.sources.map((status) => (
        <State key={status.name} tone={TONES[status.state]} name={nameOf(status.name)} value={valueOf(status)} />
      ))}
    </ul>
  )
}
