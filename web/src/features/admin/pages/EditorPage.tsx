import type { EditedPage } from '@graticule/contracts/contents/pages'
import { useParams } from 'react-router'
import { useTranslation } from '../../../i18n/index.ts'
import { useEditedQuery } from '../../../session/use-private-query.ts'
import { useSession } from '../../../session/session.ts'
import { useSite } from '../../../site/site.ts'
import { AdminPage } from '../frame/AdminPage.tsx'
import { mayAdminister } from '../frame/may-administer.ts'
import { PageEditor } from './PageEditor.tsx'
import { readPage } from './pages-api.ts'
import { LoadFailed } from '../frame/LoadFailed.tsx'

/** One page in the editor. */
export function EditorPage() {
  const { t } = useTranslation('pages')
  const { visitor } = useSession()
  const { site } = useSite()
  if (mayAdminister(visitor, 'site-admin', site.id)) return <Loading />
  return (
    <AdminPage page="contentEditor" who="site-admin" title={t('editor.page')}>
      {null}
    </AdminPage>
  )
}

/** Reads the page once: what others save meanwhile comes as a conflict, not as another text under the cursor. */
function Loading() {
  const { t } = useTranslation('pages')
  const { id = '' } = useParams()
  const { data, isError, refetch } = useEditedQuery<EditedPage>(['content-edited', id], () => readPage(id))
  if (data !== undefined) return <PageEditor key={id} page={data} />
  return (
    <AdminPage page="contentEditor" who="site-admin" title={t('editor.page')}>
      {isError && <LoadFailed onRetry={refetch}>{t('editor.failed')}</LoadFailed>}
    </AdminPage>
  )
}
