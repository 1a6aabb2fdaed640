/** `GET /api/export`: everything that a search finds, as one file that is sent while it is made. */
import { Readable } from 'node:stream'
import { MAX_EXPORT_MS } from '@graticule/contracts/limits'
import { PortalError } from '@graticule/contracts/problem'
import type { QueryParameters } from '@graticule/contracts/search/search-params'
import { EXPORT_FORMATS, EXPORT_HEADERS, EXPORT_ROUTES, type ExportFormatName } from '@graticule/contracts/services/export'
import { FORMAT_FIELDS } from '@graticule/contracts/export/format-fields'
import type { FastifyInstance, FastifyReply } from 'fastify'
import Type from 'typebox'
import { abortSignalOf } from '../../http/closed-connection.ts'
import { listMatches, readDataSource } from '../../broker/list-matches.ts'
import { firstLanguage } from '../../http/request-language.ts'
import { readSearchRequest } from '../../broker/request/search-request.ts'
import { addressOf, originalAddress } from '../../http/origin.ts'
import { oneText, refusal } from '../../http/parameters.ts'
import { BAD_PARAMETER, problem } from '../../http/replies.ts'
import { route } from '../../http/route.ts'
import { atomFile } from './atom-file.ts'
import { csvFile } from './csv-file.ts'
import { type ExportHead, exportPieces, type ExportWriter } from './export-writer.ts'
import { contentDisposition } from './file-name.ts'
import type { ExportOptions } from './options.ts'
import { geojsonFile, stacFile } from './json-files.ts'
import { say } from '../../texts/say.ts'

const WRITERS: Readonly<Record<ExportFormatName, ExportWriter>> = {
  csv: csvFile,
  geojson: geojsonFile,
  atom: atomFile,
  stac: stacFile,
}
const FORMAT_NAMES = Object.keys(EXPORT_FORMATS) as ExportFormatName[]

function readFormat(query: QueryParameters): ExportFormatName {
  const asked = oneText(query, 'format')
  const format = FORMAT_NAMES.find((name) => name === asked)
  if (format === undefined) throw refusal('format', `one of ${FORMAT_NAMES.join(', ')}; it is required`)
  return format
}

/** The pieces as a stream that breaks off when nobody has taken one for `idleMs`: its place is given to others. */
function streamWhileRead(pieces: AsyncGenerator<string>, idleMs: number): Readable {
  const end = setTimeout(() => stream.destroy(new Error(`Nothing was taken of it for ${idleMs} ms.`)), idleMs).unref()
  async function* watched(): AsyncGenerator<string> {
    for await (const piece of pieces) {
      end.refresh()
      yield piece
    }
  }
  const stream = Readable.from(watched(), { objectMode: false })
  stream.once('close', () => clearTimeout(end))
  return stream
}

/** Says in headers how much the file has, and what its format does not hold. */
function tellContents(reply: FastifyReply, format: ExportFormatName, { total, length }: { total: number; length: number }): void {
  const { no, part } = FORMAT_FIELDS[format]
  reply.header(EXPORT_HEADERS.total, total).header(EXPORT_HEADERS.records, length)
  reply.header(EXPORT_HEADERS.notHeld, no.join(', ')).header(EXPORT_HEADERS.heldInPart, part.join(', '))
  reply.header('access-control-expose-headers', ['content-disposition', ...Object.values(EXPORT_HEADERS)].join(', '))
}

/** Registers the export. */
export async function exportRoutes(
  app: FastifyInstance,
  { catalogue, live, publicUrl, clock, maxRecords, maxLiveRecords, maxAtOnce, idleMs }: Required<ExportOptions>,
): Promise<void> {
  let running = 0

  route(
    app,
    EXPORT_ROUTES.export,
    {
      // a HEAD would do all the work for nobody
      options: { exposeHeadRoute: false },
      summary: 'Export the whole result of a search',
      description: `Every record that the filters find, in their order, at most ${maxRecords}, of an outside source at most ${maxLiveRecords} and as far as it gives them out: one line of the file for each. The records of the catalogue are those of the moment of the request; a connection that breaks before the end leaves a file that is not whole.`,
      tag: 'search',
      access: 'public',
      cache: 'no-store',
      readers: 'anyone',
      reads: 'search filters',
      replies: {
        200: {
          description: `The file. ${EXPORT_HEADERS.total} says how many records the search finds, ${EXPORT_HEADERS.records} how many the file has at most, ${EXPORT_HEADERS.notHeld} and ${EXPORT_HEADERS.heldInPart} which fields of a record the format does not hold, or in part only.`,
          content: Object.fromEntries(
            FORMAT_NAMES.map((name) => [EXPORT_FORMATS[name].mediaType.split(';')[0], { schema: Type.String() }]),
          ),
        },
        400: BAD_PARAMETER,
        404: problem('The source is switched off here'),
        429: problem('Too many exports are being made at the moment'),
        502: problem('The outside source answered with an error; the words name it'),
        503: problem('The catalogue, or the outside source, cannot be reached right now'),
        504: problem('The outside source did not respond in time'),
      },
    },
    async ({ query, request, reply }) => {
      const format = readFormat(query)
      const source = readDataSource(query, live.sources())
      const search = readSearchRequest(query)
      if (running >= maxAtOnce) {
        reply.header('retry-after', '30')
        throw new PortalError('too-many-requests', say('services:busy.exports'))
      }
      running += 1
      let stream: Readable | undefined
      try {
        const now = clock()
        const closed = abortSignalOf(reply, MAX_EXPORT_MS)
        const language = firstLanguage(request, reply)
        const asked = {
          source,
          search,
          language,
          now,
          signal: closed,
          most: maxRecords,
          mostOf: () => maxLiveRecords,
          isWhole: true,
        }
        const list = await listMatches({ catalogue, live }, asked)
        const { phrase } = search.filters
        const head: ExportHead = {
          total: list.total,
          records: list.length,
          now,
          self: addressOf(publicUrl, request),
          phrase,
          pageOf: (id) => `${publicUrl}/resource/${source.partOf ?? source.name}/${encodeURIComponent(id.toWellFormed())}`,
          originalOf: (id) => originalAddress(publicUrl, id),
        }
        reply.header('content-disposition', contentDisposition({ format, phrase, total: list.total, records: list.length, now }))
        tellContents(reply, format, list)
        reply.type(EXPORT_FORMATS[format].mediaType)
        const writer = WRITERS[format]
        stream = streamWhileRead(exportPieces(writer, head, list.pages({ originals: writer.originals })), idleMs)
        stream.once('error', (error) => request.log.error({ err: error }, 'An export broke off.'))
        return await reply.send(stream)
      } finally {
        if (stream === undefined || stream.closed) running -= 1
        else stream.once('close', () => (running -= 1))
      }
    },
  )
}
