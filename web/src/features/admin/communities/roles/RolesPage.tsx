import { MAX_LIST_PAGE } from '@graticule/contracts/hal'
import { GLOBAL_SITE_ID } from '@graticule/contracts/limits'
import { USER_ROLES, USER_ROUTES, type User } from '@graticule/contracts/people/users'
import { Suspense, useState } from 'react'
import { Link } from 'react-router'
import { useSettledWords } from '../../../../browser/use-settled.ts'
import { useTranslation } from '../../../../i18n/index.ts'
import { lazyWithTexts } from '../../../../i18n/lazy-with-texts.ts'
import { tellDone, tellFailed } from '../../../../kept/tell.ts'
import { privateChange, privateJson } from '../../../../session/private-read.ts'
import { useSession } from '../../../../session/session.ts'
import { usePrivateQuery } from '../../../../session/use-private-query.ts'
import { pathOf } from '../../../../site/pages.ts'
import { useSite } from '../../../../site/site.ts'
import { Button, buttonClass } from '../../../../ui/Button.tsx'
import { TextField } from '../../../../ui/fields/Field.tsx'
import { Options, Select } from '../../../../ui/fields/Select.tsx'
import { Tag } from '../../../../ui/Tag.tsx'
import { AdminPage } from '../../frame/AdminPage.tsx'
import { useSites } from '../communities-calls.ts'
import styles from '../communities.module.css'
import { LoadFailed } from '../../frame/LoadFailed.tsx'
import { useInvitations } from './invitation-calls.ts'
import { AllInvitations } from './InvitationList.tsx'
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
      <ul className={styles['list']} aria-label={t('roles.page')}>
        {data.users.map((user) => (
          <PersonRow key={user.id} user={user} onChanged={() => void refetch()} />
        ))}
      </ul>
      <section className={styles['section']} aria-labelledby="give-title">
        <h2 id="give-title">{t('roles.give')}</h2>
        <FindPerson onChanged={() => void refetch()} />
      </section>
    </>
  )
}

const nameOf = ({ givenName, familyName, email }: User): string => `${givenName} ${familyName}`.trim() || email

function PersonRow({ user, onChanged }: { user: User; onChanged: () => void }) {
  const { t } = useTranslation('communities')
  const { visitor } = useSession()
  const isOwn = visitor.kind === 'person' && visitor.id === user.id
  return (
    <li className={styles['row']}>
      <div className={styles['what']}>
        <strong dir="auto">{nameOf(user)}</strong> {isOwn && <Tag>{t('roles.you')}</Tag>}
        <span className={styles['quiet']}>{user.email}</span>
      </div>
      {isOwn ? (
        <div>
          {t(`roles.names.${user.role}`)}
          <span className={styles['quiet']}>{t('roles.own')}</span>
        </div>
      ) : (
        <RoleFields user={user} onChanged={onChanged} />
      )}
    </li>
  )
}

/** Role of the whole portal, and the sites that somebody administers. */
function RoleFields({ user, onChanged }: { user: User; onChanged: () => void }) {
  const { t } = useTranslation('communities')
  const { data } = useSites()
  const name = nameOf(user)
  const change = async (body: Partial<Pick<User, 'role' | 'administers'>>) => {
    const { method, path, reply: schema } = USER_ROUTES.change
    const reply = await privateChange({ method, path: path.replace(':id', encodeURIComponent(user.id)), body }, schema)
    if (reply.ok) tellDone(t('roles.changed', { name }))
    else tellFailed(t('roles.notChanged'), reply.failure)
    onChanged()
  }
  const communities = (data ?? []).filter(({ url }) => url !== 'global')
  const free = communities.filter(({ id }) => !user.administers.includes(id))
  const siteName = (id: string) => {
    const site = communities.find((one) => one.id === id)
    return site === undefined ? t('roles.siteGone', { id }) : site.name || site.url
  }
  return (
    <div role="group" aria-label={t('roles.of', { name })} className={styles['ways']}>
      <Select
        aria-label={t('roles.role', { name })}
        value={user.role}
        onChange={({ target }) => {
          const role = USER_ROLES.find((one) => one === target.value)
          if (role !== undefined) void change({ role })
        }}
      >
        <Options choices={USER_ROLES.map((value) => ({ value, label: t(`roles.names.${value}`) }))} />
      </Select>
      {/* until the sites are known nobody can say that one is gone */}
      {(data === undefined ? [] : user.administers).map((id) => (
        <Button
          key={id}
          variant="danger"
          onClick={() => void change({ administers: user.administers.filter((other) => other !== id) })}
        >
          {t('roles.takeSite', { site: siteName(id) })}
        </Button>
      ))}
      {free.length > 0 && (
        <Select
          aria-label={t('roles.giveSite', { name })}
          value=""
          onChange={({ target }) => {
            if (target.value !== '') void change({ administers: [...user.administers, target.value] })
          }}
        >
          <Options
            choices={[
              { value: '', label: t('roles.chooseSite') },
              ...free.map((site) => ({ value: site.id, label: site.name || site.url })),
            ]}
          />
        </Select>
      )}
    </div>
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
  return (
    <ul className={styles['list']} aria-label={t('roles.found')}>
      {data.users.map((user) => (
        <PersonRow key={user.id} user={user} onChanged={changed} />
      ))}
    </ul>
  )
}
