import { type Backup, type Backups, SYSTEM_ROUTES } from '@graticule/contracts/system/system'
import { IconDownload } from '@tabler/icons-react'
import { NothingSchema } from '../../../api/people.ts'
import { useQuestion } from '../../../browser/use-question.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { formatBytes } from '../../../i18n/joined.ts'
import { formatCount } from '../../../i18n/numbers.ts'
import { formatEventTime } from '../../../i18n/time.ts'
import { tellDone, tellFailed } from '../../../kept/tell.ts'
import { privateChange } from '../../../session/private-read.ts'
import { Button, buttonClass } from '../../../ui/Button.tsx'
import { AdminPage } from '../frame/AdminPage.tsx'
import { BackUpButton } from './BackUpButton.tsx'
import styles from './BackupsPage.module.css'
import { Plan } from './Plan.tsx'
import { useBackups } from './use-backups.ts'
import { LoadFailed } from '../frame/LoadFailed.tsx'

/** The backups of the store: made now or by a plan, downloaded, deleted. The command line restores them. */
export function BackupsPage() {
  const { t } = useTranslation('admin')
  return (
    <AdminPage page="adminBackups" who="admin" lead={t('backups.lead')}>
      <Content />
    </AdminPage>
  )
}

function Content() {
  const { t } = useTranslation('admin')
  const { data, isError, refetch } = useBackups()
  if (isError) return <LoadFailed onRetry={refetch}>{t('failed')}</LoadFailed>
  if (data === undefined) return null
  if (!data.here) return <p role="status">{t('backups.elsewhere')}</p>
  return (
    <>
      <Plan />
      <h2 className={styles['heading']}>{t('backups.kept')}</h2>
      <BackUpButton state={data} onBegun={() => void refetch()} />
      <p role="status" className={styles['quiet']}>
        {data.backups.length === 0 && t('backups.none')}
      </p>
      <Failure state={data} />
      <ul className={styles['list']}>
        {data.backups.map((backup) => (
          <Row key={backup.name} backup={backup} onRemoved={() => void refetch()} />
        ))}
      </ul>
      <p className={styles['quiet']}>{t('backups.restore')}</p>
      <pre className={styles['command']} tabIndex={0}>
        graticule restore {data.backups[0]?.name ?? 'FILE'}
      </pre>
    </>
  )
}

function Failure({ state: { lastFailure } }: { state: Backups }) {
  const { t } = useTranslation('admin')
  if (lastFailure === undefined) return null
  return (
    <p role="alert" className={styles['failure']}>
      {t('backups.failed', { when: formatEventTime({ start: lastFailure.at }), words: lastFailure.words })}
    </p>
  )
}

function Row({ backup, onRemoved }: { backup: Backup; onRemoved: () => void }) {
  const { t } = useTranslation('admin')
  const { isAsked, ask, keep, button } = useQuestion()
  const { name, createdAt, bytes, records } = backup
  const when = formatEventTime({ start: createdAt })
  const address = (path: string) => path.replace(':name', encodeURIComponent(name))
  const remove = async () => {
    const { method, path } = SYSTEM_ROUTES.removeBackup
    const reply = await privateChange({ method, path: address(path) }, NothingSchema)
    if (reply.ok) tellDone(t('backups.removed'))
    else tellFailed(t('backups.notRemoved'), reply.failure)
    onRemoved()
  }
  return (
    <li className={styles['row']}>
      <div className={styles['what']}>
        <strong>{when}</strong>
        <span className={styles['quiet']}>
          {t('backups.facts', { count: records, total: formatCount(records), size: formatBytes(bytes) })}
        </span>
      </div>
      <div className={styles['actions']}>
        <a
          href={address(SYSTEM_ROUTES.backup.path)}
          download={name}
          className={buttonClass({})}
          aria-label={t('backups.downloadOf', { when })}
        >
          <IconDownload size={16} stroke={1.75} aria-hidden="true" />
          {t('backups.download')}
        </a>
        <Button ref={button} variant="danger" aria-label={t('backups.removeOf', { when })} onClick={ask}>
          {t('backups.remove')}
        </Button>
      </div>
      {isAsked && (
        <div className={styles['asks']} role="group" aria-label={t('backups.sure')}>
          <p>{t('backups.sure')}</p>
          <Button variant="confirm" onClick={() => void remove()}>
            {t('backups.remove')}
          </Button>{' '}
          <Button autoFocus onClick={keep}>
            {t('backups.keep')}
          </Button>
        </div>
      )}
    </li>
  )
}
