/** Records as administrators read them. */
import { type DeskRecords, RECORDS_DESK_ROUTES } from '@graticule/contracts/curation/records-desk'
import type { FastifyInstance } from 'fastify'
import { BAD_PARAMETER, json, problem } from '../../http/replies.ts'
import { route } from '../../http/route.ts'
import type { RecordsDeskOptions } from './options.ts'
import { NO_RECORD, OF_DESK, tagged } from './statements.ts'

/** Characters of a document that are told. */
const MAX_DOCUMENT = 400_000

/** Registers the routes. */
export function readingRoutes(app: FastifyInstance, { catalogue, reading }: RecordsDeskOptions): void {
  const { records, record, document, history } = RECORDS_DESK_ROUTES
  route(
    app,
    records,
    {
      ...OF_DESK,
      summary: 'Records of the catalogue, also those that are hidden or deleted',
      replies: { 200: json('A page of them', records.reply), 400: BAD_PARAMETER },
    },
    async ({ query }): Promise<DeskRecords> => ({
      ...(await reading.list(query)),
      sources: [...(await catalogue.sources())],
    }),
  )
  route(
    app,
    record,
    {
      ...OF_DESK,
      summary: 'All that is known of a record',
      description: 'The entity tag is its version: a change states it in If-Match.',
      replies: { 200: json('The record', record.reply), 400: BAD_PARAMETER, 404: NO_RECORD },
    },
    async ({ query: { id }, reply }) => tagged(reply, await reading.details(id)),
  )
  route(
    app,
    document,
    {
      ...OF_DESK,
      summary: 'The document that a record was read from',
      replies: {
        200: json('Its beginning when it is long', document.reply),
        400: BAD_PARAMETER,
        404: problem('There is no such record, or it has no document'),
      },
    },
    async ({ query: { id } }) => {
      const { standard, bytes } = await reading.document(id)
      const text = Buffer.from(bytes.subarray(0, MAX_DOCUMENT)).toString()
      return { standard, document: text, isWhole: bytes.length <= MAX_DOCUMENT }
    },
  )
  route(
    app,
    history,
    {
      ...OF_DESK,
      summary: 'What administrators changed of records',
      replies: { 200: json('A page of changes, the latest first', history.reply), 400: BAD_PARAMETER },
    },
    async ({ query: { start } }) => reading.history(start),
  )
}
