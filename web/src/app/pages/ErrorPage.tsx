import { IconRefresh } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate, useRouteError } from 'react-router'
import { isPortalSilent } from '../../api/is-silent.ts'
import { isOffline } from '../../browser/connection.ts'
import { useTranslation } from '../../i18n/index.ts'
import { pathOf } from '../../site/pages.ts'
import { useDocumentTitle } from '../../browser/use-document-title.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Logo } from '../../ui/Logo.tsx'
import { isChunkError } from '../../browser/chunk-error.ts'
import { reloadForChunk } from '../chunk-reload.ts'
import styles from './ErrorPage.module.css'

/**
 * What is known of the failure. A missing part of the code has two causes: the portal is out of reach, or it has a new version, whose
 * code the page then loads.
 * @rule S3-4.chunk-silent A part of the code that does not load while the portal is out of reach leaves the page as it is
 */
function useBroken() {
  const error = useRouteError()
  const isChunk = isChunkError(error)
  const [isSilent, setSilent] = useState<boolean>()
  // as it was then: words that change when the connection is back would tell of a portal that does not respond
  const [isCutOff, setCutOff] = useState(false)
  useEffect(() => {
    if (!isChunk) return
    const leaving = new AbortController()
    void isPortalSilent(leaving.signal).then((silent) => {
      if (leaving.signal.aborted) return
      setSilent(silent)
      setCutOff(silent && isOffline())
      if (!silent) reloadForChunk(Date.now(), sessionStorage, () => window.location.reload())
    })
    return () => leaving.abort()
  }, [error, isChunk])
  return { error, isChunk, isSilent, isCutOff }
}

/**
 * Says what happened: the page broke, its code did not come, or the browser has no connection to load it.
 * @rule B-offline.not-kept A page that this device does not keep says without a connection that it needs one
 */
function useWords({ isChunk, isSilent, isCutOff }: ReturnType<typeof useBroken>): {
  readonly title: string
  readonly text: string
} {
  const { t } = useTranslation('shell')
  if (isCutOff) return { title: t('error.offline'), text: t('error.offlineText') }
  if (isSilent === true) return { title: t('error.silent'), text: t('error.silentText') }
  return { title: t('error.title'), text: t(isChunk ? 'error.chunk' : 'error.text') }
}

/**
 * What broke, in the words of the code.
 * @rule S3-8.error-default The error page shows the message of the failure, else 'Error'
 */
const messageOf = (error: unknown): string => (error instanceof Error && error.message !== '' ? error.message : 'Error')

/**
 * Everything broke: what happened, and ways on.
 * @rule S3-2.error-page A page that breaks shows what happened and ways on
 */
export function ErrorPage() {
  const broken = useBroken()
  const { error, isChunk, isSilent } = broken
  const { title, text } = useWords(broken)
  useDocumentTitle(title)
  return (
    <main className={styles['page']}>
      <Logo />
      <h1>{title}</h1>
      <p>{text}</p>
      {!isChunk && <pre>{messageOf(error)}</pre>}
      <Ways onReload={() => window.location.reload()} isRetry={isSilent === true} />
    </main>
  )
}

/** One page broke or did not load; the header, the map and the way to other pages are still there. */
export function BrokenPage() {
  const broken = useBroken()
  const { error, isChunk, isSilent } = broken
  const { title, text } = useWords(broken)
  useDocumentTitle(title)
  const navigate = useNavigate()
  const here = useLocation()
  // whether the portal responds is being asked
  if (isChunk && isSilent === undefined) return null
  return (
    <section className={styles['card']} role="alert" aria-labelledby="broken-title">
      <h1 id="broken-title">{title}</h1>
      <p>{text}</p>
      {!isChunk && <pre>{messageOf(error)}</pre>}
      <Ways
        onReload={() => (isSilent === true ? void navigate(here, { replace: true }) : window.location.reload())}
        isRetry={isSilent === true}
      />
    </section>
  )
}

function Ways({ onReload, isRetry }: { onReload: () => void; isRetry: boolean }) {
  const { t } = useTranslation('shell')
  return (
    <div className={styles['ways']}>
      <Button variant="primary" icon={<IconRefresh size={16} />} onClick={onReload}>
        {t(isRetry ? 'error.retry' : 'error.reload')}
      </Button>
      <a href={pathOf('home')} className={buttonClass({})}>
        {t('error.home')}
      </a>
    </div>
  )
}
