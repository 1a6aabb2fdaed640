/** Saving a search: with the account, or in this browser for a guest who does not want to sign in. */
import { keptAddress } from '@graticule/contracts/links/saved-search-address'
import { SAVED_SEARCH_ROUTES, type SavedSearch } from '@graticule/contracts/kept/saved-searches'
import { NothingSchema } from '../../api/people.ts'
import { i18n, withTexts } from '../../i18n/index.ts'
import { privateChange, privateJson } from '../../session/private-read.ts'
import { useSession } from '../../session/session.ts'
import { pathOf } from '../../site/pages.ts'
import { siteInUse } from '../../site/site.ts'
import { askHowToSave } from '../ask.ts'
import { freeName } from './free-name.ts'
import { keepSearchAsGuest, type NamedSearch } from './guest-searches.ts'
import { signInFor } from '../sign-in-for.ts'
import { tellDone, tellFailed, tellUndoable } from '../tell.ts'

const { add, change, current, removeOne } = SAVED_SEARCH_ROUTES
const at = (path: string, id: number): string => path.replace(':id', String(id))

/** Searches of a person that are looked at for the same one: more than a page, so that nobody counts their results. */
const LOOKED_AT = 100

/** Goes to a page of the portal. */
type Go = (address: string) => void

interface NewSearch extends NamedSearch {
  readonly folder?: string
}

async function post(search: NewSearch): Promise<SavedSearch | undefined> {
  const reply = await privateChange({ ...add, body: { ...search, siteId: siteInUse().id } }, add.reply)
  if (reply.ok) return reply.value
  tellFailed(i18n.t('kept:search.notSaved'), reply.failure)
  return undefined
}

/** Saves a search of somebody who is signed in. Gives whether it is saved now. */
export const addSearch = async (search: NewSearch): Promise<boolean> => (await post(search)) !== undefined

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

/** What is saved already; nothing when that cannot be read, which does not keep anybody from saving. */
async function readSaved(): Promise<{ readonly searches: readonly SavedSearch[]; readonly folders: readonly string[] }> {
  const asked = await privateJson(`${current.path}?page=0&size=${LOOKED_AT}&sort=newest`, current.reply)
  const reply = asked.openIn(useSession.getState())
  if (!reply.ok) return { searches: [], folders: [] }
  const { _embedded, folders } = reply.value
  return { searches: _embedded.savedSearches, folders: folders.map(({ name }) => name).filter((name) => name !== '') }
}

async function takeBack(id: number): Promise<void> {
  const reply = await privateChange({ method: removeOne.method, path: at(removeOne.path, id) }, NothingSchema)
  if (reply.ok) tellDone(i18n.t('kept:search.takenBack'))
  else tellFailed(i18n.t('kept:search.notTakenBack'), reply.failure)
}

/** Saves it, and says so with a way back and a way to its alerts. */
async function saveNew(search: NewSearch, go: Go): Promise<boolean> {
  const saved = await post(search)
  if (saved === undefined) return false
  tellUndoable(i18n.t('kept:search.saved'), i18n.t('kept:list.undo'), () => void takeBack(saved.id), {
    text: search.name,
    also: { label: i18n.t('kept:search.addAlert'), run: () => go(`${pathOf('savedSearches')}?alerts=${saved.id}`) },
  })
  return true
}

async function changeSaved({ id }: SavedSearch, body: { readonly name: string; readonly folder: string }): Promise<boolean> {
  const reply = await privateChange({ method: change.method, path: at(change.path, id), body }, change.reply)
  if (reply.ok) tellDone(i18n.t('kept:search.saved'), body.name)
  else tellFailed(i18n.t('kept:search.notSaved'), reply.failure)
  return reply.ok
}

/**
 * Asks how the search is to be called and where it is to lie, and saves it. The same search is not saved twice: its name and folder are changed.
 * @rule B-saved-searches.own-name A search is saved once, by a name that no other search of the person has
 */
async function askAndSave(search: NamedSearch, go: Go): Promise<void> {
  const { searches, folders } = await readSaved()
  const url = keptAddress(search.url)
  const twin = searches.find((one) => one.url === url)
  const taken = searches.filter((one) => one !== twin).map(({ name }) => name)
  const name = twin?.name ?? freeName(search.name, taken)
  const save = (as: { readonly name: string; readonly folder: string }): Promise<boolean> =>
    twin === undefined ? saveNew({ ...search, ...as }, go) : changeSaved(twin, as)
  await askHowToSave({ name, twin, taken, folders, save })
}

/** Saves a search. A guest is asked to sign in first. */
export async function saveSearch(search: NamedSearch, go: Go): Promise<void> {
  await withTexts(visitorKnown(), 'kept')
  if (useSession.getState().visitor.kind !== 'anonymous') return askAndSave(search, go)
  if (!(await signInFor({ kind: 'search', search }))) return
  keepSearchAsGuest(search)
  tellDone(i18n.t('kept:keptHere'), i18n.t('kept:keptHereText'))
}
