import { SESSION_ROUTES, type SessionEntry, SessionsSchema } from '@graticule/contracts/people/session'
import { useQueryClient } from '@tanstack/react-query'
import { NothingSchema } from '../../../api/people.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { formatHere } from '../../../i18n/numbers.ts'
import { tellDone, tellFailed } from '../../../kept/tell.ts'
import { privateChange, privateJson } from '../../../session/private-read.ts'
import { usePrivateQuery } from '../../../session/use-private-query.ts'
import { Button } from '../../../ui/Button.tsx'
import styles from './AccountPage.module.css'

/** Where this person is signed in; all but this session can be ended here. */
export function SessionList() {
  const { t } = useTranslation('people')
  const cache = useQueryClient()
  const { data, isError, refetch } = usePrivateQuery(['sessions'], (signal) =>
    privateJson(SESSION_ROUTES.list.path, SessionsSchema, { signal }),
  )
  const end = async (path: string, method: 'POST' | 'DELETE', done: string) => {
    const reply = await privateChange({ method, path }, NothingSchema)
    if (reply.ok || reply.failure.kind === 'not-found') tellDone(done)
    else tellFailed(t('noAnswer'))
    await cache.invalidateQueries({ queryKey: ['private'] })
  }
  if (isError)
    return (
      <p role="alert">
        {t('account.sessionsFailed')} <Button onClick={() => void refetch()}>{t('account.retry')}</Button>
      </p>
    )
  const sessions = data?.sessions ?? []
  return (
    <>
      <div className={styles['row']}>
        <h3>{t('account.sessions')}</h3>
        {sessions.length > 1 && (
          <Button variant="quiet" onClick={() => void end(SESSION_ROUTES.endOthers.path, 'POST', t('account.othersEnded'))}>
            {t('account.endOthers')}
          </Button>
        )}
      </div>
      <ul className={styles['list']}>
        {sessions.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            onEnd={() =>
              void end(SESSION_ROUTES.end.path.replace(':id', encodeURIComponent(session.id)), 'DELETE', t('account.ended'))
            }
          />
        ))}
      </ul>
    </>
  )
}

function SessionRow({ session, onEnd }: { session: SessionEntry; onEnd: () => void }) {
  const { t } = useTranslation('people')
  const { device, seenAt, isThis } = session
  const name = device === '' ? t('account.unknownDevice') : device
  const time = formatHere(seenAt, { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <li className={styles['row']}>
      <div>
        <span className={styles['name']}>
          {name}
          {isThis && <span className={styles['here']}>{t('account.thisDevice')}</span>}
        </span>
        <span className={styles['quiet']}>{isThis ? t('account.activeNow') : t('account.lastActive', { time })}</span>
      </div>
      {!isThis && (
        <Button aria-label={t('account.endOne', { device: name })} onClick={onEnd}>
          {t('account.endSession')}
        </Button>
      )}
    </li>
  )
}
