import { USER_ROLES, USER_ROUTES, type User } from '@graticule/contracts/people/users'
import { IconX } from '@tabler/icons-react'
import { useTranslation } from '../../../../i18n/index.ts'
import { tellDone, tellFailed } from '../../../../kept/tell.ts'
import { privateChange } from '../../../../session/private-read.ts'
import { useSession } from '../../../../session/session.ts'
import { Options, Select } from '../../../../ui/fields/Select.tsx'
import { IconButton } from '../../../../ui/IconButton.tsx'
import { Tag } from '../../../../ui/Tag.tsx'
import { useSites } from '../communities-calls.ts'
import { dayOrDate } from './day-or-date.ts'
import field from '../../../../ui/fields/Field.module.css'
import styles from './Roles.module.css'

interface RoleTableProps {
  readonly users: readonly User[]
  readonly label: string
  readonly onChanged: () => void
}

/** Accounts with their role, for which sites it is, and when they last signed in; a card each on a phone. */
export function RoleTable({ users, label, onChanged }: RoleTableProps) {
  const { t } = useTranslation('communities')
  return (
    <table className={styles['table']} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{t('roles.account')}</th>
          <th scope="col">{t('invitations.role')}</th>
          <th scope="col">{t('roles.for')}</th>
          <th scope="col">{t('roles.lastSignIn')}</th>
        </tr>
      </thead>
      <tbody>
        {users.map((user) => (
          <PersonRow key={user.id} user={user} onChanged={onChanged} />
        ))}
      </tbody>
    </table>
  )
}

const nameOf = ({ givenName, familyName, email }: User): string => `${givenName} ${familyName}`.trim() || email

function PersonRow({ user, onChanged }: { user: User; onChanged: () => void }) {
  const { t } = useTranslation('communities')
  const { visitor } = useSession()
  const isOwn = visitor.kind === 'person' && visitor.id === user.id
  const name = nameOf(user)
  const { role, lastSignInAt, email } = user
  const change = async (body: Partial<Pick<User, 'role' | 'administers'>>) => {
    const { method, path, reply: schema } = USER_ROUTES.change
    const reply = await privateChange({ method, path: path.replace(':id', encodeURIComponent(user.id)), body }, schema)
    if (reply.ok) tellDone(t('roles.changed', { name }))
    else tellFailed(t('roles.notChanged'), reply.failure)
    onChanged()
  }
  return (
    <tr>
      <th scope="row" className={styles['person']}>
        <span className={styles['initial']} aria-hidden="true">
          {[...name][0]?.toUpperCase()}
        </span>
        <strong dir="auto">{name}</strong> {isOwn && <Tag>{t('roles.you')}</Tag>}
        {name !== email && <span className={styles['quiet']}>{email}</span>}
      </th>
      <td data-label={t('invitations.role')}>
        {isOwn ? (
          <span>
            {t(`roles.names.${role}`)}
            <span className={styles['quiet']}>{t('roles.own')}</span>
          </span>
        ) : (
          <RoleChoice user={user} name={name} change={change} />
        )}
      </td>
      <td data-label={t('roles.for')}>
        <SitesOf user={user} name={name} change={isOwn ? undefined : change} />
      </td>
      <td data-label={t('roles.lastSignIn')} className={styles['when']}>
        {isOwn ? t('roles.now') : lastSignInAt === undefined ? t('roles.notKnown') : dayOrDate(lastSignInAt)}
      </td>
    </tr>
  )
}

interface ChangeProps {
  readonly user: User
  readonly name: string
  readonly change: (body: Partial<Pick<User, 'role' | 'administers'>>) => Promise<void>
}

function RoleChoice({ user: { role, administers }, name, change }: ChangeProps) {
  const { t } = useTranslation('communities')
  const labelOf = (value: (typeof USER_ROLES)[number]) =>
    // who administers a site has a role, though none of the whole portal
    value === 'user' && administers.length > 0 ? t('invitations.roles.site') : t(`roles.names.${value}`)
  return (
    <Select
      className={field['choices']}
      aria-label={t('roles.role', { name })}
      value={role}
      onChange={({ target }) => {
        const wanted = USER_ROLES.find((one) => one === target.value)
        if (wanted !== undefined) void change({ role: wanted })
      }}
    >
      <Options choices={USER_ROLES.map((value) => ({ value, label: labelOf(value) }))} />
    </Select>
  )
}

/** All sites, or those that somebody administers; `change` undefined: they are only told. */
function SitesOf({ user, name, change }: Omit<ChangeProps, 'change'> & { readonly change: ChangeProps['change'] | undefined }) {
  const { t } = useTranslation('communities')
  const { data } = useSites()
  const communities = (data ?? []).filter(({ url }) => url !== 'global')
  const free = communities.filter(({ id }) => !user.administers.includes(id))
  const siteName = (id: string) => {
    const site = communities.find((one) => one.id === id)
    return site === undefined ? t('roles.siteGone', { id }) : site.name || site.url
  }
  // until the sites are known nobody can say that one is gone
  const own = data === undefined ? [] : user.administers
  return (
    <div role="group" aria-label={t('roles.of', { name })} className={styles['sites']}>
      {user.role !== 'user' && <span>{t('invitations.allSites')}</span>}
      {own.map((id) => (
        <span key={id} className={styles['site']}>
          <span dir="auto">{siteName(id)}</span>
          {change !== undefined && (
            <IconButton
              small
              label={t('roles.takeSite', { site: siteName(id) })}
              icon={<IconX size={16} stroke={1.75} aria-hidden="true" />}
              onClick={() => void change({ administers: user.administers.filter((other) => other !== id) })}
            />
          )}
        </span>
      ))}
      {change !== undefined && free.length > 0 && (
        <Select
          className={field['choices']}
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
