import { GLOBAL_SITE_ID } from '@graticule/contracts/limits'
import type { WrittenView } from '@graticule/contracts/settings/views'
import { useState } from 'react'
import type { Failure } from '../../../../api/http.ts'
import { useDocumentTitle } from '../../../../browser/use-document-title.ts'
import { useTranslation } from '../../../../i18n/index.ts'
import { tellDone, tellFailed } from '../../../../kept/tell.ts'
import { useViews } from '../../../../search/sources/use-views.ts'
import { useSession } from '../../../../session/session.ts'
import { titleKeyOf } from '../../../../site/pages.ts'
import { useSite } from '../../../../site/site.ts'
import { moved } from '../../../../ui/moved.ts'
import { mayAdminister } from '../../frame/may-administer.ts'
import { changeSettings, useSettingValues, valueIn } from '../../settings/settings-values.ts'
import { ListedViews } from './ListedViews.tsx'
import { englishOf, ViewForm } from './ViewForm.tsx'

/**
 * The stored views of the site: description, area, count, choose; administrators edit them.
 * @rule S2-2.views The views of a site are listed at /geoss-views
 */
export function ViewsPage() {
  const { t } = useTranslation('communities')
  useDocumentTitle(t(titleKeyOf('geossViews')))
  const { site } = useSite()
  const { visitor } = useSession()
  return mayAdminister(visitor, 'site-admin', site.id) ? <EditedViews siteId={site.id} /> : <ListedViews />
}

function EditedViews({ siteId }: { siteId: number }) {
  const { t } = useTranslation('communities')
  // `seen`: the version that the form began with; what others save meanwhile is not seen in it
  const [edited, setEdited] = useState<{ readonly id: string; readonly seen: number }>()
  const { retry } = useViews()
  const { data, refetch } = useSettingValues(siteId)
  const shown = data?.values.find((one) => one.key === 'views' && one.siteId === siteId)
  const list = (shown?.value ?? []) as readonly WrittenView[]
  const version = shown?.version ?? 0
  const write = async (views: readonly WrittenView[], done: string, seen = version): Promise<Failure | undefined> => {
    const reply = await changeSettings([{ key: 'views', value: [...views], seen }], siteId)
    const { data: now } = await refetch()
    if (!reply.ok) {
      const theirs = now && valueIn(now.values, 'views', siteId)
      if (reply.failure.status !== 412 || theirs === undefined) return reply.failure
      // who is told of it may save over it
      setEdited((last) => last && { ...last, seen: theirs.version })
      return { ...reply.failure, detail: t(edited === undefined ? 'views.orderOvertaken' : 'views.overtaken') }
    }
    retry()
    setEdited(undefined)
    tellDone(done)
    return undefined
  }
  const move = async (id: string, toId: string) => {
    const placeOf = (wanted: string) => list.findIndex((one) => one.id === wanted)
    const to = placeOf(toId)
    const title = englishOf(list[placeOf(id)]?.title) || id
    const failure = await write(moved(list, placeOf(id), to), t('views.moved', { title, place: to + 1, count: list.length }))
    if (failure !== undefined) tellFailed(t('views.notMoved'), failure)
  }
  const open = (id: string) => setEdited({ id, seen: version })
  if (edited === undefined || shown === undefined)
    return <ListedViews {...(shown === undefined ? {} : { onNew: () => open(''), onEdit: open, onMove: move })} />
  const before = list.find(({ id }) => id === edited.id)
  const isShared = siteId !== GLOBAL_SITE_ID && shown.origin === 'global site'
  return (
    <ViewForm
      before={before}
      {...(isShared ? { note: t('views.shared') } : {})}
      onCancel={() => setEdited(undefined)}
      onSave={(view) =>
        write(
          before === undefined ? [...list, view] : list.map((one) => (one.id === before.id ? view : one)),
          t('views.saved'),
          edited.seen,
        )
      }
      onRemove={() =>
        void write(
          list.filter(({ id }) => id !== edited.id),
          t('views.removed'),
          edited.seen,
        ).then((failure) => failure !== undefined && tellFailed(t('views.notRemoved'), failure))
      }
    />
  )
}
