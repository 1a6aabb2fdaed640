import { IconRefresh } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useRouteError } from 'react-router'
import { useTranslation } from '../../i18n/index.ts'
import { pathOf } from '../../site/pages.ts'
import { useDocumentTitle } from '../../browser/use-document-title.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Logo } from '../../ui/Logo.tsx'
import { isChunkError, reloadForChunk } from '../chunk-reload.ts'
import styles from './ErrorPage.module.css'

/**
 * The page broke: what happened, and ways on. A missing part of the code reloads the page first.
 * @rule S3-2.error-page A page that breaks shows what happened and ways on
 */
export function ErrorPage() {
  const { t } = useTranslation('shell')
  const error = useRouteError()
  useDocumentTitle(t('error.title'))
  useEffect(() => {
    if (isChunkError(error)) reloadForChunk(Date.now(), sessionStorage, () => window.location.reload())
  }, [error])
  return (
    <main className={styles['page']}>
      <Logo />
      <h1>{t('error.title')}</h1>
      <p>{t(isChunkError(error) ? 'error.chunk' : 'error.text')}</p>
      {error instanceof Error && <pre>{error.message}</pre>}
      <div className={styles['ways']}>
        <Button variant="primary" icon={<IconRefresh size={16} />} onClick={() => window.location.reload()}>
          {t('error.reload')}
        </Button>
        <a href={pathOf('home')} className={buttonClass({})}>
          {t('error.home')}
        </a>
      </div>
    </main>
  )
}
