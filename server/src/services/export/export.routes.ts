/** `GET /api/export`: everything that a search finds, as one file that is sent while it is made. */
import { Readable } from 'node:stream'
import { MAX_EXPORT_MS } from '@graticule/contracts/limits'
import { PortalError, ProblemSchema } from '@graticule/contracts/problem'
import type { QueryParameters } from '@graticule/contracts/search-params'
import {
  EXPORT_FORMATS,
  EXPORT_HEADERS,
  EXPORT_ROUTES,
  EXPORTED_SOURCES,
  type ExportFormatName,
} from '@graticule/contracts/services/export'
import type { FastifyInstance } from 'fastify'
import Type from 'typebox'
import { abortSignalOf } from '../../broker/closed-connection.ts'
import { listMatches, readDataSource } from '../../broker/list-matches.ts'
import { firstLanguage } from '../../broker/search-live.ts'
import { oneText, readSearchRequest, refusal } from '../../broker/search-request.ts'
import { atomFile } from './atom-file.ts'
import { csvFile } from './csv-file.ts'
import { type ExportHead, exportPieces, type ExportWriter } from './export-writer.ts'
import { contentDisposition } from './file-name.ts'
import type { ExportOptions } from './index.ts'
import { geojsonFile, stacFile } from './json-files.ts'

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

const problem = (description: string) => ({
  description,
  content: { 'application/problem+json': { schema: ProblemSchema } },
})

/** Registers the export. */
export async function exportRoutes(
  app: FastifyInstance,
  { catalogue, live, publicUrl, clock, maxRecords, maxLiveRecords, maxAtOnce, idleMs }: Required<ExportOptions>,
): Promise<void> {
  let running = 0

  app.get(
    EXPORT_ROUTES.export.path,
    {
      // a HEAD would do all the work for nobody
      exposeHeadRoute: false,
      schema: {
        summary: 'Export the whole result of a search',
        description: `Every record that the filters find, in their order, at most ${maxRecords}, of an outside source at most ${maxLiveRecords} and as far as it gives them out: one line of the file for each. The records of the catalogue are those of the moment of the request; a connection that breaks before the end leaves a file that is not whole.`,
        tags: ['search'],
        querystring: EXPORT_ROUTES.export.query,
        response: {
          200: {
            description: `The file. ${EXPORT_HEADERS.total} says how many records the search finds, ${EXPORT_HEADERS.records} how many the file has at most.`,
            content: Object.fromEntries(
              FORMAT_NAMES.map((name) => [EXPORT_FORMATS[name].mediaType.split(';')[0], { schema: Type.String() }]),
            ),
          },
          400: problem('A parameter is out of its domain; the words name it and what it accepts'),
          404: problem('The source is switched off here'),
          429: problem('Too many exports are being made at the moment'),
          502: problem('The outside source answered with an error; the words name it'),
          503: problem('The catalogue, or the outside source, cannot be reached right now'),
          504: problem('The outside source did not answer in time'),
        },
      },
    },
    async (request, reply) => {
      const query = request.query as QueryParameters
      const format = readFormat(query)
      const source = readDataSource(query, EXPORTED_SOURCES)
      const search = readSearchRequest(query)
      if (running >= maxAtOnce) {
        reply.header('retry-after', '30')
        throw new PortalError('too-many-requests', 'Too many exports are being made at the moment. Try again in half a minute.')
      }
      running += 1
      let stream: Readable | undefined
      try {
        const now = clock()
        const closed = abortSignalOf(reply, MAX_EXPORT_MS)
        const language = firstLanguage(request.headers['accept-language'])
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
          self: `${publicUrl}${request.url}`,
          phrase,
          pageOf: (id) =>
            `${publicUrl}/resource/${source.embedded ? 'dab' : source.name}/${encodeURIComponent(id.toWellFormed())}`,
          originalOf: (id) => `${publicUrl}/dab/metadata?id=${encodeURIComponent(id.toWellFormed())}`,
        }
        reply.header('content-disposition', contentDisposition({ format, phrase, total: list.total, records: list.length, now }))
        reply.header(EXPORT_HEADERS.total, list.total).header(EXPORT_HEADERS.records, list.length)
        reply.header('access-control-expose-headers', ['content-disposition', ...Object.values(EXPORT_HEADERS)].join(', '))
        reply.header('cache-control', 'no-store').type(EXPORT_FORMATS[format].mediaType)
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
