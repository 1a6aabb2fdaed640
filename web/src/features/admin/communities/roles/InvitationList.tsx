import type { Invitation } from '@graticule/contracts/people/invitations'
import { IconMail } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useTranslation } from '../../../../i18n/index.ts'
import { lazyWithTexts } from '../../../../i18n/lazy-with-texts.ts'
import { formatHere } from '../../../../i18n/numbers.ts'
import { tellDone, tellFailed } from '../../../../kept/tell.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Tag } from '../../../../ui/Tag.tsx'
import { LoadFailed } from '../../frame/LoadFailed.tsx'
import { useSites } from '../communities-calls.ts'
import styles from '../communities.module.css'
import { dayOrDate } from './day-or-date.ts'
import { type InvitationCalls, inviteAgain, removeInvitation, useInvitations } from './invitation-calls.ts'
import rows from './Roles.module.css'

const LinkPopup = lazyWithTexts(['communities'], () =>
  import('./InvitePopup.tsx').then((module) => ({ default: module.LinkPopup })),
)

const ALL: InvitationCalls = { again: inviteAgain, remove: removeInvitation }

/** All invitations of the portal. */
export function AllInvitations() {
  const { t } = useTranslation('communities')
  const { data, isError, refetch } = useInvitations()
  if (isError) return <LoadFailed onRetry={refetch}>{t('failed')}</LoadFailed>
  if (data === undefined) return null
  return <InvitationList {...data} calls={ALL} onChanged={() => void refetch()} />
}

interface InvitationListProps {
  readonly invitations: readonly Invitation[]
  readonly sendsMail: boolean
  readonly calls: InvitationCalls
  readonly onChanged: () => void
}

/** Invitations with their state: sent again, withdrawn, removed from the list. */
export function InvitationList({ invitations, sendsMail, calls, onChanged }: InvitationListProps) {
  const { t } = useTranslation('communities')
  return (
    <section className={styles['section']} aria-labelledby="invitations-title">
      <h2 id="invitations-title">{t('invitations.title')}</h2>
      <p className={styles['quiet']}>{t(sendsMail ? 'invitations.mail' : 'invitations.noMail')}</p>
      {invitations.length === 0 ? (
        <p>{t('invitations.none')}</p>
      ) : (
        <table className={rows['table']} aria-label={t('invitations.title')}>
          <thead>
            <tr>
              <th scope="col">{t('invitations.sentTo')}</th>
              <th scope="col">{t('invitations.role')}</th>
              <th scope="col">{t('roles.for')}</th>
              <th scope="col">{t('invitations.sentAt')}</th>
              <th scope="col">
                <span className="visually-hidden">{t('invitations.changes')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {invitations.map((invitation) => (
              <InvitationRow
                key={invitation.id}
                invitation={invitation}
                sendsMail={sendsMail}
                calls={calls}
                onChanged={onChanged}
              />
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

interface InvitationRowProps extends Omit<InvitationListProps, 'invitations'> {
  readonly invitation: Invitation
}

function InvitationRow({ invitation, sendsMail, calls, onChanged }: InvitationRowProps) {
  const { t } = useTranslation('communities')
  const { data: sites } = useSites()
  const { id, email, role, siteId, state } = invitation
  const [link, setLink] = useState<string>()
  const site = sites?.find((one) => one.id === siteId)
  // until the sites are known nobody can say that one is gone
  const goneWords = sites === undefined || siteId === undefined ? '' : t('roles.siteGone', { id: siteId })
  const again = async () => {
    const reply = await calls.again(id)
    if (!reply.ok) tellFailed(t('invitations.notChanged'), reply.failure)
    else if (reply.value.link === undefined) tellDone(t('invitations.sent', { email }))
    else setLink(reply.value.link)
    onChanged()
  }
  const remove = async () => {
    const reply = await calls.remove(id)
    if (reply.ok) tellDone(t(state === 'waiting' ? 'invitations.withdrawn' : 'invitations.removed', { email }))
    else tellFailed(t('invitations.notChanged'), reply.failure)
    onChanged()
  }
  const removal = state === 'waiting' ? ('withdraw' as const) : ('remove' as const)
  return (
    <tr>
      <th scope="row">
        <span className={rows['account']}>
          <IconMail size={18} stroke={1.75} aria-hidden="true" />
          <strong dir="auto">{email}</strong>
        </span>
      </th>
      <td data-label={t('invitations.role')}>{t(`invitations.roles.${role}`)}</td>
      <td data-label={t('roles.for')} dir="auto">
        {siteId === undefined ? t('invitations.allSites') : site?.name || site?.url || goneWords}
      </td>
      <td data-label={t('invitations.sentAt')}>
        <InvitationState invitation={invitation} />
      </td>
      <td>
        <div className={rows['ways']}>
          {state !== 'accepted' && (
            <Button
              aria-label={t(sendsMail ? 'invitations.againOf' : 'invitations.newLinkOf', { email })}
              onClick={() => void again()}
            >
              {t(sendsMail ? 'invitations.again' : 'invitations.newLink')}
            </Button>
          )}
          <Suspense>
            {link !== undefined && <LinkPopup open close={() => setLink(undefined)} email={email} link={link} />}
          </Suspense>
          <Button variant="danger" aria-label={t(`invitations.${removal}Of`, { email })} onClick={() => void remove()}>
            {t(`invitations.${removal}`)}
          </Button>
        </div>
      </td>
    </tr>
  )
}

function InvitationState({ invitation: { state, sentAt, endsAt, acceptedBy = '' } }: { invitation: Invitation }) {
  const { t } = useTranslation('communities')
  const day = (at: string) => formatHere(at, { dateStyle: 'medium' })
  return (
    <div>
      {dayOrDate(sentAt)}
      <span className={rows['quiet']}>
        {state === 'waiting' && t('invitations.waiting', { date: day(endsAt) })}
        {state === 'expired' && <Tag tone="err">{t('invitations.expired')}</Tag>}
        {state === 'accepted' && acceptedBy === '' && t('invitations.acceptedGone')}
        {state === 'accepted' && acceptedBy !== '' && t('invitations.accepted', { email: acceptedBy })}
      </span>
    </div>
  )
}
