/** What a visitor keeps as files, one for each kind: made in the browser, from the lists that the pages show. */
import { csvTable } from '@graticule/contracts/export/csv-cell'
import { type Dashboard, DASHBOARD_ROUTES } from '@graticule/contracts/dashboards/dashboards'
import { type Bookmark, BOOKMARK_ROUTES } from '@graticule/contracts/kept/bookmarks'
import { SAVED_RUN_ROUTES, type SavedRun } from '@graticule/contracts/kept/saved-runs'
import { SAVED_SEARCH_ROUTES, type SavedSearch } from '@graticule/contracts/kept/saved-searches'
import type { Static, TSchema } from 'typebox'
import type { Failure } from '../../api/http.ts'
import type { NamedResource } from '../../kept/resource-key.ts'
import type { NamedSearch } from '../../kept/searches/guest-searches.ts'
import { privateJson } from '../../session/private-read.ts'
import { useSession } from '../../session/session.ts'
import { resourcePath } from '../../site/pages.ts'

/** Items that are read at a time. */
const AT_ONCE = 200

/** A file, named and ready to be saved. */
export interface KeptFile {
  readonly name: string
  readonly mediaType: string
  readonly text: string
}

/** Why a list could not be read to its end; nothing is saved then. */
export class NotRead extends Error {
  readonly failure: Failure
  constructor(failure: Failure) {
    super(failure.kind)
    this.failure = failure
  }
}

/** Reads in the name of the visitor. @throws {NotRead} where the portal does not answer as agreed */
async function read<T extends TSchema>(path: string, schema: T): Promise<Static<T>> {
  const reply = (await privateJson(path, schema)).openIn(useSession.getState())
  if (!reply.ok) throw new NotRead(reply.failure)
  return reply.value
}

/** All items of a list, page by page: until there are as many as it says, or no more come. */
async function readAll<T>(readPage: (query: string) => Promise<{ items: readonly T[]; total: number }>): Promise<T[]> {
  const all: T[] = []
  for (let page = 0; ; page += 1) {
    const { items, total } = await readPage(`page=${page}&size=${AT_ONCE}`)
    all.push(...items)
    if (items.length === 0 || all.length >= total) return all
  }
}

const absolute = (path: string): string => new URL(path, location.origin).href

const table = (name: string, columns: readonly string[], rows: readonly (readonly string[])[]): KeptFile => ({
  name,
  mediaType: 'text/csv',
  text: csvTable(columns, rows),
})

const BOOKMARK_COLUMNS = ['title', 'organisation', 'source', 'id', 'page', 'links', 'folder', 'note', 'saved']

function bookmarkRow({ name, dataSource, targetId, organisation = '', online = [], folder, note, createdAt }: Bookmark) {
  const links = online.map(({ url }) => url).join(' | ')
  return [name, organisation, dataSource, targetId, absolute(resourcePath(dataSource, targetId)), links, folder, note, createdAt]
}

async function bookmarks(): Promise<KeptFile> {
  const { path, reply } = BOOKMARK_ROUTES.list
  const all = await readAll(async (query) => {
    const { bookmarks: items, total } = await read(`${path}?sort=oldest&${query}`, reply)
    return { items, total }
  })
  return table('saved-resources.csv', BOOKMARK_COLUMNS, all.map(bookmarkRow))
}

const SEARCH_COLUMNS = ['name', 'phrase', 'link', 'folder', 'saved']

async function searches(): Promise<KeptFile> {
  const { path, reply } = SAVED_SEARCH_ROUTES.current
  const all = await readAll<SavedSearch>(async (query) => {
    const { _embedded: list, page } = await read(`${path}?sort=name&${query}`, reply)
    return { items: list.savedSearches, total: page.totalElements }
  })
  const rows = all.map(({ name, phrase, address, folder, createdOn }) => [name, phrase, absolute(address), folder, createdOn])
  return table('saved-searches.csv', SEARCH_COLUMNS, rows)
}

const RUN_COLUMNS = ['name', 'run', 'workflow', 'page', 'status', 'message', 'saved']

async function runs(): Promise<KeptFile> {
  const { path: address, reply } = SAVED_RUN_ROUTES.current
  const all = await readAll<SavedRun>(async (query) => {
    const { _embedded: list, page } = await read(`${address}?${query}`, reply)
    return { items: list.savedRuns, total: page.totalElements }
  })
  const rows = all.map(({ name, runId, workflowId, path, status, message, createdOn }) => [
    name,
    runId,
    workflowId,
    path === '' ? '' : absolute(path),
    status,
    message,
    createdOn,
  ])
  return table('saved-runs.csv', RUN_COLUMNS, rows)
}

/** They have no rows: whole dashboards with their elements. */
async function dashboards(): Promise<KeptFile> {
  const { list, one } = DASHBOARD_ROUTES
  const listed = await readAll(async (query) => {
    const { dashboards: items, total } = await read(`${list.path}?${query}`, list.reply)
    return { items, total }
  })
  const all: Dashboard[] = []
  for (const { id } of listed) all.push(await read(one.path.replace(':id', String(id)), one.reply))
  return {
    name: 'dashboards.json',
    mediaType: 'application/json',
    text: `${JSON.stringify({ dashboards: all }, undefined, 2)}\n`,
  }
}

/** Makes the file of each kind for whoever is signed in. They reject with {@link NotRead}. */
export const FILES_OF_PERSON = { bookmarks, searches, runs, dashboards } as const

/** The resources of a guest, of whom the browser alone knows. */
export const guestBookmarks = (kept: readonly NamedResource[]): KeptFile =>
  table(
    'saved-resources.csv',
    ['title', 'source', 'id', 'page'],
    kept.map(({ name, dataSource, targetId }) => [name, dataSource, targetId, absolute(resourcePath(dataSource, targetId))]),
  )

/** The searches of a guest. */
export const guestSearches = (kept: readonly NamedSearch[]): KeptFile =>
  table(
    'saved-searches.csv',
    ['name', 'phrase', 'link'],
    kept.map(({ name, phrase, url }) => [name, phrase, absolute(url)]),
  )
