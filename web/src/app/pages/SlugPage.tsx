import { useLocation } from 'react-router'
import { ContentPage } from '../../features/content/ContentPage.tsx'
import { useTranslation } from '../../i18n/index.ts'
import { isPage } from '../../site/pages.ts'
import { drawArticleMap } from './draw-article-map.tsx'
import { NotFoundPage } from './NotFoundPage.tsx'

/**
 * An address of one word: a page that editors have written, or none.
 * @rule S2-2.missing-page A slug without a page shows 'Missing page' and 'No page found for slug: {slug}'
 */
export function SlugPage() {
  const { t } = useTranslation('shell')
  const { pathname } = useLocation()
  if (!isPage(pathname, 'content')) return <NotFoundPage />
  return <ContentPage drawMap={drawArticleMap} missing={<NotFoundPage title={t('notFound.missing')} />} />
}
