/** The download list of the person who asks. */
import { type Download, DOWNLOAD_ROUTES, type Downloads } from '@graticule/contracts/kept/downloads'
import type { FastifyInstance } from 'fastify'
import { json } from '../../http/replies.ts'
import { route } from '../../http/route.ts'
import type { StoredDownload } from '../../kept/downloads/download-list.ts'
import { removalRoutesOf } from '../../kept/lists/list-routes.ts'
import { namedSource } from '../../kept/of-resources.ts'
import { BAD_BODY, NO_ROOM, OF_PEOPLE } from '../../kept/statements.ts'
import type { CuratedOptions } from './options.ts'
import { resourceOf, told } from './shown-bookmark.ts'
import { checkOffered, SWITCHED_OFF } from './switched-off.ts'

const shown = (row: StoredDownload): Download => ({
  id: row.id,
  ...resourceOf(row),
  name: row.name,
  siteId: row.site_id,
  createdAt: told(row.created_at),
})

/** Registers the routes. */
export function downloadRoutes(app: FastifyInstance, { kept, sources, offers, clock }: CuratedOptions): void {
  const { list, add } = DOWNLOAD_ROUTES
  route(
    app,
    list,
    {
      ...OF_PEOPLE,
      summary: 'Resources on the download list',
      replies: { 200: json('All of them, the oldest first', list.reply) },
    },
    async ({ visitor: { id } }): Promise<Downloads> => ({ downloads: (await kept.downloads.all(id)).map(shown) }),
  )
  route(
    app,
    add,
    {
      ...OF_PEOPLE,
      summary: 'Put a resource on the download list',
      replies: {
        200: json('It is there already', add.reply),
        201: json('It is on the list now', add.reply),
        400: BAD_BODY,
        403: SWITCHED_OFF,
        409: NO_ROOM,
      },
    },
    /** @rule S2-3.flags-refused What a flag switches off is refused by the server, too */
    async ({ body, visitor, reply }) => {
      checkOffered(offers.downloads())
      const one = { ...body, dataSource: namedSource(sources(), body.dataSource) }
      const { item, isNew } = await kept.downloads.add(visitor.id, one, clock())
      return reply.code(isNew ? 201 : 200).send(shown(item))
    },
  )
  removalRoutesOf(app, DOWNLOAD_ROUTES, kept.downloads.removals, { clock })
}
