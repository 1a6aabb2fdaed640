/** `GET /api/extents`: where everything lies that a search finds, up to ten thousand results in one compact answer. */
import { isWholeWorld } from '@graticule/contracts/bbox'
import { SEARCH_TIMEOUT_MS } from '@graticule/contracts/limits'
import { type Extents, EXTENTS_ROUTES, packBox, packEvent } from '@graticule/contracts/services/extents'
import type { FastifyInstance } from 'fastify'
import { abortSignalOf } from '../../http/closed-connection.ts'
import { BAD_PARAMETER, problem } from '../../http/replies.ts'
import { route } from '../../http/route.ts'
import { listMatches, readDataSource } from '../../broker/list-matches.ts'
import { firstLanguage } from '../../http/request-language.ts'
import { readSearchRequest } from '../../broker/request/search-request.ts'
import type { MatchList } from '../../catalogue/catalogue.ts'
import type { ExtentsOptions } from './options.ts'

/** The matches as flat lists; others have their turn between some hundred of them. */
async function packExtents(list: MatchList): Promise<Extents> {
  const ids: string[] = []
  const boxes: number[] = []
  const events: number[] = []
  let [taken, worldwide, unplaced] = [0, 0, 0]
  for await (const extents of list.extents()) {
    for (const { id, box, event } of extents) {
      taken += 1
      if (box === undefined) unplaced += 1
      else if (isWholeWorld(box)) worldwide += 1
      else {
        if (event !== undefined) events.push(...packEvent(ids.length, event))
        ids.push(id)
        boxes.push(...packBox(box))
      }
    }
  }
  return { total: list.total, taken, worldwide, unplaced, ids, boxes, events }
}

/**
 * Registers the route.
 * @rule B-results-on-the-map.one-call All results come as ids and boxes in one call
 */
export async function extentsRoutes(
  app: FastifyInstance,
  { catalogue, live, clock, most, livePages }: Required<ExtentsOptions>,
): Promise<void> {
  route(
    app,
    EXTENTS_ROUTES.extents,
    {
      options: {
        // a HEAD would do all the work for nobody
        exposeHeadRoute: false,
        // ten thousand numbers and ids: what checks each of them against the schema holds the event loop for much longer
        serializerCompiler: () => (extents) => JSON.stringify(extents),
      },
      summary: 'Where the whole result of a search lies',
      description: `The boxes of the first ${most} results in their order, without the entries themselves; of an outside source those of its first ${livePages} pages.`,
      tag: 'search',
      access: 'public',
      cache: 'unstated',
      readers: 'anyone',
      seesSources: true,
      reads: 'search filters',
      turn: 'extents',
      replies: {
        200: EXTENTS_ROUTES.extents.reply,
        400: BAD_PARAMETER,
        404: problem('The source is switched off here'),
        429: problem('Too many whole results are being put together at the moment'),
        502: problem('The outside source answered with an error; the words name it'),
        503: problem('The catalogue, or the outside source, cannot be reached right now'),
        504: problem('The outside source did not respond in time'),
      },
    },
    async ({ query, request, reply }) => {
      const source = readDataSource(query, live.sources())
      const search = readSearchRequest(query)
      const list = await listMatches(
        { catalogue, live },
        {
          source,
          search,
          language: firstLanguage(request, reply),
          now: clock(),
          signal: abortSignalOf(reply, SEARCH_TIMEOUT_MS),
          most,
          mostOf: ({ capabilities: { maxItems } }) => Math.min(most, maxItems * livePages),
        },
      )
      return packExtents(list)
    },
  )
}
