/** Saved runs of workflows, for whoever is signed in. */
import { MAX_LIST_PAGE } from '@graticule/contracts/hal'
import { SAVED_RUN_ROUTES, type SavedRun } from '@graticule/contracts/kept/saved-runs'
import type { FastifyInstance } from 'fastify'
import { selfLink } from '../../http/origin.ts'
import { BAD_PARAMETER, empty, json } from '../../http/replies.ts'
import { route } from '../../http/route.ts'
import { itemIdOf } from '../../kept/kept-item.ts'
import type { StoredRun } from '../../kept/runs/saved-runs.ts'
import { BAD_BODY, CHANGED, NO_ROOM, NOT_YOURS, OF_PEOPLE } from '../../kept/statements.ts'
import type { PersonalDataOptions } from './options.ts'

const instant = (at: number): string => new Date(at).toISOString()

const shown = (run: StoredRun): SavedRun => ({
  id: run.id,
  name: run.name,
  runId: run.run_id,
  workflowId: run.workflow_id,
  path: run.path,
  status: run.status,
  message: run.message,
  createdOn: instant(run.created_at),
  changedOn: instant(run.changed_at),
  siteId: run.site_id,
})

/**
 * Registers the routes.
 * @rule S2-7.saved-runs Saved runs are posted and listed for the current user under /personaldata/rest
 */
export function savedRunRoutes(app: FastifyInstance, options: PersonalDataOptions): void {
  reading(app, options)
  writing(app, options)
  removing(app, options)
}

function reading(app: FastifyInstance, { kept, publicUrl }: PersonalDataOptions): void {
  const { current, one } = SAVED_RUN_ROUTES
  route(
    app,
    current,
    {
      ...OF_PEOPLE,
      summary: 'Saved runs of the person who asks, the newest first',
      replies: { 200: json('A page of them, and how many of each status there are', current.reply), 400: BAD_PARAMETER },
    },
    async ({ query: { page, size: asked, q: words, status }, visitor }) => {
      const size = Math.min(asked, MAX_LIST_PAGE)
      const { runs, total, counts } = await kept.runs.list(visitor.id, { words, status, page, size })
      return {
        _embedded: { savedRuns: runs.map(shown) },
        _links: selfLink(publicUrl, current.path),
        page: { size, totalElements: total, totalPages: Math.ceil(total / size), number: page },
        counts,
      }
    },
  )
  route(
    app,
    one,
    { ...OF_PEOPLE, summary: 'A saved run', replies: { 200: json('The run', one.reply), 404: NOT_YOURS } },
    async ({ params: { id }, visitor }) => shown(await kept.runs.find(visitor.id, itemIdOf(id))),
  )
}

function writing(app: FastifyInstance, { kept, clock }: PersonalDataOptions): void {
  const { add, change } = SAVED_RUN_ROUTES
  route(
    app,
    add,
    {
      ...OF_PEOPLE,
      summary: 'Save a run, or what is new of one that was saved before',
      replies: {
        200: json('The run, which was saved before', add.reply),
        201: json('The run', add.reply),
        400: BAD_BODY,
        409: NO_ROOM,
      },
    },
    async ({ body: { name, runId, workflowId, path, status, result, message, siteId }, visitor, reply }) => {
      // named one by one: what else a body brings along is not kept
      const given = { name, runId, workflowId, path, status, result, message, siteId }
      const { run, isNew } = await kept.runs.save(visitor.id, given, clock())
      return reply.code(isNew ? 201 : 200).send(shown(run))
    },
  )
  route(
    app,
    change,
    {
      ...OF_PEOPLE,
      summary: 'Change the name of a saved run, or what is told of its status',
      replies: { 200: json('The run now', change.reply), 400: BAD_BODY, 404: NOT_YOURS, 412: CHANGED },
    },
    async ({ params: { id }, body: { name, status, result, message, seen }, visitor }) =>
      shown(await kept.runs.change(visitor.id, itemIdOf(id), { name, status, result, message, seen }, clock())),
  )
}

function removing(app: FastifyInstance, { kept, clock }: PersonalDataOptions): void {
  const { removeOne, remove, undo } = SAVED_RUN_ROUTES
  route(
    app,
    removeOne,
    { ...OF_PEOPLE, summary: 'Delete a saved run', replies: { 204: empty('It is there no more'), 404: NOT_YOURS } },
    async ({ params: { id }, visitor, reply }) => {
      await kept.removedRuns.remove(visitor.id, [itemIdOf(id)], clock())
      return reply.code(204).send()
    },
  )
  route(
    app,
    remove,
    {
      ...OF_PEOPLE,
      summary: 'Delete saved runs together',
      replies: { 200: json('What was removed, with a way back', remove.reply), 400: BAD_BODY, 404: NOT_YOURS },
    },
    async ({ body: { ids }, visitor }) => {
      const { removal, removed, until } = await kept.removedRuns.remove(visitor.id, ids, clock())
      return { removal, removed, until: instant(until) }
    },
  )
  route(
    app,
    undo,
    {
      ...OF_PEOPLE,
      summary: 'Take a removal of saved runs back',
      replies: { 200: json('How many are there again', undo.reply), 404: NOT_YOURS },
    },
    async ({ params: { id }, visitor }) => ({ restored: await kept.removedRuns.undo(visitor.id, id.slice(0, 100), clock()) }),
  )
}
