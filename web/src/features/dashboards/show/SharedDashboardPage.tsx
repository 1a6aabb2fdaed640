import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { readSharedDashboard } from '../../../api/dashboards.ts'
import { useDocumentTitle } from '../../../browser/use-document-title.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { Button } from '../../../ui/Button.tsx'
import styles from './BoardView.module.css'
import { BoardView } from './BoardView.tsx'
import { PublishedOn } from './Elements.tsx'

/** A published dashboard, for whoever has its link. */
export function SharedDashboardPage() {
  const { t } = useTranslation('dashboards')
  const { word = '' } = useParams()
  const { data, isError, refetch } = useQuery({
    queryKey: ['shared-dashboard', word],
    queryFn: async ({ signal }) => {
      const reply = await readSharedDashboard(word, signal)
      if (reply.ok) return reply.value
      if (reply.failure.kind === 'not-found') return null
      throw new Error(reply.failure.kind)
    },
  })
  useDocumentTitle(data === null ? t('show.notFound') : (data?.name ?? t('list.page')))
  return (
    <article className={styles['page']} aria-labelledby="board-title">
      <header>
        <h1 id="board-title" dir="auto">
          {data === null ? t('show.notFound') : (data?.name ?? t('list.page'))}
        </h1>
        {data === null && <p>{t('show.notFoundText')}</p>}
        {isError && (
          <p role="alert">
            {t('show.failed')} <Button onClick={() => void refetch()}>{t('retry')}</Button>
          </p>
        )}
        {data !== null && data !== undefined && (
          <>
            {data.summary !== '' && <p dir="auto">{data.summary}</p>}
            <p>
              <PublishedOn instant={data.publishedOn} />
            </p>
          </>
        )}
      </header>
      {data !== null && data !== undefined && <BoardView content={data.content} />}
    </article>
  )
}
