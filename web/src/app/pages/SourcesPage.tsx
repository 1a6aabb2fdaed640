import { IconRefresh } from '@tabler/icons-react'
import { SourcesList } from '../../features/search/sources/SourcesList.tsx'
import { useNow } from '../../features/search/head/use-now.ts'
import { useSourceStatuses } from '../../search/sources/use-source-statuses.ts'
import { useTranslation } from '../../i18n/index.ts'
import { titleKeyOf } from '../../site/pages.ts'
import { useDocumentTitle } from '../../browser/use-document-title.ts'
import { Button } from '../../ui/Button.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { BackLink } from './BackLink.tsx'
import { PageCard } from './PageCard.tsx'
import styles from './SourcesPage.module.css'

/** How the sources are doing, each with its response time, its last answer and its last error. */
export function SourcesPage() {
  const { t } = useTranslation('search')
  const { statuses, receivedAt, isChecking, check } = useSourceStatuses()
  const sinceReceived = Math.max(0, useNow() - receivedAt)
  useDocumentTitle(t(titleKeyOf('sources')))
  return (
    <PageCard
      title={t('sources.page')}
      ways={
        <>
          <Button
            busy={isChecking}
            icon={<IconRefresh size={16} stroke={1.75} aria-hidden="true" />}
            onClick={() => {
              if (!isChecking) void check()
            }}
          >
            {isChecking ? t('sources.checking') : t('sources.check')}
          </Button>
          <BackLink />
        </>
      }
    >
      <p className={styles['text']}>{t('sources.pageText')}</p>
      {statuses === undefined && <Spinner />}
      {statuses === null && <p role="status">{t('sources.unknown')}</p>}
      {statuses && <SourcesList whole statuses={statuses} sinceReceived={sinceReceived} isChecking={isChecking} />}
    </PageCard>
  )
}
