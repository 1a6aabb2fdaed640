import { type SessionOfUser, USER_ROUTES } from '@graticule/contracts/people/users'
import { useId } from 'react'
import { NothingSchema } from '../../../api/people.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { formatHere } from '../../../i18n/numbers.ts'
import { tellDone, tellFailed } from '../../../kept/tell.ts'
import { privateChange, privateJson } from '../../../session/private-read.ts'
import { usePrivateQuery } from '../../../session/use-private-query.ts'
import { Button } from '../../../ui/Button.tsx'
import { useFailureWords } from '../form-errors.ts'
import styles from './UsersPage.module.css'

/** Where a person is signed in, for administrators; each session can be ended, or all at once. */
export function SessionsOfUser({ id, name }: { id: string; name: string }) {
  const { t } = useTranslation('people')
  const title = useId()
  const failureWords = useFailureWords()
  const { sessions, endSession, endSessions } = USER_ROUTES
  const at = (path: string) => path.replace(':id', encodeURIComponent(id))
  const { data, isError, refetch } = usePrivateQuery(['users', 'sessions', id], (signal) =>
    privateJson(at(sessions.path), sessions.reply, { signal }),
  )
  const end = async (path: string, done: string) => {
    const reply = await privateChange({ method: 'DELETE', path }, NothingSchema)
    // one that has ended meanwhile is what was wanted
    if (reply.ok || reply.failure.kind === 'not-found') tellDone(done)
    else tellFailed(t('users.notChanged'), failureWords(reply.failure))
    await refetch()
  }
  return (
    <section aria-labelledby={title} className={styles['sessions']}>
      <div className={styles['sessionsHead']}>
        <h2 id={title}>{t('users.sessionsOf', { name })}</h2>
        {data !== undefined && data.sessions.length > 0 && (
          <Button variant="quiet" onClick={() => void end(at(endSessions.path), t('users.sessionsEnded', { name }))}>
            {t('users.endSessions')}
          </Button>
        )}
      </div>
      {isError && (
        <p role="alert">
          {t('users.sessionsFailed')} <Button onClick={() => void refetch()}>{t('account.retry')}</Button>
        </p>
      )}
      {data?.sessions.length === 0 && <p className={styles['quiet']}>{t('users.noSessions', { name })}</p>}
      <ul className={styles['list']}>
        {(data?.sessions ?? []).map((session) => (
          <Row
            key={session.id}
            session={session}
            onEnd={() => void end(at(endSession.path).replace(':session', session.id), t('users.sessionEnded', { name }))}
          />
        ))}
      </ul>
    </section>
  )
}

function Row({ session: { device, createdAt, seenAt }, onEnd }: { session: SessionOfUser; onEnd: () => void }) {
  const { t } = useTranslation('people')
  const words = device === '' ? t('account.unknownDevice') : device
  const [start = '', seen = ''] = [createdAt, seenAt].map((at) => formatHere(at, { dateStyle: 'medium', timeStyle: 'short' }))
  return (
    <li className={styles['session']}>
      <span>
        {words}
        <span className={styles['quiet']}>{t('users.sessionTimes', { start, seen })}</span>
      </span>
      <Button aria-label={t('users.endSessionOf', { device: words })} onClick={onEnd}>
        {t('users.endSession')}
      </Button>
    </li>
  )
}
