import { useTranslation } from '../../../i18n/index.ts'
import { tellDone, tellFailed } from '../../../kept/tell.ts'
import { restoreVersion } from './pages-api.ts'
import type { PageDraft } from './use-page-draft.ts'

const CHANGED_STATUS = 412

/** Makes a version the draft again; what is typed is saved before, so that the history has it. `onDone` is called when it has worked. */
export function useRestore(draft: PageDraft, onDone: () => void): (version: number) => Promise<void> {
  const { t } = useTranslation('pages')
  return async (version) => {
    const saved = await draft.saveNow()
    if (saved === undefined) return
    const reply = await restoreVersion(draft.stored.id, version, saved.version)
    if (reply.ok) {
      draft.take(reply.value)
      tellDone(t('editor.restored'))
      onDone()
    } else if (reply.failure.status === CHANGED_STATUS) await draft.conflict()
    else tellFailed(t('editor.notRestored'), reply.failure)
  }
}
