/** What is at an address, and a trial search there. Nothing is stored. */
import { SEARCH_TIMEOUT_MS } from '@graticule/contracts/limits'
import { PortalError } from '@graticule/contracts/problem'
import { initialFilters } from '@graticule/contracts/search/search-params'
import {
  type CheckedAddress,
  SOURCES_DESK_ROUTES,
  type Trial,
  type TrialResult,
} from '@graticule/contracts/services/sources-desk'
import { kindOf } from '@graticule/contracts/sources/source-kinds'
import type { Resource } from '@graticule/contracts/resource'
import type { FastifyInstance } from 'fastify'
import { withTypedKey } from '../../connectors/live/source-keys.ts'
import type { AskedKind } from '../../connectors/live/source-openers.ts'
import { notAppliedBy } from '../../broker/live/search-live.ts'
import { typedAddress } from '../../detection/candidates.ts'
import { openForTrial } from '../../detection/describe-found.ts'
import { detectSource } from '../../detection/detect-source.ts'
import { abortSignalOf } from '../../http/closed-connection.ts'
import { json, problem } from '../../http/replies.ts'
import { route } from '../../http/route.ts'
import { checkBare, checkKey } from './check-key.ts'
import type { SourcesDeskOptions } from './options.ts'
import { OF_DESK, REFUSED } from './sources.routes.ts'
import { orderedRows, sameAddress } from './source-rows.ts'

/** Results that a trial shows. */
const TRIAL_RESULTS = 5

/** Registers the routes. */
export function checkRoutes(app: FastifyInstance, options: SourcesDeskOptions): void {
  const { outbound } = options
  const { check, trial } = SOURCES_DESK_ROUTES
  route(
    app,
    check,
    {
      ...OF_DESK,
      summary: 'Find out what kind of catalogue is at an address',
      description: 'The address is asked, and what each kind of catalogue has there. It ends within half a minute.',
      replies: { 200: json('What was found, or why nothing was', check.reply), 400: REFUSED },
    },
    async ({ body: { address, key }, reply }): Promise<CheckedAddress> => {
      checkBare(address)
      if (key !== undefined) checkKey(address, address)
      const way = withTypedKey(outbound, typedAddress(address), key)
      const detection = await detectSource(address, { outbound: way }, abortSignalOf(reply, SEARCH_TIMEOUT_MS))
      const added = await addedSource(options, [
        address,
        ...detection.found.flatMap((one) => [one.address, ...(one.liveAddress === undefined ? [] : [one.liveAddress])]),
      ])
      return added === undefined ? detection : { ...detection, added }
    },
  )
  route(
    app,
    trial,
    {
      ...OF_DESK,
      summary: 'Search an address once, without adding it',
      replies: {
        200: json('The first results', trial.reply),
        400: REFUSED,
        502: problem('The source failed, with its own words'),
        504: problem('The source did not answer in time'),
      },
    },
    ({ body, reply }) => tryOnce(body, options, abortSignalOf(reply, SEARCH_TIMEOUT_MS)),
  )
}

/** The source that has one of these addresses already. */
async function addedSource(
  { settings, desk }: SourcesDeskOptions,
  addresses: readonly string[],
): Promise<CheckedAddress['added']> {
  const wanted = new Set(addresses.map(sameAddress))
  const place = (await desk.places()).find(({ target }) => wanted.has(sameAddress(target)))
  if (place !== undefined) return { title: place.title, harvestId: place.id }
  const row = orderedRows(settings).find(({ address }) => address !== undefined && wanted.has(sameAddress(address)))
  return row === undefined ? undefined : { title: row.texts['en']?.name ?? row.name }
}

/** @rule B-sources.trial A trial search stores nothing */
async function tryOnce(
  { kind, address, key, keyFor, words, box, from, to }: Trial,
  { outbound }: SourcesDeskOptions,
  signal: AbortSignal,
): Promise<TrialResult> {
  checkBare(address)
  const url = typedAddress(address)
  if (url === undefined || kindOf(kind).from !== 'address')
    throw new PortalError(
      'invalid-body',
      'The address must be an http or https address, and the kind one that is asked at an address.',
    )
  if (key !== undefined) checkKey(address, keyFor)
  const source = openForTrial(kind as AskedKind, url.href.replace(/\/+$/, ''), url.host, withTypedKey(outbound, url, key))
  const filters = {
    ...initialFilters(),
    phrase: words,
    itemsPerPage: TRIAL_RESULTS,
    dateFrom: from === undefined ? null : `${from}T00:00:00.000Z`,
    dateTo: to === undefined ? null : `${to}T23:59:59.999Z`,
  }
  const query = { filters, boxes: box === undefined ? [] : [box], facets: [], language: 'en' }
  const begun = performance.now()
  const page = await source.search(query, signal)
  return {
    total: Math.max(0, Math.round(page.total)),
    responseMs: Math.round(performance.now() - begun),
    unread: Math.min(page.unread ?? 0, 1_000),
    notApplied: [...new Set([...notAppliedBy(source, query), ...(page.notApplied ?? [])])],
    results: page.resources.slice(0, TRIAL_RESULTS).map(shown),
  }
}

const shown = ({ id, title, footprint, time, scene }: Resource): TrialResult['results'][number] => {
  const [box] = footprint?.boxes ?? []
  return {
    id,
    title,
    ...(box === undefined ? {} : { box }),
    ...(time?.start === undefined ? {} : { start: time.start }),
    ...(scene?.cloudCover === undefined ? {} : { cloudCover: scene.cloudCover }),
  }
}
