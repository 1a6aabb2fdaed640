import type { SiteAdministrator, SiteTeam } from '@graticule/contracts/people/site-team'
import { Suspense, useState } from 'react'
import { useQuestion } from '../../../../browser/use-question.ts'
import { useTranslation } from '../../../../i18n/index.ts'
import { lazyWithTexts } from '../../../../i18n/lazy-with-texts.ts'
import { tellDone, tellFailed } from '../../../../kept/tell.ts'
import { useSession } from '../../../../session/session.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Tag } from '../../../../ui/Tag.tsx'
import { AdminPage } from '../../frame/AdminPage.tsx'
import { LoadFailed } from '../../frame/LoadFailed.tsx'
import styles from '../communities.module.css'
import { siteTeamCalls, useSiteTeam } from './invitation-calls.ts'
import { InvitationList } from './InvitationList.tsx'

const InvitePopup = lazyWithTexts(['communities'], () =>
  import('./InvitePopup.tsx').then((module) => ({ default: module.InvitePopup })),
)

interface OfSite {
  readonly siteId: number
}

/** Who administers one community portal, and who is invited to; for its administrators. */
export function SiteTeamPage({ siteId }: OfSite) {
  const { t } = useTranslation('communities')
  return (
    <AdminPage page="adminRoles" who="site-admin" lead={t('team.lead')} actions={<InviteButton siteId={siteId} />}>
      <Team siteId={siteId} />
    </AdminPage>
  )
}

function InviteButton({ siteId }: OfSite) {
  const { t } = useTranslation('communities')
  const { refetch } = useSiteTeam(siteId)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="primary" onClick={() => setOpen(true)}>
        {t('invitations.invite')}
      </Button>
      <Suspense>
        {isOpen && <InvitePopup open close={() => setOpen(false)} siteId={siteId} onInvited={() => void refetch()} />}
      </Suspense>
    </>
  )
}

function Team({ siteId }: OfSite) {
  const { t } = useTranslation('communities')
  const { data, isError, refetch } = useSiteTeam(siteId)
  if (isError) return <LoadFailed onRetry={refetch}>{t('roles.failed')}</LoadFailed>
  if (data === undefined) return null
  const changed = () => void refetch()
  return (
    <>
      <Administrators siteId={siteId} team={data} onChanged={changed} />
      <InvitationList {...data} calls={siteTeamCalls(siteId)} onChanged={changed} />
    </>
  )
}

interface AdministratorsProps extends OfSite {
  readonly team: SiteTeam
  readonly onChanged: () => void
}

function Administrators({ siteId, team: { administrators }, onChanged }: AdministratorsProps) {
  const { t } = useTranslation('communities')
  return (
    <section aria-labelledby="team-title">
      <h2 id="team-title">{t('team.title')}</h2>
      {administrators.length === 0 && <p role="status">{t('team.nobody')}</p>}
      <ul className={styles['list']} aria-label={t('team.title')}>
        {administrators.map((person) => (
          <AdministratorRow
            key={person.id}
            siteId={siteId}
            person={person}
            isLast={administrators.length === 1}
            onChanged={onChanged}
          />
        ))}
      </ul>
    </section>
  )
}

interface RowProps extends OfSite {
  readonly person: SiteAdministrator
  readonly isLast: boolean
  readonly onChanged: () => void
}

function AdministratorRow({ siteId, person, isLast: isOnly, onChanged }: RowProps) {
  const { t } = useTranslation('communities')
  const { visitor } = useSession()
  const { isAsked, ask, keep, end: endQuestion, button } = useQuestion()
  // the others may be locked, which only the server knows
  const [isRefused, setRefused] = useState(false)
  const isLast = isOnly || isRefused
  const { id, email } = person
  const name = person.name || email
  const isOwn = visitor.kind === 'person' && visitor.id === id
  const end = async () => {
    const reply = await siteTeamCalls(siteId).end(id, isLast)
    if (!reply.ok && reply.failure.status === 409) return setRefused(true)
    endQuestion()
    if (!reply.ok) tellFailed(t('team.notEnded'), reply.failure)
    else if (isOwn) return location.reload()
    else tellDone(t('team.ended', { name }))
    onChanged()
  }
  const question = t(isLast ? 'team.lastSure' : isOwn ? 'team.ownSure' : 'team.sure', { name })
  return (
    <li className={styles['row']}>
      <div className={styles['what']}>
        <strong dir="auto">{name}</strong> {isOwn && <Tag>{t('roles.you')}</Tag>}
        <span className={styles['quiet']}>{email}</span>
      </div>
      {isAsked ? (
        <div className={styles['ways']} role="group" aria-label={question}>
          <span>{question}</span>
          <Button autoFocus onClick={keep}>
            {t('team.keep')}
          </Button>
          <Button variant="confirm" onClick={() => void end()}>
            {t('team.end')}
          </Button>
        </div>
      ) : (
        <div className={styles['ways']}>
          <Button ref={button} variant="danger" aria-label={t('team.endOf', { name })} onClick={ask}>
            {t('team.end')}
          </Button>
        </div>
      )}
    </li>
  )
}
