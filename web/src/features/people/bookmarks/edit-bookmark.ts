/** Changing the words of a bookmark. */
import { type Bookmark, BOOKMARK_ROUTES, type BookmarkChange } from '@graticule/contracts/kept/bookmarks'
import { lazy } from 'react'
import { i18n, withTexts } from '../../../i18n/index.ts'
import { tellDone, tellFailed } from '../../../kept/tell.ts'
import { privateChange } from '../../../session/private-read.ts'
import { openPopup } from '../../../shell/popups.ts'

const EditPopup = lazy(async () => ({ default: (await withTexts(import('./EditPopup.tsx'), 'kept')).EditPopup }))

/** Asks for note and folder, and saves them. Gives whether something has changed. */
export async function editBookmark(bookmark: Bookmark, folders: readonly string[]): Promise<boolean> {
  const save = async (body: BookmarkChange): Promise<boolean> => {
    const { method, path, reply: schema } = BOOKMARK_ROUTES.change
    const reply = await privateChange({ method, path: path.replace(':id', String(bookmark.id)), body }, schema)
    if (reply.ok) tellDone(i18n.t('kept:edit.saved'))
    else tellFailed(i18n.t('kept:edit.notSaved'), reply.failure.detail)
    return reply.ok
  }
  return (await openPopup(EditPopup, { bookmark, folders, save }, { about: `bookmark ${bookmark.id}` }).closed) === 'saved'
}
