import { KEPT_COUNTS_ROUTE } from '@graticule/contracts/kept/counts'
import type { FastifyInstance } from 'fastify'
import { json } from '../../http/replies.ts'
import { route } from '../../http/route.ts'
import { OF_PEOPLE } from '../../kept/statements.ts'
import type { CuratedOptions } from './options.ts'

/** Registers the route that says how much the person who asks keeps. */
export function keptCountsRoute(app: FastifyInstance, { kept }: Pick<CuratedOptions, 'kept'>): void {
  route(
    app,
    KEPT_COUNTS_ROUTE,
    {
      ...OF_PEOPLE,
      summary: 'How much the person who asks keeps',
      replies: { 200: json('The numbers', KEPT_COUNTS_ROUTE.reply) },
    },
    ({ visitor }) => kept.count(visitor.id),
  )
}
