/** The notices of the site in use, and how they are changed. */
import type { Notice } from '@graticule/contracts/sites/notices'
import { useTranslation } from '../../../i18n/index.ts'
import { tellDone, tellFailed } from '../../../kept/tell.ts'
import { useSite } from '../../../site/site.ts'
import { changeSettings, useSettingValues, valueIn } from '../settings/settings-values.ts'
import { inOrder } from './notice-draft.ts'

/**
 * `list` in the order in which it is shown, with its version; `now`: when it was read, milliseconds since 1970. `save` changes it when it
 * still has the version that was seen, tells how it went, and gives its new version; `undefined` = nothing was changed.
 */
export function useNoticesDesk() {
  const { t } = useTranslation('notices')
  const { site } = useSite()
  const { data, isError, refetch, dataUpdatedAt: now } = useSettingValues(site.id)
  const stored = data === undefined ? undefined : valueIn(data.values, 'notices', site.id)
  const version = stored?.version ?? 0
  const save = async (value: readonly Notice[], done: string, seen = version): Promise<number | undefined> => {
    const reply = await changeSettings([{ key: 'notices', value: [...value], seen }], site.id)
    if (reply.ok) tellDone(done)
    else tellFailed(t('desk.notSaved'), reply.failure.detail)
    await refetch()
    return reply.ok ? reply.value.version : undefined
  }
  return { site, isRead: data !== undefined, isError, refetch, list: inOrder(stored?.value ?? [], now), version, now, save }
}
