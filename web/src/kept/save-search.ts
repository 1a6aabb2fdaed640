/** Saving a search: with the account, or in this browser for a guest who does not want to sign in. */
import { SAVED_SEARCH_ROUTES } from '@graticule/contracts/kept/saved-searches'
import { i18n, withTexts } from '../i18n/index.ts'
import { privateChange } from '../session/private-read.ts'
import { useSession } from '../session/session.ts'
import { siteInUse } from '../site/site.ts'
import { keepSearchAsGuest, type NamedSearch } from './guest-searches.ts'
import { signInFor } from './sign-in-for.ts'
import { tellDone, tellFailed } from './tell.ts'

/** Saves a search of somebody who is signed in. Gives whether it is saved now. */
export async function addSearch(search: NamedSearch): Promise<boolean> {
  const { add } = SAVED_SEARCH_ROUTES
  const reply = await privateChange({ ...add, body: { ...search, siteId: siteInUse().id } }, add.reply)
  if (!reply.ok) tellFailed(i18n.t('kept:search.notSaved'), reply.failure.detail)
  return reply.ok
}

/** Resolves when it is known who this is: a page that was just opened may still be asking. */
const visitorKnown = (): Promise<void> =>
  new Promise((resolve) => {
    if (!useSession.getState().isReading) return resolve()
    const stop = useSession.subscribe(({ isReading }) => {
      if (isReading) return
      stop()
      resolve()
    })
  })

/** Saves a search. A guest is asked to sign in first. */
export async function saveSearch(search: NamedSearch): Promise<void> {
  await withTexts(visitorKnown(), 'kept')
  if (useSession.getState().visitor.kind !== 'anonymous') {
    if (await addSearch(search)) tellDone(i18n.t('kept:search.saved'), search.name)
    return
  }
  if (!(await signInFor({ kind: 'search', search }))) return
  keepSearchAsGuest(search)
  tellDone(i18n.t('kept:keptHere'), i18n.t('kept:keptHereText'))
}
