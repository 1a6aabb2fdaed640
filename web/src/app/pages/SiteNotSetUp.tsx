import { useEffect } from 'react'
import { useTranslation } from '../../i18n/index.ts'
import { useSession } from '../../session/session.ts'
import { siteInUse } from '../../site/site.ts'
import { PageCard } from './PageCard.tsx'

/**
 * In place of all pages of a site without name or logo. Those who may edit it are led to the creator.
 * @rule D71.not-set-up Visitors of a site without name or logo read that it is not set up; those who may edit it go to the creator
 */
export function SiteNotSetUp() {
  const { t } = useTranslation('shell')
  const { visitor } = useSession()
  const { id, slug } = siteInUse()
  const mayEdit = visitor.kind === 'person' && (visitor.roles.has('admin') || visitor.administers.has(String(id)))
  useEffect(() => {
    // the creator belongs to the global site, which has another document
    if (mayEdit) location.replace(`/creator?siteUrl=${encodeURIComponent(slug)}`)
  }, [mayEdit, slug])
  return (
    <PageCard title={t('notSetUp.title')} ways={<a href="/">{t('header.portalHome')}</a>}>
      <p>{t('notSetUp.text')}</p>
    </PageCard>
  )
}
