/** The tabs: listed, put in order, switched on and off, added, removed. */
import { PortalError } from '@graticule/contracts/problem'
import {
  type AddedSource,
  type DeskSources,
  type NewSource,
  SOURCES_DESK_ROUTES,
} from '@graticule/contracts/services/sources-desk'
import type { SourceRow } from '@graticule/contracts/sources/source-row'
import type { KeptKey } from '../../connectors/live/source-keys.ts'
import { harvestKindOf } from '../../harvest/harvest-kinds.ts'
import { MANUAL_EVERY_MS } from '../../harvest/harvest-desk.ts'
import { typedAddress } from '../../detection/candidates.ts'
import { OWN_SOURCE_ID, OWN_SOURCE_TAKEN } from '../../entry/own-source.ts'
import { empty, json, problem } from '../../http/replies.ts'
import { route } from '../../http/route.ts'
import type { FastifyInstance } from 'fastify'
import type { Static } from 'typebox'
import { checkBare, checkKey } from './check-key.ts'
import { checkOneHost, forgetUnusedKey, keyAt } from './kept-key.ts'
import type { SourcesDeskOptions } from './options.ts'
import { DIRECTORY } from './directory/index.ts'
import { orderedRows, rowNamed, rowOfNew, sameAddress, SHIPPED_NAMES, versionOfRows, writeRows } from './source-rows.ts'

export const OF_DESK = { tag: 'sources and harvests', access: 'admin' } as const
export const CHANGED = problem('Somebody else has changed the sources since they were seen; nothing was changed')
export const REFUSED = problem('The body is refused, with the reason; nothing was changed')
export const NO_SOURCE = problem('There is no source with this name')

/** Mark of authors who are people of the portal. */
const authorOf = ({ id }: { readonly id: string }): string => `person:${id}`

/** Registers the routes. */
export function sourcesRoutes(app: FastifyInstance, options: SourcesDeskOptions): void {
  listRoutes(app, options)
  changeRoutes(app, options)
  changeRoute(app, options)
  addRoute(app, options)
}

function listRoutes(app: FastifyInstance, { settings, desk, keys, catalogue }: SourcesDeskOptions): void {
  const { sources, directory } = SOURCES_DESK_ROUTES
  route(
    app,
    sources,
    { ...OF_DESK, summary: 'The sources with their addresses', replies: { 200: json('The sources', sources.reply) } },
    async (): Promise<DeskSources> => ({
      version: versionOfRows(settings),
      rows: orderedRows(settings),
      shipped: SHIPPED_NAMES.slice(),
      records: await catalogue.count(),
      keys: keysOfRows(orderedRows(settings), await keys.list()),
    }),
  )
  route(
    app,
    directory,
    {
      ...OF_DESK,
      summary: 'Well-known public catalogues',
      description: 'Their addresses were taken from recorded answers and publications; none was asked.',
      replies: { 200: json('The directory', directory.reply) },
    },
    async () => {
      const known = new Set([
        ...orderedRows(settings).flatMap(({ address }) => (address === undefined ? [] : [sameAddress(address)])),
        ...(await desk.places()).map(({ target }) => sameAddress(target)),
      ])
      return { entries: DIRECTORY.map((entry) => ({ ...entry, added: known.has(sameAddress(entry.address)) })) }
    },
  )
}

/** Keys that are sent to a source; one whose source is gone, or has moved to another host, is sent nowhere. */
const keysOfRows = (rows: readonly SourceRow[], kept: readonly KeptKey[]): DeskSources['keys'] =>
  rows.flatMap(({ name, address }) => {
    const key = keyAt(kept, name, address)
    return key === undefined ? [] : [{ name, way: key.way }]
  })

function changeRoutes(app: FastifyInstance, options: SourcesDeskOptions): void {
  const { settings } = options
  const { order, remove } = SOURCES_DESK_ROUTES
  route(
    app,
    order,
    {
      ...OF_DESK,
      summary: 'Put the tabs in another order',
      replies: { 200: json('It holds', order.reply), 400: REFUSED, 404: NO_SOURCE, 412: CHANGED },
    },
    async ({ body: { names, seen }, visitor }) => {
      const rows = orderedRows(settings)
      const first = names.map((name) => rowNamed(rows, name))
      const others = rows.filter(({ name }) => !names.includes(name))
      return { version: await writeRows(settings, [...new Set(first), ...others], seen, authorOf(visitor)) }
    },
  )
  route(
    app,
    remove,
    {
      ...OF_DESK,
      summary: 'Remove a tab',
      description: 'Sources of the product are switched off, not removed.',
      replies: { 204: empty('It is there no more'), 400: REFUSED, 404: NO_SOURCE },
    },
    async ({ params: { name }, visitor, reply }) => {
      const rows = orderedRows(settings)
      rowNamed(rows, name)
      if (SHIPPED_NAMES.includes(name))
        throw new PortalError('invalid-body', `The source ${name} belongs to the product. Switch it off.`)
      const others = rows.filter((row) => row.name !== name)
      await writeRows(settings, others, versionOfRows(settings), authorOf(visitor))
      await forgetUnusedKey(options, name)
      return reply.code(204).send()
    },
  )
}

type Change = Static<typeof SOURCES_DESK_ROUTES.change.body>

/** A row with what changes of it. */
function changedRow(row: SourceRow, { off, title, seenBy, rights, quiet }: Change): SourceRow {
  const { off: wasOff = false, seenBy: before, rights: said, quiet: wasQuiet = false, ...rest } = row
  const nowSeenBy = seenBy === undefined ? before : seenBy === 'everybody' ? undefined : seenBy
  const nowRights = rights === undefined ? said : rights.trim()
  return {
    ...rest,
    ...(title === undefined ? {} : { texts: { ...row.texts, en: { name: title } } }),
    ...((off ?? wasOff) ? { off: true } : {}),
    ...(nowSeenBy === undefined ? {} : { seenBy: nowSeenBy }),
    ...((quiet ?? wasQuiet) ? { quiet: true } : {}),
    ...(nowRights === undefined || nowRights === '' ? {} : { rights: nowRights }),
  }
}

function changeRoute(app: FastifyInstance, options: SourcesDeskOptions): void {
  const { settings, keys, clock } = options
  const { change } = SOURCES_DESK_ROUTES
  route(
    app,
    change,
    {
      ...OF_DESK,
      summary: 'Change a source: name, whether it is on, who sees it, rights, mark, key',
      description: 'A key is written and never read. It is kept for the host of the source, and sent nowhere else.',
      replies: { 200: json('It holds', change.reply), 400: REFUSED, 404: NO_SOURCE, 412: CHANGED },
    },
    async ({ params: { name }, body, visitor }) => {
      const rows = orderedRows(settings)
      const row = rowNamed(rows, name)
      const { key, removeKey, seen } = body
      if (key !== undefined) {
        checkKey(row.address, row.address)
        await checkOneHost(options, name, row.address ?? '')
      }
      const all = rows.map((one) => (one.name === name ? changedRow(one, body) : one))
      const version = await writeRows(settings, all, seen, authorOf(visitor))
      if (key !== undefined && row.address !== undefined) await keys.set(name, row.address, key, clock())
      else if (removeKey === true) await keys.remove(name)
      return { version }
    },
  )
}

/** The address of a new source that a key is for: its tab's or its harvest's, whichever is at the host that it was typed for. */
function keyPlaceOf({ live, harvest, keyFor }: NewSource): string | undefined {
  const places = [live?.address, harvest?.address].filter((address) => address !== undefined)
  const wanted = typedAddress(keyFor ?? '')?.origin
  return places.find((address) => typedAddress(address)?.origin === wanted) ?? places[0]
}

/** @throws PortalError for a harvest of no known kind or address, or a name that is taken */
function checkNew(added: NewSource, names: readonly string[]): void {
  const { name, live, harvest, seenBy, key, keyFor } = added
  if (live === undefined && harvest === undefined) throw new PortalError('invalid-body', 'Choose a tab, a harvest, or both.')
  if (live !== undefined && names.includes(name))
    throw new PortalError('invalid-body', `There is a source with the name ${name} already.`)
  for (const place of [live, harvest]) if (place !== undefined) checkBare(place.address)
  // of a tab and a harvest at two hosts, it goes to the one that it was typed for
  if (key !== undefined) checkKey(keyPlaceOf(added), keyFor)
  if (harvest === undefined) return
  if (name === OWN_SOURCE_ID) throw new PortalError('invalid-body', OWN_SOURCE_TAKEN)
  if (seenBy !== undefined && seenBy !== 'everybody')
    throw new PortalError('invalid-body', 'What is harvested is in the catalogue, which everybody sees.')
  if (harvestKindOf(harvest.kind) === undefined)
    throw new PortalError('invalid-body', `There is no kind of harvest "${harvest.kind}".`)
  if (typedAddress(harvest.address) === undefined)
    throw new PortalError('invalid-body', 'The address must be an http or https address.')
}

/**
 * @rule B-sources.added A source is added as a tab that is searched live, as a harvest now or on a schedule, or as both
 */
function addRoute(app: FastifyInstance, options: SourcesDeskOptions): void {
  const { settings, desk, keys, clock } = options
  const { add } = SOURCES_DESK_ROUTES
  route(
    app,
    add,
    {
      ...OF_DESK,
      summary: 'Add a source: as a tab that is searched live, as a harvest, or both',
      description: 'A harvest begins as soon as a server is free.',
      replies: { 201: json('It is added', add.reply), 400: REFUSED, 412: CHANGED },
    },
    async ({ body, visitor, reply }): Promise<AddedSource> => {
      const { name, title, live, harvest, key } = body
      const rows = orderedRows(settings)
      checkNew(
        body,
        rows.map((row) => row.name),
      )
      const keyPlace = typedAddress(keyPlaceOf(body) ?? '')?.href ?? ''
      if (key === undefined) await forgetUnusedKey(options, name)
      else await checkOneHost(options, name, keyPlace)
      if (live !== undefined) {
        const row = { ...rowOfNew({ ...body, live }), order: 0 }
        const all = [...rows.slice(0, live.place), row, ...rows.slice(live.place)]
        await writeRows(settings, all, versionOfRows(settings), authorOf(visitor))
      }
      // after the row: what is refused leaves no key; and before the harvest, which begins at once
      if (key !== undefined) await keys.set(name, keyPlace, key, clock())
      const added: AddedSource = live === undefined ? {} : { name }
      void reply.code(201)
      if (harvest === undefined) return added
      const { times, removeMissing = false, limit } = harvest
      const wanted = {
        kind: harvest.kind,
        target: typedAddress(harvest.address)?.href ?? harvest.address,
        // ids are written in comma lists
        sourceId: name,
        sourceTitle: title,
        curated: false,
        removeMissing,
        everyMs: times === undefined ? MANUAL_EVERY_MS : times.everyHours * 3_600_000,
        ...(times?.atMinute === undefined ? {} : { atMinute: times.atMinute }),
        ...(times === undefined ? { manual: true } : {}),
        ...(limit === undefined ? {} : { limit }),
      }
      return { ...added, harvestId: await desk.add(wanted, true, clock() + wanted.everyMs) }
    },
  )
}
