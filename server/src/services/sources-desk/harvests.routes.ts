/** Harvests: listed, looked at, asked for, cancelled, scheduled, taken back. The jobs of a server do the work. */
import { PortalError } from '@graticule/contracts/problem'
import {
  type Harvest,
  type HarvestDetails,
  type Harvests,
  HARVESTS_DESK_ROUTES,
  MAX_RUNS,
} from '@graticule/contracts/services/harvests-desk'
import type { FastifyInstance } from 'fastify'
import { MANUAL_EVERY_MS } from '../../harvest/harvest-desk.ts'
import { isWebTarget } from '../../harvest/reading/local-files.ts'
import { nextAtMinute } from '../../harvest/next-at-minute.ts'
import { json, problem } from '../../http/replies.ts'
import { route } from '../../http/route.ts'
import { checkBare, checkKey } from './check-key.ts'
import { checkOneHost, forgetUnusedKey, keyAt } from './kept-key.ts'
import type { SourcesDeskOptions } from './options.ts'
import { shownHarvest, shownRun } from './shown-harvest.ts'
import { OF_DESK, REFUSED } from './sources.routes.ts'

const NO_HARVEST = problem('There is no harvest with this id')
const BUSY = problem('It is running already, or waits for a server')
const DAY_MS = 86_400_000

/** Registers the routes. */
export function harvestsRoutes(app: FastifyInstance, options: SourcesDeskOptions): void {
  readingRoutes(app, options)
  workRoutes(app, options)
  scheduleRoutes(app, options)
  keyRoute(app, options)
}

const shownById = async ({ desk, keys, clock }: SourcesDeskOptions, id: number): Promise<Harvest> =>
  shownHarvest(await desk.place(id), clock(), await keys.list())

function readingRoutes(app: FastifyInstance, options: SourcesDeskOptions): void {
  const { desk, keys, clock, runsJobs } = options
  const { harvests, harvest } = HARVESTS_DESK_ROUTES
  route(
    app,
    harvests,
    { ...OF_DESK, summary: 'All harvests', replies: { 200: json('The harvests', harvests.reply) } },
    async (): Promise<Harvests> => {
      const kept = await keys.list()
      return { harvests: (await desk.places()).map((place) => shownHarvest(place, clock(), kept)), runsJobs }
    },
  )
  route(
    app,
    harvest,
    { ...OF_DESK, summary: 'One harvest with its runs', replies: { 200: json('The harvest', harvest.reply), 404: NO_HARVEST } },
    async ({ params: { id } }): Promise<HarvestDetails> => {
      const place = await desk.place(id)
      const runs = await desk.runs(id, MAX_RUNS)
      const isCancelling = (run: number) => place.isCancelling && place.latest?.id === run
      return {
        harvest: shownHarvest(place, clock(), await keys.list()),
        runs: runs.map((run) => shownRun(run, clock(), isCancelling(run.id))),
        runsJobs,
      }
    },
  )
}

/** @rule B-sources.work Harvests are asked for and cancelled in the browser, and done in a process of their own */
function workRoutes(app: FastifyInstance, options: SourcesDeskOptions): void {
  const { desk } = options
  const { start, cancel, clear } = HARVESTS_DESK_ROUTES
  const notBusy = async (id: number): Promise<void> => {
    const { latest, schedule } = await desk.place(id)
    if (latest?.state === 'running' || schedule?.asked !== undefined)
      throw new PortalError('conflict', 'It is running already, or waits for a server.')
  }
  route(
    app,
    start,
    {
      ...OF_DESK,
      summary: 'Harvest as soon as a server is free',
      replies: { 202: json('It waits', start.reply), 404: NO_HARVEST, 409: BUSY },
    },
    async ({ params: { id }, query: { missing }, reply }) => {
      await notBusy(id)
      /** @rule B-sources.sweep One run removes what is gone at the source, however much, when an administrator asks for it */
      await desk.ask(id, missing === 'remove' ? 'sweep' : 'harvest')
      return reply.code(202).send(await shownById(options, id))
    },
  )
  route(
    app,
    cancel,
    {
      ...OF_DESK,
      summary: 'Cancel the run of a harvest',
      description: 'The run ends within seconds; what it has read stays. Work that has not begun is taken back.',
      replies: { 202: json('It ends', cancel.reply), 404: NO_HARVEST },
    },
    async ({ params: { id }, reply }) => {
      await desk.cancel(id)
      return reply.code(202).send(await shownById(options, id))
    },
  )
  route(
    app,
    clear,
    {
      ...OF_DESK,
      summary: 'Remove the records that a harvest has brought, and the harvest',
      replies: { 202: json('It waits', clear.reply), 404: NO_HARVEST, 409: BUSY },
    },
    async ({ params: { id }, query: { records }, reply }) => {
      await notBusy(id)
      await desk.ask(id, records === 'only' ? 'clear' : 'forget')
      if (records !== 'only') await forgetUnusedKey(options, (await desk.place(id)).sourceId, id)
      return reply.code(202).send(await shownById(options, id))
    },
  )
}

function scheduleRoutes(app: FastifyInstance, options: SourcesDeskOptions): void {
  const { desk, clock } = options
  const { schedule, turn } = HARVESTS_DESK_ROUTES
  route(
    app,
    schedule,
    {
      ...OF_DESK,
      summary: 'Change when a harvest is due',
      replies: { 200: json('It holds', schedule.reply), 400: REFUSED, 404: NO_HARVEST },
    },
    async ({ params: { id }, body: { times, removeMissing } }) => {
      const everyMs = times === undefined ? MANUAL_EVERY_MS : times.everyHours * 3_600_000
      const atMinute = times?.atMinute
      const nextAt = atMinute === undefined ? clock() + everyMs : nextAtMinute(clock() + Math.max(0, everyMs - DAY_MS), atMinute)
      await desk.reschedule(
        id,
        { everyMs, removeMissing, manual: times === undefined, ...(atMinute === undefined ? {} : { atMinute }) },
        nextAt,
      )
      return shownById(options, id)
    },
  )
  route(
    app,
    turn,
    {
      ...OF_DESK,
      summary: 'Switch a harvest on or off',
      description: 'A harvest that is off begins only when asked.',
      replies: { 200: json('It holds', turn.reply), 400: REFUSED, 404: NO_HARVEST },
    },
    async ({ params: { id }, body: { off } }) => {
      await desk.turn(id, off)
      return shownById(options, id)
    },
  )
}

/** @rule B-sources.key-harvest A harvest is asked with the key of its source, every page of it at the host of the key */
function keyRoute(app: FastifyInstance, options: SourcesDeskOptions): void {
  const { desk, keys, clock } = options
  const { key: keeping } = HARVESTS_DESK_ROUTES
  route(
    app,
    keeping,
    {
      ...OF_DESK,
      summary: 'Keep a key for a harvest, or forget it',
      description:
        'A key is written and never read. It is the key of the source: a tab of its name at the same host is asked with it, too.',
      replies: { 200: json('It holds', keeping.reply), 400: REFUSED, 404: NO_HARVEST },
    },
    async ({ params: { id }, body: { key } }) => {
      const { sourceId, target } = await desk.place(id)
      if (key !== undefined) {
        if (!isWebTarget(target)) throw new PortalError('invalid-body', 'Files are read without a key.')
        checkBare(target)
        checkKey(target, target)
        await checkOneHost(options, sourceId, target)
        await keys.set(sourceId, target, key, clock())
      } else if (keyAt(await keys.list(), sourceId, target) !== undefined) await keys.remove(sourceId)
      return shownById(options, id)
    },
  )
}
