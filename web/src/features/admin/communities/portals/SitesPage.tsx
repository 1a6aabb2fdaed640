import type { SiteRecord } from '@graticule/contracts/sites/site-settings'
import { pagePath } from '@graticule/contracts/pages'
import type { StoredRequest } from '@graticule/contracts/sites/site-drafts'
import { useQuestion } from '../../../../browser/use-question.ts'
import { useTranslation } from '../../../../i18n/index.ts'
import { formatHere } from '../../../../i18n/numbers.ts'
import { tellDone, tellFailed } from '../../../../kept/tell.ts'
import { Button, buttonClass } from '../../../../ui/Button.tsx'
import { Tag } from '../../../../ui/Tag.tsx'
import { AdminPage } from '../../frame/AdminPage.tsx'
import { removeRequest, removeSite, setRequestDone, useRequests, useSites } from '../communities-calls.ts'
import styles from '../communities.module.css'
import { Drafts } from '../creator/DraftList.tsx'
import { NewDraftButton } from '../creator/NewDraftButton.tsx'
import { LoadFailed } from '../../frame/LoadFailed.tsx'

/** The community portals, those in the making, and requests for mirrors, for administrators. */
export function SitesPage() {
  const { t } = useTranslation('communities')
  return (
    <AdminPage page="adminSites" who="admin" lead={t('sites.lead')} actions={<NewDraftButton />}>
      <Published />
      <section className={styles['section']} aria-labelledby="drafts-title">
        <h2 id="drafts-title">{t('sites.drafts')}</h2>
        <Drafts />
      </section>
      <section className={styles['section']} aria-labelledby="requests-title">
        <h2 id="requests-title">{t('sites.requests')}</h2>
        <Requests />
      </section>
    </AdminPage>
  )
}

function Published() {
  const { t } = useTranslation('communities')
  const { data, isError, refetch } = useSites()
  if (isError) return <LoadFailed onRetry={refetch}>{t('failed')}</LoadFailed>
  const communities = (data ?? []).filter(({ url }) => url !== 'global')
  if (data !== undefined && communities.length === 0) return <p role="status">{t('sites.none')}</p>
  return (
    <ul className={styles['list']} aria-label={t('sites.page')}>
      {communities.map((site) => (
        <SiteRow key={site.id} site={site} onChanged={() => void refetch()} />
      ))}
    </ul>
  )
}

function SiteRow({ site, onChanged }: { site: SiteRecord; onChanged: () => void }) {
  const { t } = useTranslation('communities')
  const { isAsked, ask, keep, end, button } = useQuestion()
  const name = site.name || site.url
  const remove = async () => {
    const reply = await removeSite(site.siteId)
    if (reply.ok) tellDone(t('sites.removed', { name }))
    else tellFailed(t('sites.notRemoved'), reply.failure)
    end()
    onChanged()
  }
  return (
    <li className={styles['row']}>
      {site.logoUrl !== '' && <img src={site.logoUrl} alt="" />}
      <div className={styles['what']}>
        <strong>{name}</strong> {!site.isSetUp && <Tag>{t('creator.states.unfinished')}</Tag>}
        <span className={styles['quiet']}>{`/community/${site.url}`}</span>
      </div>
      {/* another site begins with another document */}
      <a className={buttonClass({})} href={pagePath('home', site.url, {})} aria-label={t('sites.openOf', { name })}>
        {t('sites.open')}
      </a>
      <a className={buttonClass({})} href={pagePath('adminSite', site.url, {})} aria-label={t('sites.administerOf', { name })}>
        {t('sites.administer')}
      </a>
      {isAsked ? (
        <>
          <span role="alert">{t('sites.removeText', { name })}</span>
          <Button autoFocus onClick={keep}>
            {t('sites.keep')}
          </Button>
          <Button variant="confirm" onClick={() => void remove()}>
            {t('sites.remove')}
          </Button>
        </>
      ) : (
        <Button ref={button} variant="danger" aria-label={t('sites.removeOf', { name })} onClick={ask}>
          {t('sites.remove')}
        </Button>
      )}
    </li>
  )
}

function Requests() {
  const { t } = useTranslation('communities')
  const { data, isError, refetch } = useRequests()
  if (isError) return <LoadFailed onRetry={refetch}>{t('failed')}</LoadFailed>
  if (data === undefined) return null
  if (data.requests.length === 0) return <p role="status">{t('sites.noRequests')}</p>
  return (
    <ul className={styles['list']}>
      {data.requests.map((request) => (
        <RequestRow key={request.id} request={request} onChanged={() => void refetch()} />
      ))}
    </ul>
  )
}

function RequestRow({ request, onChanged }: { request: StoredRequest; onChanged: () => void }) {
  const { t } = useTranslation('communities')
  const { id, mirrorUrl, name, email, reason, isDone, sentAt } = request
  const date = formatHere(sentAt, { dateStyle: 'medium' })
  const send = async (sent: ReturnType<typeof setRequestDone> | ReturnType<typeof removeRequest>) => {
    const reply = await sent
    if (!reply.ok) tellFailed(t('sites.requestFailed'), reply.failure)
    onChanged()
  }
  return (
    <li className={styles['row']}>
      <div className={styles['what']}>
        <a href={mirrorUrl} target="_blank" rel="noreferrer">
          {mirrorUrl}
        </a>{' '}
        {isDone && <Tag>{t('sites.done')}</Tag>}
        <span className={styles['quiet']}>{`${name}, ${email}, ${date}`}</span>
        {reason !== undefined && <span>{reason}</span>}
      </div>
      <Button onClick={() => void send(setRequestDone(id, !isDone))}>{t(isDone ? 'sites.reopen' : 'sites.setDone')}</Button>
      <Button variant="danger" aria-label={t('sites.deleteRequest', { name })} onClick={() => void send(removeRequest(id))}>
        {t('sites.delete')}
      </Button>
    </li>
  )
}
