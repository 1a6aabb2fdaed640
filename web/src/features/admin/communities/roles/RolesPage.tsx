import { MAX_LIST_PAGE } from '@graticule/contracts/hal'
import { GLOBAL_SITE_ID } from '@graticule/contracts/limits'
import { USER_ROUTES } from '@graticule/contracts/people/users'
import { Suspense, useState } from 'react'
import { Link } from 'react-router'
import { useSettledWords } from '../../../../browser/use-settled.ts'
import { useTranslation } from '../../../../i18n/index.ts'
import { lazyWithTexts } from '../../../../i18n/lazy-with-texts.ts'
import { privateJson } from '../../../../session/private-read.ts'
import { usePrivateQuery } from '../../../../session/use-private-query.ts'
import { pathOf } from '../../../../site/pages.ts'
import { useSite } from '../../../../site/site.ts'
import { Button, buttonClass } from '../../../../ui/Button.tsx'
import { TextField } from '../../../../ui/fields/Field.tsx'
import { AdminPage } from '../../frame/AdminPage.tsx'
import styles from '../communities.module.css'
import { LoadFailed } from '../../frame/LoadFailed.tsx'
import { useInvitations } from './invitation-calls.ts'
import { AllInvitations } from './InvitationList.tsx'
import { RoleTable } from './RoleTable.tsx'
import { SiteTeamPage } from './SiteTeamPage.tsx'

const InvitePopup = lazyWithTexts(['communities'], () =>
  import('./InvitePopup.tsx').then((module) => ({ default: module.InvitePopup })),
)

/** Found people that are offered for a role. */
const MOST_FOUND = 5

/** Who administers and moderates: the portal, for its administrators, or a community portal, for those who administer it. */
export function RolesPage() {
  const { site } = useSite()
  return site.id === GLOBAL_SITE_ID ? <RolesOfPortal /> : <SiteTeamPage siteId={site.id} />
}

function RolesOfPortal() {
  const { t } = useTranslation('communities')
  return (
    <AdminPage
      page="adminRoles"
      who="admin"
      lead={t('roles.lead')}
      actions={
        <>
          <Link className={buttonClass({})} to={pathOf('users')}>
            {t('roles.users')}
          </Link>
          <InviteButton />
        </>
      }
    >
      <RoleList />
      <AllInvitations />
    </AdminPage>
  )
}

function InviteButton() {
  const { t } = useTranslation('communities')
  const { refetch } = useInvitations()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="primary" onClick={() => setOpen(true)}>
        {t('invitations.invite')}
      </Button>
      <Suspense>{isOpen && <InvitePopup open close={() => setOpen(false)} onInvited={() => void refetch()} />}</Suspense>
    </>
  )
}

/** People that match; with a role only, or by words of their name. */
function usePeople(words: string, hasRole: boolean) {
  const { path, reply } = USER_ROUTES.list
  const query = new URLSearchParams({
    size: String(hasRole ? MAX_LIST_PAGE : MOST_FOUND),
    ...(words === '' ? {} : { q: words }),
    ...(hasRole ? { hasRole: '1' } : {}),
  })
  return usePrivateQuery(['users', words, hasRole], (signal) => privateJson(`${path}?${query}`, reply, { signal }), true)
}

function RoleList() {
  const { t } = useTranslation('communities')
  const { data, isError, refetch } = usePeople('', true)
  if (isError) return <LoadFailed onRetry={refetch}>{t('roles.failed')}</LoadFailed>
  if (data === undefined) return null
  return (
    <>
      <p role="status">{t('roles.count', { count: data.total })}</p>
      <RoleTable users={data.users} label={t('roles.page')} onChanged={() => void refetch()} />
      <section className={styles['section']} aria-labelledby="give-title">
        <h2 id="give-title">{t('roles.give')}</h2>
        <FindPerson onChanged={() => void refetch()} />
      </section>
    </>
  )
}

function FindPerson({ onChanged }: { onChanged: () => void }) {
  const { t } = useTranslation('communities')
  const [typed, setTyped] = useState('')
  const words = useSettledWords(typed).trim()
  return (
    <>
      <div className={styles['form']}>
        <TextField
          type="search"
          label={t('roles.find')}
          hint={t('roles.findHint')}
          maxLength={200}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </div>
      {words !== '' && <FoundPeople words={words} onChanged={onChanged} />}
    </>
  )
}

function FoundPeople({ words, onChanged }: { words: string; onChanged: () => void }) {
  const { t } = useTranslation('communities')
  const { data, refetch } = usePeople(words, false)
  if (data === undefined) return null
  if (data.total === 0) return <p role="status">{t('roles.nobody')}</p>
  const changed = () => {
    void refetch()
    onChanged()
  }
  return <RoleTable users={data.users} label={t('roles.found')} onChanged={changed} />
}
