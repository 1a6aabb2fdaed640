/** The service under `/system/rest`: how the installation is, and its backups, for its administrators. */
import { performance } from 'node:perf_hooks'
import type { Backups, SearchDaySchema, System, WaitingWork } from '@graticule/contracts/system/system'
import { SITE_WORK_ROUTE, SYSTEM_ROUTES, WORK_ROUTE } from '@graticule/contracts/system/system'
import { TRAIL_ROUTE } from '@graticule/contracts/system/change-trail'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Static } from 'typebox'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import type { ChangeTrail } from '../../changes/change-trail.ts'
import { BAD_PARAMETER, empty, json, problem } from '../../http/replies.ts'
import { route } from '../../http/route.ts'
import type { Person } from '../../identity/visitor.ts'
import type { Journal } from '../../journal/journal.ts'
import type { KeptBackups } from '../../storage/backup/kept-backups.ts'
import type { Database } from '../../storage/database.ts'
import { noteRoutes } from './notes.routes.ts'
import { searchesByDay } from './searches-by-day.ts'
import { type SizeOptions, sizesOfInstallation, sizesOfSite } from './site-sizes.ts'
import { waitingWork } from './waiting-work.ts'
import { measureStorage } from './measure-storage.ts'

/** What the service is built from. */
export interface SystemServiceOptions extends SizeOptions {
  readonly catalogue: Pick<Catalogue, 'search' | 'count'>
  readonly database: Database
  readonly trail: Pick<ChangeTrail, 'list'>
  readonly journal: Pick<Journal, 'list' | 'names' | 'flush'>
  readonly backups: KeptBackups
  /** How much waits for moderators. */
  readonly moderation: () => Promise<number>
  readonly dataFolder: string
  readonly version: string
  readonly mail: boolean
  readonly accounts: System['accounts']
  readonly jobs: boolean
  /** Milliseconds since 1970. */
  readonly clock: () => number
}

const OF_ADMINISTRATORS = { tag: 'operation', access: 'admin' } as const
const NO_BACKUP = problem('There is no such backup')
/** A storage measurement is kept so long, ms: it looks at every file. */
const STORAGE_MS = 60_000

/**
 * Fastify plugin.
 * @rule B-administration.system What the system tells is for administrators of the installation
 */
export async function system(app: FastifyInstance, options: SystemServiceOptions): Promise<void> {
  const startedAt = new Date(options.clock()).toISOString()
  state(app, options, startedAt)
  counts(app, options)
  work(app, options)
  backups(app, options.backups)
  noteRoutes(app, options)
  route(
    app,
    TRAIL_ROUTE,
    {
      ...OF_ADMINISTRATORS,
      summary: 'Who changed roles, invitations, pages, menus and documents',
      replies: { 200: json('A page of changes, the latest first', TRAIL_ROUTE.reply), 400: BAD_PARAMETER },
    },
    ({ query: { start } }) => options.trail.list(start),
  )
}

/** How long something took, ms, to a tenth. */
async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return Math.round((performance.now() - began) * 10) / 10
}

function state(app: FastifyInstance, options: SystemServiceOptions, startedAt: string): void {
  const { catalogue, database, version, mail, accounts, jobs } = options
  const waitingMails = () =>
    database.reader
      .selectFrom('mail_outbox')
      .select((row) => row.fn.countAll<number | string>().as('waiting'))
      .executeTakeFirstOrThrow()
  route(
    app,
    SYSTEM_ROUTES.system,
    {
      ...OF_ADMINISTRATORS,
      summary: 'How this server is',
      replies: { 200: json('It is so now', SYSTEM_ROUTES.system.reply) },
    },
    async (): Promise<System> => ({
      version,
      startedAt,
      records: await catalogue.count(),
      searchMs: await timed(() =>
        catalogue.search({ phrase: '', searchFields: ['title'], start: 0, count: 1, wantedFacets: [] }),
      ),
      database: {
        kind: database.kind === 'postgres' ? 'postgresql' : 'sqlite',
        ms: await timed(() => sql`select 1`.execute(database.reader)),
      },
      memory: process.memoryUsage().rss,
      mail,
      mailsWaiting: Number((await waitingMails()).waiting),
      accounts,
      jobs,
    }),
  )
}

function counts(app: FastifyInstance, { database, dataFolder, clock }: SystemServiceOptions): void {
  let measured: { readonly at: number; readonly parts: ReturnType<typeof measureStorage> } | undefined
  route(
    app,
    SYSTEM_ROUTES.searches,
    {
      ...OF_ADMINISTRATORS,
      summary: 'Searches of visitors by day',
      replies: { 200: json('The last 30 days', SYSTEM_ROUTES.searches.reply) },
    },
    async (): Promise<{ days: Static<typeof SearchDaySchema>[] }> => ({ days: await searchesByDay(database, clock()) }),
  )
  route(
    app,
    SYSTEM_ROUTES.storage,
    {
      ...OF_ADMINISTRATORS,
      summary: 'What is kept on the disk',
      description: 'Measured at most once a minute.',
      replies: { 200: json('The parts', SYSTEM_ROUTES.storage.reply) },
    },
    async () => {
      if (measured === undefined || clock() - measured.at > STORAGE_MS)
        measured = { at: clock(), parts: measureStorage(dataFolder) }
      return measured.parts
    },
  )
}

/** @rule B-administration.work What waits, and how much there is, is counted for those who may see it */
function work(app: FastifyInstance, options: SystemServiceOptions): void {
  const countedFor = async ({ roles }: Person): Promise<WaitingWork> => {
    const isAdmin = roles.has('admin')
    return {
      ...(isAdmin || roles.has('moderator') ? { moderation: await options.moderation() } : {}),
      ...(isAdmin ? { ...(await waitingWork(options.database, options.clock())), ...(await sizesOfInstallation(options)) } : {}),
    }
  }
  route(
    app,
    WORK_ROUTE,
    {
      tag: 'operation',
      access: 'moderator',
      summary: 'What waits for moderators and administrators',
      replies: { 200: json('So many', WORK_ROUTE.reply) },
    },
    ({ visitor }) => countedFor(visitor),
  )
  route(
    app,
    SITE_WORK_ROUTE,
    {
      tag: 'operation',
      access: 'site-admin',
      summary: 'What waits for those who administer a site, and how much the site has',
      replies: { 200: json('So many', SITE_WORK_ROUTE.reply), 404: problem('There is no site with this id') },
    },
    async ({ params: { siteId }, visitor }): Promise<WaitingWork> => {
      const [ofSite, ofPerson] = await Promise.all([sizesOfSite(options, siteId), countedFor(visitor)])
      return { ...ofPerson, ...ofSite }
    },
  )
}

function backups(app: FastifyInstance, kept: KeptBackups): void {
  route(
    app,
    SYSTEM_ROUTES.backups,
    {
      ...OF_ADMINISTRATORS,
      summary: 'The backups that are kept',
      replies: { 200: json('The list', SYSTEM_ROUTES.backups.reply) },
    },
    () => kept.state(),
  )
  route(
    app,
    SYSTEM_ROUTES.makeBackup,
    {
      ...OF_ADMINISTRATORS,
      summary: 'Begins to make a backup',
      description: 'It is made in a process of its own. While one is being made, no other is begun.',
      bodyBytes: 4_096,
      replies: { 202: json('The list now', SYSTEM_ROUTES.makeBackup.reply), 409: problem('The store is in PostgreSQL') },
    },
    async ({ reply }): Promise<Backups> => {
      await kept.make()
      void reply.status(202)
      return kept.state()
    },
  )
  route(
    app,
    SYSTEM_ROUTES.backup,
    {
      ...OF_ADMINISTRATORS,
      summary: 'The file of a backup',
      description: 'It holds everything that the store holds, also what is secret: keep it in a safe place.',
      replies: { 200: { description: 'The file' }, 404: NO_BACKUP },
      options: { compress: false },
    },
    async ({ params: { name }, reply }) => {
      const { bytes, stream } = await kept.read(name)
      return reply
        .headers({
          'content-type': 'application/octet-stream',
          'content-length': bytes,
          'content-disposition': `attachment; filename="${name}"`,
        })
        .send(stream)
    },
  )
  route(
    app,
    SYSTEM_ROUTES.removeBackup,
    { ...OF_ADMINISTRATORS, summary: 'Deletes a backup', replies: { 204: empty('It is deleted'), 404: NO_BACKUP } },
    async ({ params: { name }, reply }) => {
      await kept.remove(name)
      return reply.status(204).send()
    },
  )
}
