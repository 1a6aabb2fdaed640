/** Changing the words of a bookmark. */
import { type Bookmark, BOOKMARK_ROUTES, type BookmarkChange } from '@graticule/contracts/kept/bookmarks'
import { late } from '../../../i18n/late.tsx'
import { i18n, withTexts } from '../../../i18n/index.ts'
import { tellOtherTabs } from '../../../kept/elsewhere/other-tabs.ts'
import { tellDone, tellFailed } from '../../../kept/tell.ts'
import { privateChange, privateJson } from '../../../session/private-read.ts'
import { useSession } from '../../../session/session.ts'
import { openPopup } from '../../../shell/popups.ts'
import type { EditOutcome } from './EditPopup.tsx'

const EditPopup = late(async () => ({ default: (await withTexts(import('./EditPopup.tsx'), 'kept')).EditPopup }))

/** The bookmark as the server has it now; `undefined` when it cannot be read. */
async function readAgain({ id }: Bookmark): Promise<Bookmark | undefined> {
  const { path, reply: schema } = BOOKMARK_ROUTES.one
  const reply = (await privateJson(path.replace(':id', String(id)), schema)).openIn(useSession.getState())
  return reply.ok ? reply.value : undefined
}

/** Asks for note and folder, and saves them. Gives whether something has changed. */
export async function editBookmark(bookmark: Bookmark, folders: readonly string[]): Promise<boolean> {
  const save = async (body: BookmarkChange): Promise<EditOutcome> => {
    const { method, path, reply: schema } = BOOKMARK_ROUTES.change
    const reply = await privateChange({ method, path: path.replace(':id', String(bookmark.id)), body }, schema)
    if (reply.ok) {
      tellOtherTabs([bookmark])
      tellDone(i18n.t('kept:edit.saved'))
      return 'saved'
    }
    const now = reply.failure.status === 412 ? await readAgain(bookmark) : undefined
    if (now === undefined) tellFailed(i18n.t('kept:edit.notSaved'), reply.failure)
    return now ?? 'failed'
  }
  return (await openPopup(EditPopup, { bookmark, folders, save }, { about: `bookmark ${bookmark.id}` }).closed) === 'saved'
}
