/** How the installation is, for its administrators: what it runs on, what is searched, what it keeps, its backups. */
import * as Type from 'typebox'
import type { Static } from 'typebox'
import { instant } from '../kept/kept-items.ts'

const bytes = (description: string) => Type.Integer({ minimum: 0, maximum: 1e15, description: `${description}, bytes` })
const counted = (description: string) => Type.Integer({ minimum: 0, maximum: 1e12, description })

/** What the server that answers runs on. */
export const SystemSchema = Type.Object({
  version: Type.String({ description: 'of the product' }),
  startedAt: instant('when this server started'),
  records: counted('records in the catalogue'),
  searchMs: Type.Number({ minimum: 0, description: 'how long a search for all records took now' }),
  database: Type.Object({
    kind: Type.Enum(['sqlite', 'postgresql']),
    ms: Type.Number({ minimum: 0, description: 'how long it took to answer now' }),
  }),
  memory: bytes('of the process'),
  mail: Type.Boolean({ description: 'whether a mail server is set up' }),
  mailsWaiting: counted('mails that are not sent yet'),
  accounts: Type.Enum(['embedded', 'outside'], { description: 'where accounts are' }),
  jobs: Type.Boolean({ description: 'whether this server does work in the background' }),
})
export type System = Static<typeof SystemSchema>

/** Searches of one day. */
export const SearchDaySchema = Type.Object({
  day: Type.String({ description: 'date in UTC, YYYY-MM-DD' }),
  searches: counted('searches of visitors'),
  empty: counted('of these, those that found nothing'),
})

/** What is kept on the disk. */
export const StorageSchema = Type.Object({
  free: bytes('left on the disk of the data folder'),
  size: bytes('size of that disk'),
  parts: Type.Array(
    Type.Object({ name: Type.Enum(['database', 'index', 'pictures', 'layers', 'backups', 'other']), bytes: bytes('its size') }),
    { description: 'the largest first' },
  ),
})
export type Storage = Static<typeof StorageSchema>

/** A backup that is kept. */
export const BackupSchema = Type.Object({
  name: Type.String({ description: 'name of its file' }),
  createdAt: instant('the state that it holds'),
  bytes: bytes('of the file'),
  records: counted('records in it'),
})
export type Backup = Static<typeof BackupSchema>

export const BackupsSchema = Type.Object({
  here: Type.Boolean({ description: 'false: the store is in PostgreSQL, which has tools of its own' }),
  isMaking: Type.Boolean({ description: 'one is being made' }),
  lastFailure: Type.Optional(Type.Object({ at: instant('when'), words: Type.String({ description: 'why' }) })),
  backups: Type.Array(BackupSchema, { description: 'the latest first' }),
})
export type Backups = Static<typeof BackupsSchema>

/** Name of the file of a backup, which is its only address. */
export const BACKUP_NAME = '^graticule-[0-9]{8}T[0-9]{6}Z\\.backup$'
const named = Type.Object({ name: Type.String({ pattern: BACKUP_NAME, maxLength: 60, description: 'name of the backup' }) })

const waiting = (description: string) => Type.Integer({ minimum: 0, description })

/** What stands beside the entries of the administration: what waits for somebody, and how much there is. Each hears only of what they may see. */
export const WaitingWorkSchema = Type.Object({
  moderation: Type.Optional(waiting('improvements, relations and comments that wait; for moderators')),
  feedback: Type.Optional(waiting('messages of feedback that nobody has dealt with')),
  sources: Type.Optional(waiting('sources that are searched live, and harvests')),
  harvests: Type.Optional(waiting('harvests whose last run failed')),
  running: Type.Optional(waiting('harvests that run')),
  sites: Type.Optional(waiting('drafts of community portals that wait for publication, and open requests for mirrors')),
  portals: Type.Optional(waiting('community portals')),
  highlights: Type.Optional(waiting('highlighted searches of the portal')),
  invitations: Type.Optional(waiting('invitations that nobody has accepted yet')),
  views: Type.Optional(waiting('views of the site')),
  pages: Type.Optional(waiting('pages of the site')),
  menu: Type.Optional(waiting('entries of the menu of the site')),
  notices: Type.Optional(waiting('notices of the site')),
})
export type WaitingWork = Static<typeof WaitingWorkSchema>

/** For moderators and administrators. */
export const WORK_ROUTE = { method: 'GET', path: '/system/rest/work', reply: WaitingWorkSchema } as const

/** The same for those who administer a site, with what it has. */
export const SITE_WORK_ROUTE = {
  method: 'GET',
  path: '/system/rest/work/:siteId',
  params: Type.Object({ siteId: Type.String({ pattern: '^[0-9]{1,9}$', description: 'id of the site; 0 = the global site' }) }),
  reply: WaitingWorkSchema,
} as const

/** Routes of the service; all are for administrators of the installation. */
export const SYSTEM_ROUTES = {
  system: { method: 'GET', path: '/system/rest/state', reply: SystemSchema },
  searches: {
    method: 'GET',
    path: '/system/rest/searches',
    reply: Type.Object({ days: Type.Array(SearchDaySchema, { description: 'the last 30 days, the oldest first' }) }),
  },
  storage: { method: 'GET', path: '/system/rest/storage', reply: StorageSchema },
  backups: { method: 'GET', path: '/system/rest/backups', reply: BackupsSchema },
  makeBackup: { method: 'POST', path: '/system/rest/backups', reply: BackupsSchema },
  backup: { method: 'GET', path: '/system/rest/backups/:name', params: named },
  removeBackup: { method: 'DELETE', path: '/system/rest/backups/:name', params: named },
} as const
