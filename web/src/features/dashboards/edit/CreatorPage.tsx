import { DASHBOARD_ROUTES, type Dashboard } from '@graticule/contracts/dashboards/dashboards'
import { useEffect, useState } from 'react'
import { Link, useParams } from 'react-router'
import { useDocumentTitle } from '../../../browser/use-document-title.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { tellDone } from '../../../kept/tell.ts'
import { privateJson } from '../../../session/private-read.ts'
import { signInHere } from '../../../session/sign-in-address.ts'
import { useSession } from '../../../session/session.ts'
import { usePrivateQuery } from '../../../session/use-private-query.ts'
import { pathOf } from '../../../site/pages.ts'
import { createSerial } from '../../../state/create-store.ts'
import { Button, buttonClass } from '../../../ui/Button.tsx'
import { Creator } from './Creator.tsx'
import styles from './Creator.module.css'

/** The creator of a dashboard, for its owner. */
export function CreatorPage() {
  const { t } = useTranslation('dashboards')
  const { visitor, isReading } = useSession()
  const { id = '' } = useParams()
  useDocumentTitle(t('edit.page'))
  if (isReading) return null
  if (visitor.kind === 'anonymous')
    return (
      <article className={styles['message']}>
        <h1>{t('edit.page')}</h1>
        <p>{t('list.signIn')}</p>
        <a href={signInHere()} className={buttonClass({ variant: 'primary' })}>
          {t('kept:signIn.signIn')}
        </a>
      </article>
    )
  return <Loaded key={id} id={id} />
}

const newOpening = createSerial()

function Loaded({ id }: { id: string }) {
  const { t } = useTranslation('dashboards')
  const { path, reply } = DASHBOARD_ROUTES.one
  // each opening reads anew: a draft that is based on an older one could not be stored
  const [opening, setOpening] = useState(() => newOpening())
  const { data, error, refetch } = usePrivateQuery(['dashboard', id, opening], (signal) =>
    privateJson(path.replace(':id', encodeURIComponent(id)), reply, { signal }),
  )
  useDocumentTitle(data?.name ?? t('edit.page'))
  if (error !== null) {
    const isGone = error.message === 'not-found'
    return (
      <article className={styles['message']}>
        <h1>{t('edit.page')}</h1>
        <p role="alert">{t(isGone ? 'edit.noSuch' : 'edit.failed')}</p>
        <p>
          {!isGone && <Button onClick={() => void refetch()}>{t('retry')}</Button>}{' '}
          <Link to={pathOf('dashboards')} className={buttonClass({})}>
            {t('edit.back')}
          </Link>
        </p>
      </article>
    )
  }
  if (data === undefined) return null
  return <Opened key={opening} dashboard={data} reload={() => setOpening(newOpening())} />
}

function Opened({ dashboard, reload }: { dashboard: Dashboard; reload: () => void }) {
  const { t } = useTranslation('dashboards')
  useEffect(() => {
    tellDone(t('told.loaded'))
    // once for each dashboard that is opened
  }, [dashboard.id, t])
  return <Creator dashboard={dashboard} reload={reload} />
}
