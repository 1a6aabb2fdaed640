/** Routes that every list with folders has: its folders, and removing many items with a way back. */
import type { Folders, listRoutes, Removal, removalRoutes } from '@graticule/contracts/kept/kept-items'
import { MAX_FOLDER_NAME } from '@graticule/contracts/limits'
import type { FastifyInstance } from 'fastify'
import { refusal } from '../../http/parameters.ts'
import { BAD_PARAMETER, json } from '../../http/replies.ts'
import { route } from '../../http/route.ts'
import type { KeptListParts } from '../open-kept.ts'
import type { Removals } from '../removals.ts'
import { NO_ROOM, NOT_YOURS, OF_PEOPLE } from '../statements.ts'

/** The name of a folder in a path. */
function nameOf({ name }: { readonly name: string }): string {
  if (name.trim() === '' || name.length > MAX_FOLDER_NAME || name.includes('\u0000'))
    throw refusal('name', `a text of 1 to ${MAX_FOLDER_NAME} characters`)
  return name
}

type Routes = ReturnType<typeof listRoutes>
type KeptStatement = typeof OF_PEOPLE & { readonly hidden?: boolean }

function folderRoutes(app: FastifyInstance, routes: Routes, { folders }: KeptListParts, of: KeptStatement): void {
  const all = async (personId: string): Promise<Folders> => ({ folders: [...(await folders.all(personId))] })
  const list = (words: string) => json(words, routes.folders.reply)

  route(
    app,
    routes.folders,
    {
      ...of,
      summary: 'Folders of the list',
      replies: { 200: list('The folders; the empty name stands for items in none') },
    },
    ({ visitor }) => all(visitor.id),
  )
  route(
    app,
    routes.makeFolder,
    {
      ...of,
      summary: 'Make a folder',
      replies: { 200: list('The folders'), 400: BAD_PARAMETER, 409: NO_ROOM },
    },
    async ({ params, visitor }) => {
      await folders.make(visitor.id, nameOf(params))
      return all(visitor.id)
    },
  )
  route(
    app,
    routes.renameFolder,
    {
      ...of,
      summary: 'Rename a folder',
      replies: { 200: list('The folders'), 400: BAD_PARAMETER, 404: NOT_YOURS, 409: NO_ROOM },
    },
    async ({ params, body, visitor }) => {
      await folders.rename(visitor.id, nameOf(params), body.name)
      return all(visitor.id)
    },
  )
  route(
    app,
    routes.removeFolder,
    {
      ...of,
      summary: 'Remove a folder; its items stay',
      replies: { 200: list('The folders'), 400: BAD_PARAMETER, 404: NOT_YOURS },
    },
    async ({ params, visitor }) => {
      await folders.remove(visitor.id, nameOf(params))
      return all(visitor.id)
    },
  )
}

/** Where the routes are registered, and what they are told by. `hidden` = they are another name of routes that are described. */
interface OfList {
  readonly clock: () => number
  readonly hidden?: boolean
}

/** Registers removing many items of a list, and taking that back. */
export function removalRoutesOf(
  app: FastifyInstance,
  routes: ReturnType<typeof removalRoutes>,
  removals: Removals,
  { clock, hidden = false }: OfList,
): void {
  const of: KeptStatement = { ...OF_PEOPLE, hidden }
  route(
    app,
    routes.remove,
    {
      ...of,
      summary: 'Remove items of the list together',
      replies: { 200: json('What was removed', routes.remove.reply), 400: BAD_PARAMETER, 404: NOT_YOURS },
    },
    async ({ body: { ids }, visitor }): Promise<Removal> => {
      const { until, ...removed } = await removals.remove(visitor.id, ids, clock())
      return { ...removed, until: new Date(until).toISOString() }
    },
  )
  route(
    app,
    routes.undo,
    {
      ...of,
      summary: 'Take a removal back',
      replies: { 200: json('How many items are there again', routes.undo.reply), 404: NOT_YOURS },
    },
    async ({ params: { id }, visitor }) => ({ restored: await removals.undo(visitor.id, id.slice(0, 100), clock()) }),
  )
}

/** Registers the routes of a list with folders. */
export function listRoutesOf(app: FastifyInstance, routes: Routes, parts: KeptListParts, options: OfList): void {
  folderRoutes(app, routes, parts, { ...OF_PEOPLE, hidden: options.hidden ?? false })
  removalRoutesOf(app, routes, parts.removals, options)
}
