import type { EditedPage } from '@graticule/contracts/contents/pages'
import { useTranslation } from '../../../i18n/index.ts'
import { formatHere } from '../../../i18n/numbers.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import type { PageDraft } from './use-page-draft.ts'

/**
 * Somebody else was faster: the editor chooses which text goes on; the other one stays in the history.
 * @rule B-content.conflict Who saves second is told when the other one saved, and chooses which text goes on
 */
export function Conflict({ draft, theirs }: { draft: PageDraft; theirs: EditedPage }) {
  const { t } = useTranslation('pages')
  const time = formatHere(theirs.changedAt, { timeStyle: 'short' })
  return (
    <Dialog
      alert
      title={t('editor.conflict.title', { time })}
      closeLabel={t('editor.conflict.mine')}
      onClose={() => void draft.keepMine()}
      footer={
        <>
          <Button onClick={draft.openTheirs}>{t('editor.conflict.theirs')}</Button>
          <Button variant="primary" onClick={() => void draft.keepMine()}>
            {t('editor.conflict.mine')}
          </Button>
        </>
      }
    >
      <p>{t('editor.conflict.text')}</p>
    </Dialog>
  )
}
