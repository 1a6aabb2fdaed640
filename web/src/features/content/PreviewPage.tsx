import { wordsIn } from '@graticule/contracts/contents/words'
import { type EditedPage, PAGE_ROUTES, type PageText, type ReadPage } from '@graticule/contracts/contents/pages'
import { Link, useParams } from 'react-router'
import { useDocumentTitle } from '../../browser/use-document-title.ts'
import { useTranslation } from '../../i18n/index.ts'
import { named } from '../../i18n/joined.ts'
import { privateJson } from '../../session/private-read.ts'
import { useSession } from '../../session/session.ts'
import { signInHere } from '../../session/sign-in-address.ts'
import { usePrivateQuery } from '../../session/use-private-query.ts'
import { editorPath } from '../../site/pages.ts'
import { useSite } from '../../site/site.ts'
import { buttonClass } from '../../ui/Button.tsx'
import type { DrawMap } from './article-nodes.ts'
import { ContentArticle } from './ContentArticle.tsx'
import styles from './ContentPage.module.css'

/** The draft of a page as its readers would see it, for those who are signed in. */
export function PreviewPage({ drawMap }: { drawMap?: DrawMap }) {
  const { t } = useTranslation('content')
  const { visitor, isReading } = useSession()
  useDocumentTitle(t('preview.page'))
  if (isReading) return null
  if (visitor.kind === 'person') return <Draft drawMap={drawMap} />
  return (
    <div className={styles['words']}>
      <p>{t('preview.forbidden')}</p>
      <a href={signInHere()} className={buttonClass({ variant: 'primary' })}>
        {t('preview.signIn')}
      </a>
    </div>
  )
}

function Draft({ drawMap }: { drawMap: DrawMap | undefined }) {
  const { t, i18n } = useTranslation('content')
  const { id = '' } = useParams()
  const { site } = useSite()
  const { path, reply } = PAGE_ROUTES.one
  const { data, isError } = usePrivateQuery(['content-draft', site.id, id], (signal) =>
    privateJson(path.replace(':siteId', String(site.id)).replace(':id', encodeURIComponent(id)), reply, { signal }),
  )
  const page = data === undefined ? undefined : asRead(data, site.id)
  const title = page === undefined ? undefined : wordsIn(page.title, i18n.language)?.text
  useDocumentTitle(title === undefined ? t('preview.page') : named(t('preview.page'), title))
  if (isError)
    return (
      <div className={styles['words']} role="alert">
        <p>{t('preview.failed')}</p>
        <p>{t('preview.forbidden')}</p>
      </div>
    )
  if (page === undefined) return <div className={styles['words']} aria-busy="true" />
  return (
    <ContentArticle
      page={page}
      drawMap={drawMap}
      above={
        <div className={styles['bar']}>
          {t('preview.bar')}
          <Link to={editorPath(page.id)}>{t('preview.back')}</Link>
        </div>
      }
    />
  )
}

/** A draft in the form of what is published. */
function asRead(edited: EditedPage, siteId: number): ReadPage {
  const { draft } = edited
  const texts = Object.entries(draft.texts) as [keyof typeof draft.texts, PageText][]
  const of = (member: 'title' | 'summary' | 'data') =>
    Object.fromEntries(texts.filter(([, text]) => text.title !== '').map(([language, text]) => [language, text[member]]))
  return {
    id: edited.id,
    slug: draft.slug,
    siteId,
    original: draft.original,
    contents: draft.contents,
    title: of('title'),
    summary: of('summary'),
    data: of('data'),
    publishedAt: edited.changedAt,
  }
}
