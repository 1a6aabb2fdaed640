/** What a run refused, with reasons and documents. */
import { PortalError } from '@graticule/contracts/problem'
import { HARVESTS_DESK_ROUTES, type Refusals, REFUSALS_PAGE } from '@graticule/contracts/services/harvests-desk'
import type { FastifyInstance } from 'fastify'
import { BAD_PARAMETER, json, problem } from '../../http/replies.ts'
import { readAgain } from '../../harvest/read-again.ts'
import { route } from '../../http/route.ts'
import type { SourcesDeskOptions } from './options.ts'
import { OF_DESK } from './sources.routes.ts'

const NO_RUN = problem('There is no such run, refusal or document')
const TITLE =
  /<(?:\w+:)?title[^>]*>\s*(?:<(?:\w+:)?(?:CharacterString|Anchor)[^>]*>)?\s*([^<]{1,300})|"title"\s*:\s*"((?:[^"\\]|\\.){1,300})"/i

/** The title that a document tells, as far as it can be seen without understanding the document. */
function titleIn(document: string | null): string | undefined {
  const [, inXml, inJson] = TITLE.exec((document ?? '').slice(0, 20_000)) ?? []
  return (inXml ?? inJson)?.trim() || undefined
}

/** Rejects with `PortalError` 'not-found' for a run of another harvest. */
const checkerOf =
  ({ desk }: SourcesDeskOptions) =>
  async (id: number, run: number): Promise<void> => {
    if (!(await desk.hasRun(id, run))) throw new PortalError('not-found', `The harvest ${id} has no run ${run}.`)
  }

/** Registers the routes. */
export function refusalsRoutes(app: FastifyInstance, options: SourcesDeskOptions): void {
  const { refused } = options
  const { refusals, document } = HARVESTS_DESK_ROUTES
  const check = checkerOf(options)
  readingAgain(app, options)
  route(
    app,
    refusals,
    {
      ...OF_DESK,
      summary: 'The records that a run refused',
      replies: { 200: json('A page of refusals', refusals.reply), 400: BAD_PARAMETER, 404: NO_RUN },
    },
    async ({ params: { id, run }, query: { start, reason } }): Promise<Refusals> => {
      await check(id, run)
      const reasons = await refused.reasons(run)
      const rows = await refused.page(run, start, REFUSALS_PAGE, reason)
      const all = await refused.count(run, reason)
      return {
        total: all,
        reasons,
        refusals: rows.map(({ number, place, reason: why, runs, document: text }) => {
          const title = titleIn(text)
          return { number, place, reason: why, runs, hasDocument: text !== null, ...(title === undefined ? {} : { title }) }
        }),
      }
    },
  )
  route(
    app,
    document,
    {
      ...OF_DESK,
      summary: 'A refused document, as it came',
      description: 'Its beginning when it is long. Documents are kept of the two latest runs.',
      replies: { 200: json('The document', document.reply), 404: NO_RUN },
    },
    async ({ params: { id, run, number } }) => {
      await check(id, run)
      const row = await refused.document(run, number)
      if (row?.document === null || row?.document === undefined)
        throw new PortalError('not-found', 'The document of this refusal is not kept.')
      return { place: row.place, reason: row.reason, document: row.document }
    },
  )
}

function readingAgain(app: FastifyInstance, options: SourcesDeskOptions): void {
  const { refused, desk, catalogue } = options
  const { readAgain: again } = HARVESTS_DESK_ROUTES
  const check = checkerOf(options)
  route(
    app,
    again,
    {
      ...OF_DESK,
      summary: 'Read a refused document again, by itself',
      description:
        'The document as it is kept. What is in order by now comes into the catalogue; the report of the run stays as it is.',
      bodyBytes: 4_096,
      replies: { 200: json('What became of it', again.reply), 404: NO_RUN },
    },
    async ({ params: { id, run, number } }) => {
      await check(id, run)
      const row = await refused.document(run, number)
      if (row?.document === null || row?.document === undefined)
        throw new PortalError('not-found', 'The document of this refusal is not kept.')
      const place = await desk.place(id)
      const done = await readAgain(row.document, place, catalogue)
      return done.outcome === 'accepted' ? { outcome: done.outcome } : done
    },
  )
}
