import type { ReadPage } from '@graticule/contracts/contents/pages'
import { wordsIn } from '@graticule/contracts/contents/words'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { readContentPage } from '../../api/contents.ts'
import { useDocumentTitle } from '../../browser/use-document-title.ts'
import { useTranslation } from '../../i18n/index.ts'
import { useSite } from '../../site/site.ts'
import { useContentsChange } from '../../site/site-marks.ts'
import { Button } from '../../ui/Button.tsx'
import type { DrawMap } from './article-nodes.ts'
import { ContentArticle } from './ContentArticle.tsx'
import styles from './ContentPage.module.css'

/** A page that the editors of the site have written: `/{slug}`; `missing` is shown where they have written none. */
export function ContentPage({ missing, drawMap }: { missing: ReactNode; drawMap?: DrawMap }) {
  const { t, i18n } = useTranslation('content')
  const { slug = '' } = useParams()
  const { site } = useSite()
  const { data, error, refetch } = useQuery({
    queryKey: ['content-page', site.id, slug],
    queryFn: async ({ signal }) => {
      const reply = await readContentPage(site.id, slug, signal)
      if (reply.ok) return reply.value
      if (reply.failure.kind === 'not-found') return null
      throw new Error(reply.failure.kind)
    },
    refetchOnWindowFocus: true,
  })
  useContentsChange(refetch)
  const title = data ? wordsIn(data.title, i18n.language)?.text : undefined
  if (data === null) return missing
  if (data) return <Shown key={slug} title={title ?? slug} page={data} drawMap={drawMap} />
  if (error !== null)
    return (
      <div className={styles['words']} role="alert">
        <p>{t('failed')}</p>
        <Button onClick={() => void refetch()}>{t('retry')}</Button>
      </div>
    )
  return <div className={styles['words']} aria-busy="true" />
}

/** The page with its title in the window. */
function Shown({ title, page, drawMap }: { title: string; page: ReadPage; drawMap: DrawMap | undefined }) {
  useDocumentTitle(title)
  return <ContentArticle page={page} drawMap={drawMap} />
}
