/** The commands of the JSON service. Each is a few requests to the service that owns what it is about; a new one is a row of the table. */
import { MAX_LIST_PAGE } from '@graticule/contracts/hal'
import { BOOKMARKED_ROUTES, type Bookmarked, type BookmarkedPage } from '@graticule/contracts/kept/curated'
import { type PopularSearches, PERSONAL_DATA_ROUTES } from '@graticule/contracts/services/personal-data'
import { SAVED_SEARCH_ROUTES, type SavedSearches } from '@graticule/contracts/kept/saved-searches'
import { type Command, neededText, partOf, queryOf, textOf } from './arguments.ts'
import type { AskService } from '../../http/facades/ask-service.ts'
import { RATING_COMMANDS } from './ratings.ts'

const bookmarks = async (ask: AskService): Promise<readonly Bookmarked[]> => {
  const page = await ask('GET', `${BOOKMARKED_ROUTES.byUser.path}?page=0&size=${MAX_LIST_PAGE}`)
  return (page as BookmarkedPage).content
}

/** Removes a resource of the source that is named, or of whichever it was kept from. */
const removeBookmark: Command = async (given, ask) => {
  const targetId = neededText(given, 'targetId')
  const dataSource = textOf(given, 'dataSource')
  const kept = dataSource === undefined ? (await bookmarks(ask)).filter((one) => one.targetId === targetId) : [{ dataSource }]
  for (const one of kept)
    await ask('DELETE', `${BOOKMARKED_ROUTES.remove.path}?${queryOf({ targetId, dataSource: one.dataSource })}`)
  return {}
}

const addBookmark: Command = async (given, ask) =>
  ask('POST', BOOKMARKED_ROUTES.add.path, {
    name: neededText(given, 'name'),
    targetId: neededText(given, 'targetId'),
    currMap: textOf(given, 'currMap') ?? null,
    dataSource: textOf(given, 'dataSource') ?? 'dab',
  })

const popularSearches: Command = async (given, ask) => {
  const list = (await ask('GET', `${PERSONAL_DATA_ROUTES.popularSearches.path}?size=${MAX_LIST_PAGE}`)) as PopularSearches
  const items = list._embedded.popularSearches.map((search) => ({
    id: Number(/\d+$/.exec(search._links.self.href)?.[0]),
    ...search,
  }))
  return { items: partOf(items, given) }
}

/** @rule S1-7.jsonws Commands of the JSON service are answered from the data of the services that own them */
export const COMMANDS: Readonly<Record<string, Command>> = {
  'bookmarkedresult/get-bookmarked-results-by-user-id-and-group-id': async (given, ask) => ({
    items: partOf(await bookmarks(ask), given),
  }),
  'bookmarkedresult/add-bookmarked-result': addBookmark,
  'bookmarkedresult/delete-bookmarked-result-by-target-id': removeBookmark,
  ...RATING_COMMANDS,
  'popularsearch/get-available-popular-searches': popularSearches,
  'savedsearch/get-user-saved-searches': async (given, ask) => {
    const list = await ask('GET', `${SAVED_SEARCH_ROUTES.current.path}?size=${MAX_LIST_PAGE}`)
    return { items: partOf((list as SavedSearches)._embedded.savedSearches, given) }
  },
}
