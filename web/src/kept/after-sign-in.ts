/** What happens once somebody is signed in: what they wanted to do, and what this browser kept for them as a guest. */
import { i18n, withTexts } from '../i18n/index.ts'
import { askToTakeOver } from './ask.ts'
import { addBookmark } from './bookmark.ts'
import { unlistAsGuest, useGuestDownloads } from './downloads/guest-downloads.ts'
import { forgetAsGuest, forgetGuestBookmarks, useGuestBookmarks } from './guest-bookmarks.ts'
import { forgetGuestSearches, forgetSearchAsGuest, useGuestSearches } from './searches/guest-searches.ts'
import { startImproving } from '../stores/proposals/improving.ts'
import { startRelating } from '../stores/proposals/change-relating.ts'
import { type PendingAction, takeAction } from './pending-action.ts'
import { keyOf } from './resource-key.ts'
import { addSearch } from './searches/save-search.ts'
import { tellDone, tellFailed } from './tell.ts'

/** Takes items over until one fails: what could not be taken over stays here. Gives how many were. */
async function takeAll<T>(items: readonly T[], add: (item: T) => Promise<boolean>, forget: (item: T) => void): Promise<number> {
  let done = 0
  for (const item of items) {
    if (!(await add(item))) break
    forget(item)
    done += 1
  }
  return done
}

async function takeBookmarks(): Promise<void> {
  const { kept } = useGuestBookmarks.getState()
  const count = kept.length
  if (count === 0) return
  const done = await takeAll(kept, addBookmark, (resource) => forgetAsGuest(keyOf(resource)))
  if (done === count) tellDone(i18n.t('kept:takeOver.done', { count }))
  else tellFailed(i18n.t('kept:takeOver.some', { done, count }))
}

async function takeSearches(): Promise<void> {
  const { kept } = useGuestSearches.getState()
  const count = kept.length
  if (count === 0) return
  const done = await takeAll(kept, addSearch, forgetSearchAsGuest)
  if (done === count) tellDone(i18n.t('kept:takeOver.searchesDone', { count }))
  else tellFailed(i18n.t('kept:takeOver.searchesSome', { done, count }))
}

async function takeDownloads(): Promise<void> {
  const { kept } = useGuestDownloads.getState()
  const count = kept.length
  if (count === 0) return
  const { addDownload } = await withTexts(import('./downloads/change-downloads.ts'), 'downloads')
  const done = await takeAll(kept, addDownload, (resource) => unlistAsGuest(new Set([keyOf(resource)])))
  if (done === count) tellDone(i18n.t('kept:takeOver.downloadsDone', { count }))
  else tellFailed(i18n.t('kept:takeOver.downloadsSome', { done, count }))
}

async function resume(wanted: PendingAction): Promise<void> {
  if (wanted.kind === 'search') {
    if (await addSearch(wanted.search)) tellDone(i18n.t('kept:search.saved'), wanted.search.name)
    return
  }
  const { kind, resource } = wanted
  if (kind === 'bookmark') {
    if (await addBookmark(resource)) tellDone(i18n.t('kept:kept'), resource.name)
  } else if (kind === 'like') {
    const { setLike } = await import('./opinions/like.ts')
    if (await setLike(resource, true)) tellDone(i18n.t('kept:like.done'), resource.name)
  } else if (kind === 'improve') startImproving(resource.dataSource, resource.targetId)
  else if (kind === 'relate') startRelating(resource)
  else {
    const { askToRate } = await import('./opinions/ask-to-rate.ts')
    await askToRate(resource)
  }
}

/** Does it, once for each sign-in. */
export async function afterSignIn(): Promise<void> {
  await withTexts(Promise.resolve(), 'kept')
  const wanted = takeAction()
  if (wanted !== undefined) await resume(wanted)
  const [resources, searches] = [useGuestBookmarks.getState().kept.length, useGuestSearches.getState().kept.length]
  const downloads = useGuestDownloads.getState().kept.length
  if (resources + searches + downloads === 0) return
  const answer = await askToTakeOver(resources, searches, downloads)
  if (answer === 'take-over') {
    await takeBookmarks()
    await takeSearches()
    await takeDownloads()
  } else if (answer === 'remove') {
    forgetGuestBookmarks()
    forgetGuestSearches()
    unlistAsGuest(new Set(useGuestDownloads.getState().kept.map(keyOf)))
  }
}
