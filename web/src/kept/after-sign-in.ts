/** What happens once somebody is signed in: what they wanted to do, and what this browser kept for them as a guest. */
import { i18n, withTexts } from '../i18n/index.ts'
import { askToTakeOver } from './ask.ts'
import { addBookmark } from './bookmark.ts'
import { forgetAsGuest, forgetGuestBookmarks, useGuestBookmarks } from './guest-bookmarks.ts'
import { takeAction } from './pending-action.ts'
import { keyOf } from './resource-key.ts'
import { tellDone, tellFailed } from './tell.ts'

async function takeOver(): Promise<void> {
  const { kept } = useGuestBookmarks.getState()
  let done = 0
  for (const resource of kept) {
    // what could not be taken over stays here
    if (!(await addBookmark(resource))) break
    forgetAsGuest(keyOf(resource))
    done += 1
  }
  const count = kept.length
  if (done === count) tellDone(i18n.t('kept:takeOver.done', { count }))
  else tellFailed(i18n.t('kept:takeOver.some', { done, count }))
}

/** Does it, once for each sign-in. */
export async function afterSignIn(): Promise<void> {
  await withTexts(Promise.resolve(), 'kept')
  const wanted = takeAction()
  if (wanted !== undefined && (await addBookmark(wanted))) tellDone(i18n.t('kept:kept'), wanted.name)
  const { kept } = useGuestBookmarks.getState()
  if (kept.length === 0) return
  const answer = await askToTakeOver(kept.length)
  if (answer === 'take-over') await takeOver()
  else if (answer === 'remove') forgetGuestBookmarks()
}
