/** USER_SETTINGS and SEARCH_SETTINGS: what somebody has set for themselves, or what holds for everybody. */
import { integer, REFUSED } from '@graticule/contracts/codec'
import { DEFAULT_FOOTPRINT_OPACITY, DEFAULT_POPULAR_SEARCH } from '@graticule/contracts/limits'
import type { Preferences } from '@graticule/contracts/people/preferences'
import { PortalError } from '@graticule/contracts/problem'
import type { QueryParameters } from '@graticule/contracts/search/search-params'
import {
  OWN_CALLS,
  OWN_CALLS_ROUTE,
  type OwnCall,
  type SearchSettings,
  type UserSettings,
} from '@graticule/contracts/services/portal-resources'
import type { FastifyInstance } from 'fastify'
import { oneText, refusal } from '../../http/parameters.ts'
import { BAD_PARAMETER, json, problem } from '../../http/replies.ts'
import { route } from '../../http/route.ts'
import type { SavedSearchStore, StoredSavedSearch } from '../../kept/saved-searches.ts'
import type { OwnSettings } from '../../people/account/open-account.ts'
import { say } from '../../texts/say.ts'

/** What the calls are built from. */
export interface OwnCallsOptions extends Pick<OwnSettings, 'preferences' | 'hub'> {
  readonly searches: Pick<SavedSearchStore, 'find'>
  /** Of the portal. */
  readonly version: string
}

type Argument = (name: string) => string

export const isOwnCall = (call: string): call is OwnCall => OWN_CALLS.some((one) => one === call)

const idCodec = integer(1, Number.MAX_SAFE_INTEGER, DEFAULT_POPULAR_SEARCH)

function idIn(argument: Argument, name: string): number {
  const id = idCodec.decode([argument(name)])
  if (id === REFUSED) throw refusal(name, idCodec.accepts)
  return id
}

/** @rule S2-3.user-settings USER_SETTINGS tells whether there is an account at the data hub, the version with its tips, the opacity of boxes */
function userSettings({ version }: OwnCallsOptions, choices: Preferences, hubName: string): UserSettings {
  const { versionTips = true, footprintOpacity = DEFAULT_FOOTPRINT_OPACITY } = choices
  return {
    dhus: { credentialsAvailable: hubName !== '', username: hubName },
    geossVersion: { geossVersion: version, showNewVersionTooltips: versionTips },
    bbox: { opacity: footprintOpacity },
  }
}

/** @rule S2-3.search-settings SEARCH_SETTINGS tells the popular and the saved search of a page, and the user name at the data hub */
function searchSettings(argument: Argument, search: StoredSavedSearch | undefined, hubName: string): SearchSettings {
  return {
    groupId: argument('groupId').slice(0, 100),
    popularSearchId: idIn(argument, 'popularSearchId'),
    savedSearchId: search?.id ?? null,
    defaultSearch:
      search === undefined ? null : { id: search.id, name: search.name, phrase: search.search.phrase, url: search.search.url },
    dhusUsername: hubName,
  }
}

/** The answer for those whom nobody knows. */
export const commonAnswer = (call: OwnCall, argument: Argument, options: OwnCallsOptions): UserSettings | SearchSettings =>
  call === 'USER_SETTINGS' ? userSettings(options, {}, '') : searchSettings(argument, undefined, '')

/** The saved search that was asked for, else the chosen one. */
async function searchOf(personId: string, argument: Argument, { searches }: OwnCallsOptions, choices: Preferences) {
  if (argument('savedSearchId') !== '') return searches.find(personId, idIn(argument, 'savedSearchId'))
  return choices.defaultSearch === undefined ? undefined : searches.find(personId, choices.defaultSearch.id)
}

/** Registers the route for those who bring credentials. */
export function ownCalls(
  app: FastifyInstance,
  options: OwnCallsOptions,
  argumentOf: (query: QueryParameters, name: string) => string,
): void {
  const { preferences, hub } = options
  route(
    app,
    OWN_CALLS_ROUTE,
    {
      summary: 'USER_SETTINGS and SEARCH_SETTINGS',
      tag: 'people',
      access: 'user',
      reads: 'portlet arguments',
      replies: {
        200: json('What this person has set', OWN_CALLS_ROUTE.reply),
        400: BAD_PARAMETER,
        401: problem('Nobody is signed in'),
        404: problem('There is no such call, or this person has no such search'),
      },
    },
    async ({ query, visitor }) => {
      const call = oneText(query, 'p_p_resource_id') ?? ''
      if (!isOwnCall(call)) throw new PortalError('not-found', say('request:not-found'))
      const argument: Argument = (name) => argumentOf(query, name)
      const choices = await preferences.read(visitor.id)
      const hubName = (await hub.userNameOf(visitor.id)) ?? ''
      if (call === 'USER_SETTINGS') return userSettings(options, choices, hubName)
      return searchSettings(argument, await searchOf(visitor.id, argument, options, choices), hubName)
    },
  )
}
