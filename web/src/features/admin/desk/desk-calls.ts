/** What the pages of sources and harvests ask for and change. */
import { HARVESTS_DESK_ROUTES, type HarvestRun } from '@graticule/contracts/services/harvests-desk'
import { type NewSource, SOURCES_DESK_ROUTES, type Trial } from '@graticule/contracts/services/sources-desk'
import type { SourceKey } from '@graticule/contracts/sources/source-key'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { Static } from 'typebox'
import { NothingSchema } from '../../../api/people.ts'
import { privateChange, privateJson } from '../../../session/private-read.ts'
import { useEditedQuery, usePrivateQuery } from '../../../session/use-private-query.ts'

const { sources, directory } = SOURCES_DESK_ROUTES
const { harvests, harvest, refusals, document } = HARVESTS_DESK_ROUTES

/** A check of an address ends within half a minute; the page waits a little longer. */
const CHECK_TIMEOUT_MS = 60_000

const filled = (path: string, values: Readonly<Record<string, string | number>>): string =>
  path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values[name] ?? '')))

export const useDeskSources = () =>
  usePrivateQuery(['desk-sources'], (signal) => privateJson(sources.path, sources.reply, { signal }), true)

/** As {@link useDeskSources}, for the list that changes begin from. */
export const useEditedSources = () =>
  useEditedQuery(['desk-sources'], (signal) => privateJson(sources.path, sources.reply, { signal }))

export const useDirectory = () =>
  usePrivateQuery(['desk-directory'], (signal) => privateJson(directory.path, directory.reply, { signal }), true)

export const useHarvests = () =>
  usePrivateQuery(['desk-harvests'], (signal) => privateJson(harvests.path, harvests.reply, { signal }), true)

export const useHarvest = (id: number) =>
  useEditedQuery(['desk-harvest', id], (signal) => privateJson(filled(harvest.path, { id }), harvest.reply, { signal }))

/** Which refusals of a run are asked for. */
interface AskedRefusals {
  readonly start: number
  readonly reason: string
  /** How many the run has by now: with each further one the page is read again. */
  readonly refused: number
}

/** A page of the refusals of a run. */
export const useRefusals = (id: number, { id: run, state }: Pick<HarvestRun, 'id' | 'state'>, asked: AskedRefusals) => {
  const { start, reason, refused } = asked
  return usePrivateQuery(
    // the last of them are written when the run ends
    ['desk-refusals', id, run, start, reason, refused, state],
    (signal) => {
      const query = new URLSearchParams({ start: String(start), ...(reason === '' ? {} : { reason }) })
      return privateJson(`${filled(refusals.path, { id, run })}?${query.toString()}`, refusals.reply, { signal })
    },
    true,
  )
}

/** A refused document. */
export const useRefusedDocument = (id: number, run: number, number: number) =>
  usePrivateQuery(['desk-document', id, run, number], (signal) =>
    privateJson(filled(document.path, { id, run, number }), document.reply, { signal }),
  )

/** Has all lists of the desk read again. */
export function useDeskRefresh(): () => Promise<void> {
  const client = useQueryClient()
  return useCallback(
    () =>
      client.invalidateQueries({
        predicate: ({ queryKey }) => queryKey.some((part) => typeof part === 'string' && part.startsWith('desk-')),
      }),
    [client],
  )
}

/** Has an address checked; gives up with the signal. */
export const checkAddress = (address: string, key: SourceKey | undefined, signal: AbortSignal) => {
  const { method, path, reply } = SOURCES_DESK_ROUTES.check
  return privateChange({ method, path, body: { address, ...(key === undefined ? {} : { key }) } }, reply, {
    signal,
    timeoutMs: CHECK_TIMEOUT_MS,
  })
}

/** Calls a route of the sources. */
export const changeSources = {
  trial: (body: Trial, signal: AbortSignal) => {
    const { method, path, reply } = SOURCES_DESK_ROUTES.trial
    return privateChange({ method, path, body }, reply, { signal, timeoutMs: CHECK_TIMEOUT_MS })
  },
  add: (body: NewSource) => {
    const { method, path, reply } = SOURCES_DESK_ROUTES.add
    return privateChange({ method, path, body }, reply)
  },
  order: (names: readonly string[], seen: number) => {
    const { method, path, reply } = SOURCES_DESK_ROUTES.order
    return privateChange({ method, path, body: { names, seen } }, reply)
  },
  change: (name: string, body: Static<typeof SOURCES_DESK_ROUTES.change.body>) => {
    const { method, path, reply } = SOURCES_DESK_ROUTES.change
    return privateChange({ method, path: filled(path, { name }), body }, reply)
  },
  turn: (name: string, off: boolean, seen: number) => {
    const { method, path, reply } = SOURCES_DESK_ROUTES.change
    return privateChange({ method, path: filled(path, { name }), body: { off, seen } }, reply)
  },
  remove: (name: string) => {
    const { method, path } = SOURCES_DESK_ROUTES.remove
    return privateChange({ method, path: filled(path, { name }) }, NothingSchema)
  },
}

/** Reads a refused document again. */
export function readRefusedAgain(id: number, run: number, number: number) {
  const { method, path, reply } = HARVESTS_DESK_ROUTES.readAgain
  return privateChange({ method, path: filled(path, { id, run, number }) }, reply)
}

/** Calls a route of one harvest. */
export function changeHarvest(
  call: 'start' | 'cancel' | 'schedule' | 'turn' | 'key' | 'clear',
  id: number,
  { body, query = '' }: { readonly body?: object; readonly query?: string } = {},
) {
  const { method, path, reply } = HARVESTS_DESK_ROUTES[call]
  return privateChange({ method, path: `${filled(path, { id })}${query}`, ...(body === undefined ? {} : { body }) }, reply)
}
