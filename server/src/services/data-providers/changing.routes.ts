/** What administrators do with the directory of data providers. */
import { DATA_PROVIDER_ROUTES } from '@graticule/contracts/providers/data-providers'
import type { FastifyInstance } from 'fastify'
import { empty, json, problem } from '../../http/replies.ts'
import { route } from '../../http/route.ts'
import { BAD_BODY } from '../../kept/statements.ts'
import type { DataProvidersOptions } from './options.ts'

const OF_ADMINISTRATORS = { tag: 'data providers', access: 'admin' } as const
const NONE = problem('There is none with this id that is the portal’s own')

/**
 * Registers the routes.
 * @rule B-yellow-pages.administrators Administrators add, change, delete and bring back data providers of the portal; nobody else does
 */
export function changeRoutes(app: FastifyInstance, { store, clock }: DataProvidersOptions): void {
  const { add, change, remove, restore } = DATA_PROVIDER_ROUTES
  route(
    app,
    add,
    {
      ...OF_ADMINISTRATORS,
      summary: 'Add a data provider',
      replies: { 201: json('The provider', add.reply), 400: BAD_BODY, 409: problem('There is no room for more') },
    },
    async ({ body, reply }) => reply.code(201).send(await store.add(body, clock())),
  )
  route(
    app,
    change,
    {
      ...OF_ADMINISTRATORS,
      summary: 'Change a data provider',
      replies: {
        200: json('The provider now', change.reply),
        400: BAD_BODY,
        404: NONE,
        412: problem('Somebody else has changed it in the meantime'),
      },
    },
    ({ params: { id }, body: { provider, seen } }) => store.change(id, provider, seen, clock()),
  )
  route(
    app,
    remove,
    { ...OF_ADMINISTRATORS, summary: 'Delete a data provider', replies: { 204: empty('It is there no more'), 404: NONE } },
    async ({ params: { id }, reply }) => {
      await store.remove(id, clock())
      return reply.code(204).send()
    },
  )
  route(
    app,
    restore,
    {
      ...OF_ADMINISTRATORS,
      summary: 'Bring a data provider back that was deleted',
      replies: { 200: json('The provider', restore.reply), 404: NONE, 409: problem('There is no room for more') },
    },
    ({ params: { id } }) => store.restore(id, clock()),
  )
}
