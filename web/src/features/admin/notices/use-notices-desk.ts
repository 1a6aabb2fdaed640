/** The notices of the site in use, and how they are changed. */
import type { Notice } from '@graticule/contracts/sites/notices'
import { useTranslation } from '../../../i18n/index.ts'
import { tellDone, tellFailed } from '../../../kept/tell.ts'
import { useSite } from '../../../site/site.ts'
import { changeSettings, useSettingValues, valueIn } from '../settings/settings-values.ts'
import { inOrder } from './notice-draft.ts'

/**
 * How a list was saved: its new version, or the version of somebody else who was faster. Otherwise nothing was changed.
 * @rule B-administration.overtaken Whoever saves what somebody else has changed is told, keeps the text, and may save it over the other one
 */
export type SavedList =
  | { readonly outcome: 'saved'; readonly version: number }
  | { readonly outcome: 'overtaken'; readonly version: number }
  | { readonly outcome: 'failed' }

/**
 * `list` in the order in which it is shown, with its version; `now`: when it was read, milliseconds since 1970. `save` changes it when it
 * still has the version that was seen, and tells how it went. `overtaken`: what it says where somebody else was faster.
 */
export function useNoticesDesk() {
  const { t } = useTranslation('notices')
  const { site } = useSite()
  const { data, isError, refetch, dataUpdatedAt: now } = useSettingValues(site.id)
  const stored = data === undefined ? undefined : valueIn(data.values, 'notices', site.id)
  const version = stored?.version ?? 0
  const save = async (value: readonly Notice[], done: string, seen = version, overtaken?: string): Promise<SavedList> => {
    const reply = await changeSettings([{ key: 'notices', value: [...value], seen }], site.id)
    if (reply.ok) tellDone(done)
    else tellFailed(t('desk.notSaved'), reply.failure.status === 412 ? (overtaken ?? reply.failure.detail) : reply.failure.detail)
    const { data: read } = await refetch()
    if (reply.ok) return { outcome: 'saved', version: reply.value.version }
    if (reply.failure.status !== 412 || read === undefined) return { outcome: 'failed' }
    return { outcome: 'overtaken', version: valueIn(read.values, 'notices', site.id)?.version ?? 0 }
  }
  return { site, isRead: data !== undefined, isError, refetch, list: inOrder(stored?.value ?? [], now), version, now, save }
}
