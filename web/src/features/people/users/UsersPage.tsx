import { USERS_PER_PAGE } from '@graticule/contracts/limits'
import { USER_ROUTES } from '@graticule/contracts/people/users'
import { IconExternalLink } from '@tabler/icons-react'
import { useState } from 'react'
import { useDocumentTitle } from '../../../browser/use-document-title.ts'
import { useSettledWords } from '../../../browser/use-settled.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { formatCount } from '../../../i18n/numbers.ts'
import { privateJson } from '../../../session/private-read.ts'
import { useSession } from '../../../session/session.ts'
import { signInHere } from '../../../session/sign-in-address.ts'
import { usePrivateQuery } from '../../../session/use-private-query.ts'
import { titleKeyOf } from '../../../site/pages.ts'
import { Button, buttonClass } from '../../../ui/Button.tsx'
import { TextField } from '../../../ui/fields/Field.tsx'
import { AuthCard } from '../AuthCard.tsx'
import { useSignInWays } from '../use-sign-in-ways.ts'
import { lastPage, PageSteps } from '../PageSteps.tsx'
import { UserRow } from './UserRow.tsx'
import styles from './UsersPage.module.css'

/** The people of the portal, for administrators. */
export function UsersPage() {
  const { t } = useTranslation('people')
  useDocumentTitle(t(titleKeyOf('users')))
  const { visitor, isReading } = useSession()
  const ways = useSignInWays()
  if (isReading) return null
  if (visitor.kind === 'anonymous')
    return (
      <AuthCard title={t('users.title')}>
        <p>{t('users.forbidden')}</p>
        <a href={signInHere()} className={buttonClass({ variant: 'primary', size: 'large', wide: true })}>
          {t('signIn.submit')}
        </a>
      </AuthCard>
    )
  if (!visitor.roles.has('admin')) return <AuthCard title={t('users.title')}>{t('users.forbidden')}</AuthCard>
  return (
    <article className={styles['page']} aria-labelledby="users-title">
      <h1 id="users-title">{t('users.title')}</h1>
      {ways !== undefined && (
        <p className={styles['lead']}>{t(ways.accounts === 'embedded' ? 'users.lead' : 'users.elsewhere')}</p>
      )}
      {ways?.accounts === 'outside' && <Elsewhere console={visitor.usersConsole} />}
      {ways?.accounts === 'embedded' && <UserList own={visitor.id} />}
    </article>
  )
}

/** The users of another identity provider are managed there. */
function Elsewhere({ console }: { console: string | undefined }) {
  const { t } = useTranslation('people')
  if (console === undefined) return <p>{t('users.noConsole')}</p>
  return (
    <p>
      <a
        className={buttonClass({ variant: 'primary' })}
        href={console}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={t('users.consoleHint', { host: new URL(console).host })}
      >
        {t('users.console')} <IconExternalLink size={16} stroke={1.75} aria-hidden="true" />
      </a>
    </p>
  )
}

function UserList({ own }: { own: string }) {
  const { t } = useTranslation('people')
  const [typed, setTyped] = useState('')
  const [page, setPage] = useState(0)
  const words = useSettledWords(typed).trim()
  const query = new URLSearchParams({ page: String(page), size: String(USERS_PER_PAGE), ...(words === '' ? {} : { q: words }) })
  const { data, isError, refetch } = usePrivateQuery(['users', words, page], (signal) =>
    privateJson(`${USER_ROUTES.list.path}?${query.toString()}`, USER_ROUTES.list.reply, { signal }),
  )
  const last = lastPage(data?.total ?? 0, USERS_PER_PAGE)
  return (
    <>
      <TextField
        label={t('users.search')}
        type="search"
        maxLength={200}
        value={typed}
        className={styles['search']}
        onChange={(event) => {
          setTyped(event.target.value)
          setPage(0)
        }}
      />
      {isError && (
        <p role="alert">
          {t('users.failed')} <Button onClick={() => void refetch()}>{t('account.retry')}</Button>
        </p>
      )}
      {data !== undefined && (
        <>
          <p role="status" className={styles['lead']}>
            {data.total === 0 ? t('users.nothing') : t('users.count', { count: data.total, total: formatCount(data.total) })}
          </p>
          <ul className={styles['list']}>
            {data.users.map((user) => (
              <UserRow key={user.id} user={user} isOwn={user.id === own} onChanged={() => void refetch()} />
            ))}
          </ul>
          {last > 0 && (
            <nav className={styles['pages']} aria-label={t('users.title')}>
              <PageSteps {...{ page, last, onPage: setPage }} previous={t('users.previous')} next={t('users.next')} />
            </nav>
          )}
        </>
      )}
    </>
  )
}
