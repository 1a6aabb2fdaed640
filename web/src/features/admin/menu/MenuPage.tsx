import { type EditedMenu, MENU_ROUTES } from '@graticule/contracts/contents/menu'
import { useState } from 'react'
import { useTranslation } from '../../../i18n/index.ts'
import { privateChange, privateJson } from '../../../session/private-read.ts'
import { useEditedQuery } from '../../../session/use-private-query.ts'
import { useSite } from '../../../site/site.ts'
import { AdminPage } from '../frame/AdminPage.tsx'
import { MenuEditor } from './MenuEditor.tsx'
import { LoadFailed } from '../frame/LoadFailed.tsx'

/** The menu of the site, for its editors. */
export function MenuPage() {
  const { t } = useTranslation('pages')
  return (
    <AdminPage page="contentMenu" who="site-admin" title={t('menu.page')} lead={t('menu.lead')}>
      <Loading />
    </AdminPage>
  )
}

/** Reads it once, and again when somebody asks for what others have saved. */
function Loading() {
  const { t } = useTranslation('pages')
  const { site } = useSite()
  const [round, setRound] = useState(0)
  const { one, save } = MENU_ROUTES
  const path = one.path.replace(':siteId', String(site.id))
  const { data, isError, refetch } = useEditedQuery<EditedMenu>(['edited-menu', site.id, round], (signal) =>
    privateJson(path, one.reply, { signal }),
  )
  if (isError) return <LoadFailed onRetry={refetch}>{t('failed')}</LoadFailed>
  if (data === undefined) return null
  return (
    <MenuEditor
      key={round}
      menu={data}
      onSave={(entries, seen) => privateChange({ method: 'PUT', path, seen, body: { entries } }, save.reply)}
      onRead={() => privateJson(path, one.reply)}
      onReload={() => setRound(round + 1)}
    />
  )
}
