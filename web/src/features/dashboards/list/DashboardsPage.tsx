import { DASHBOARD_ROUTES, type ListedDashboard } from '@graticule/contracts/dashboards/dashboards'
import { DASHBOARDS_PER_PAGE } from '@graticule/contracts/dashboards/limits'
import { IconLayoutDashboard, IconPlus } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useDocumentTitle } from '../../../browser/use-document-title.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { formatDay } from '../../../i18n/numbers.ts'
import { privateJson } from '../../../session/private-read.ts'
import { signInHere } from '../../../session/sign-in-address.ts'
import { useSession } from '../../../session/session.ts'
import { usePrivateQuery } from '../../../session/use-private-query.ts'
import { dashboardPath, sharedDashboardPath, titleKeyOf } from '../../../site/pages.ts'
import { Button, buttonClass } from '../../../ui/Button.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { copyLink, deleteDashboard, makeDashboard } from './change-dashboards.ts'
import styles from './DashboardsPage.module.css'
import { DeletePopup } from './DeletePopup.tsx'

/** The dashboards of a person. */
export function DashboardsPage() {
  const { t } = useTranslation('dashboards')
  useDocumentTitle(t(titleKeyOf('dashboards')))
  const { visitor, isReading } = useSession()
  const title = useRef<HTMLHeadingElement>(null)
  if (isReading) return null
  const isPerson = visitor.kind === 'person'
  return (
    <article className={styles['page']} aria-labelledby="dashboards-title">
      <header>
        <div>
          <h1 id="dashboards-title" ref={title} tabIndex={-1}>
            {t('list.page')}
          </h1>
          <p>{t(isPerson ? 'list.lead' : 'list.signIn')}</p>
        </div>
        {isPerson && <NewButton />}
      </header>
      {isPerson ? (
        <List onDeleted={() => title.current?.focus()} />
      ) : (
        <a href={signInHere()} className={buttonClass({ variant: 'primary' })}>
          {t('kept:signIn.signIn')}
        </a>
      )}
    </article>
  )
}

function NewButton() {
  const { t } = useTranslation('dashboards')
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const make = async () => {
    if (busy) return
    setBusy(true)
    const made = await makeDashboard()
    setBusy(false)
    if (made !== undefined) void navigate(dashboardPath(made.id))
  }
  return (
    <Button
      variant="primary"
      busy={busy}
      icon={<IconPlus size={16} stroke={1.75} aria-hidden="true" />}
      onClick={() => void make()}
    >
      {t('list.new')}
    </Button>
  )
}

/** `onDeleted`: the row that had the focus is gone. */
function List({ onDeleted }: { onDeleted: () => void }) {
  const { t } = useTranslation('dashboards')
  const [page, setPage] = useState(0)
  const { path, reply } = DASHBOARD_ROUTES.list
  const { data, isError, refetch } = usePrivateQuery(
    ['dashboards', page],
    (signal) => privateJson(`${path}?page=${page}&size=${DASHBOARDS_PER_PAGE}`, reply, { signal }),
    true,
  )
  if (isError)
    return (
      <p role="alert">
        {t('list.failed')} <Button onClick={() => void refetch()}>{t('retry')}</Button>
      </p>
    )
  if (data === undefined) return null
  if (data.total === 0)
    return (
      <div className={styles['empty']} role="status">
        <IconLayoutDashboard size={28} stroke={1.5} aria-hidden="true" />
        <strong>{t('list.empty')}</strong>
        <p>{t('list.emptyText')}</p>
      </div>
    )
  const last = Math.max(0, Math.ceil(data.total / DASHBOARDS_PER_PAGE) - 1)
  return (
    <>
      <ul className={styles['list']}>
        {data.dashboards.map((dashboard) => (
          <Row key={dashboard.id} dashboard={dashboard} onDeleted={() => void refetch().then(onDeleted)} />
        ))}
      </ul>
      {last > 0 && (
        <nav className={styles['actions']} aria-label={t('list.paging')}>
          <Button disabled={page === 0} onClick={() => setPage(page - 1)}>
            {t('list.previous')}
          </Button>
          <Button disabled={page >= last} onClick={() => setPage(page + 1)}>
            {t('list.next')}
          </Button>
        </nav>
      )}
    </>
  )
}

const TONES = { draft: 'warn', published: 'ok', changed: 'info' } as const

function Row({ dashboard, onDeleted }: { dashboard: ListedDashboard; onDeleted: () => void }) {
  const { t } = useTranslation('dashboards')
  const [asks, setAsks] = useState(false)
  const { id, name, summary, pages, state, changedOn, word } = dashboard
  const remove = async () => {
    setAsks(false)
    if (await deleteDashboard(id)) onDeleted()
  }
  return (
    <li>
      <div className={styles['words']}>
        <h2>
          <Link to={dashboardPath(id)} dir="auto">
            {name}
          </Link>
          <Tag tone={TONES[state]}>{t(`state.${state}`)}</Tag>
        </h2>
        {summary !== '' && <p dir="auto">{summary}</p>}
        <small>
          {t('list.pages', { count: pages })} · {t('list.changed', { day: formatDay(changedOn) })}
        </small>
      </div>
      <div className={styles['actions']}>
        <Link to={dashboardPath(id)} className={buttonClass({})} aria-label={t('list.editOf', { name })}>
          {t('list.edit')}
        </Link>
        {word !== undefined && (
          <>
            <Link to={sharedDashboardPath(word)} className={buttonClass({})} aria-label={t('list.openOf', { name })}>
              {t('list.open')}
            </Link>
            <Button aria-label={t('list.shareOf', { name })} onClick={() => copyLink(word)}>
              {t('list.share')}
            </Button>
          </>
        )}
        <Button variant="danger" aria-label={t('list.deleteOf', { name })} onClick={() => setAsks(true)}>
          {t('list.delete')}
        </Button>
      </div>
      {asks && <DeletePopup name={name} onKeep={() => setAsks(false)} onDelete={() => void remove()} />}
    </li>
  )
}
