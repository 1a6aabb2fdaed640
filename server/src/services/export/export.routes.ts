/** `GET /api/export`: everything that a search finds, as one file that is sent while it is made. */
import type { Readable } from 'node:stream'
import { MAX_EXPORT_MS } from '@graticule/contracts/limits'
import type { QueryParameters } from '@graticule/contracts/search/search-params'
import { EXPORT_FORMATS, EXPORT_HEADERS, EXPORT_ROUTES, type ExportFormatName } from '@graticule/contracts/services/export'
import { FORMAT_FIELDS } from '@graticule/contracts/export/format-fields'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { abortSignalOf } from '../../http/closed-connection.ts'
import { listMatches, readDataSource } from '../../broker/list-matches.ts'
import { firstLanguage } from '../../http/request-language.ts'
import { readSearchRequest } from '../../broker/request/search-request.ts'
import { addressOf } from '../../http/origin.ts'
import { oneText, refusal } from '../../http/parameters.ts'
import { BAD_PARAMETER, binary, problem } from '../../http/replies.ts'
import { route } from '../../http/route.ts'
import { exportPieces } from './export-pieces.ts'
import { contentDisposition } from './file-name.ts'
import type { ExportOptions } from './options.ts'
import { streamWhileRead } from './stream-while-read.ts'
import { ExportThreads } from './writing/export-threads.ts'
import type { SentHead } from './writing/export-worker.ts'

const FORMAT_NAMES = Object.keys(EXPORT_FORMATS) as ExportFormatName[]

function readFormat(query: QueryParameters): ExportFormatName {
  const asked = oneText(query, 'format')
  const format = FORMAT_NAMES.find((name) => name === asked)
  if (format === undefined) throw refusal('format', `one of ${FORMAT_NAMES.join(', ')}; it is required`)
  return format
}

/** @rule B-sites.export-links Links of an export lead to the site that it was made on */
function readSite(query: QueryParameters, { bySlug }: NonNullable<ExportOptions['sites']>): string {
  const slug = oneText(query, 'site') ?? ''
  if (bySlug(slug) === undefined) throw refusal('site', 'the part of the address of a site of this portal')
  return slug
}

/** Says in headers how much the file has, and what its format does not hold. */
function tellContents(reply: FastifyReply, format: ExportFormatName, { total, length }: { total: number; length: number }): void {
  const { no, part } = FORMAT_FIELDS[format]
  reply.header(EXPORT_HEADERS.total, total).header(EXPORT_HEADERS.records, length)
  reply.header(EXPORT_HEADERS.notHeld, no.join(', ')).header(EXPORT_HEADERS.heldInPart, part.join(', '))
  reply.header('access-control-expose-headers', ['content-disposition', ...Object.values(EXPORT_HEADERS)].join(', '))
}

/** What the route is asked. */
interface AskedFile {
  readonly query: QueryParameters
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

type FileOf = (asked: AskedFile, signal: AbortSignal) => Promise<Readable>

/** Makes files as streams, with their headers on the reply. */
function filesOf(
  threads: ExportThreads,
  { catalogue, live, sites, publicUrl, clock, maxRecords, maxLiveRecords, idleMs, rateWindowMs }: Required<ExportOptions>,
  limits: () => { readonly exportLeastRate: number },
): FileOf {
  return async ({ query, request, reply }, signal) => {
    const format = readFormat(query)
    const source = readDataSource(query, live.sources())
    const search = readSearchRequest(query)
    const now = clock()
    const language = firstLanguage(request, reply)
    const mostOf = () => maxLiveRecords
    const asked = { source, search, language, now, signal, most: maxRecords, mostOf, isWhole: true }
    const list = await listMatches({ catalogue, live }, asked)
    const { phrase } = search.filters
    const { total, length: records } = list
    const head: SentHead = {
      total,
      records,
      now,
      self: addressOf(publicUrl, request),
      phrase,
      publicUrl,
      sourceName: source.partOf ?? source.name,
      site: readSite(query, sites),
    }
    reply.header('content-disposition', contentDisposition({ format, phrase, total, records, now }))
    tellContents(reply, format, list)
    reply.type(EXPORT_FORMATS[format].mediaType)
    const least = () => limits().exportLeastRate
    return streamWhileRead(exportPieces(threads, { format, head, list, signal }), { idleMs, rateWindowMs, least })
  }
}

/** Registers the export. */
export async function exportRoutes(app: FastifyInstance, options: Required<ExportOptions>): Promise<void> {
  const { live, sites, location, maxRecords, maxLiveRecords } = options
  const threads = new ExportThreads(location)
  app.addHook('onClose', () => threads.end())
  const { limits, of: turns } = app.routeTable.turns
  const fileOf = filesOf(threads, options, limits)

  route(
    app,
    EXPORT_ROUTES.export,
    {
      // a HEAD would do all the work for nobody
      options: { exposeHeadRoute: false },
      summary: 'Export the whole result of a search',
      description: `Every record that the filters find, in their order, at most ${maxRecords}, of an outside source at most ${maxLiveRecords} and as far as it gives them out: one line of the file for each. The records of the catalogue are those of the moment of the request; a connection that breaks before the end leaves a file that is not whole. Whoever reads very slowly is cut off.`,
      tag: 'search',
      access: 'public',
      cache: 'no-store',
      readers: 'anyone',
      seesSources: true,
      reads: 'search filters',
      replies: {
        200: binary(
          `The file. ${EXPORT_HEADERS.total} says how many records the search finds, ${EXPORT_HEADERS.records} how many the file has at most, ${EXPORT_HEADERS.notHeld} and ${EXPORT_HEADERS.heldInPart} which fields of a record the format does not hold, or in part only.`,
          ...FORMAT_NAMES.map((name) => EXPORT_FORMATS[name].mediaType.split(';')[0] ?? ''),
        ),
        400: BAD_PARAMETER,
        404: problem('The source is switched off here'),
        429: problem('Too many exports are being made at the moment; Retry-After says when to come back'),
        502: problem('The outside source answered with an error; the words name it'),
        503: problem('The catalogue, or the outside source, cannot be reached right now'),
        504: problem('The outside source did not respond in time'),
      },
    },
    async ({ query, request, reply }) => {
      // what is not in order is refused before it waits
      readFormat(query)
      readSearchRequest(query)
      readDataSource(query, live.sources())
      readSite(query, sites)
      const signal = abortSignalOf(reply, MAX_EXPORT_MS)
      const leave = await turns.exports.take()
      let stream: Readable | undefined
      try {
        stream = await fileOf({ query, request, reply }, signal)
        stream.once('error', (error) => request.log.warn(`An export broke off: ${error.message}`))
        return await reply.send(stream)
      } finally {
        if (stream === undefined || stream.closed) leave()
        else stream.once('close', leave)
      }
    },
  )
}
