/** Parts of TIFF files of other servers. */
import { MAP_PROXIES } from '@graticule/contracts/services/map-proxies'
import { ProblemSchema } from '@graticule/contracts/problem'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { type FilePart, NoSuchRange, readRange, readValidator } from '../../layers/file-parts.ts'
import type { LayerFiles } from '../../layers/layer-files.ts'
import { sendProblem } from '../../plugins/problem-replies.ts'
import { seal } from '../../plugins/sealed-reply.ts'
import { binary, FAILURES, textOf } from './proxy-request.ts'

const TIFF = 'image/tiff'
const problem = (description: string) => ({ description, content: { 'application/problem+json': { schema: ProblemSchema } } })

/** What the file is recognised by: a later part of another state of it is refused. */
function described(reply: FastifyReply, { etag, lastModified }: FilePart): FastifyReply {
  seal(reply, 'layer.tif').header('accept-ranges', 'bytes').type(TIFF)
  if (etag !== undefined) reply.header('etag', etag)
  if (lastModified !== undefined) reply.header('last-modified', lastModified)
  // parts of different states of a file must never be put together from a cache
  return reply.header('cache-control', 'private, no-cache')
}

/** Registers the routes. */
export function rangeRoutes(app: FastifyInstance, files: LayerFiles): void {
  const { path, query } = MAP_PROXIES.range
  app.head(path, { schema: { hide: true } }, async (request, reply) => {
    const part = await files.head(textOf(request.query, 'url'))
    if (part.size !== undefined) reply.header('content-length', part.size)
    return described(reply, part).send()
  })
  app.get(
    path,
    {
      compress: false,
      exposeHeadRoute: false,
      schema: {
        summary: 'Part of a TIFF file of another server',
        description:
          'Bytes of one range (header Range) of at most 4 MB; a longer or open one is answered with its first bytes. The file is looked at first: nothing but TIFF is passed on. With If-Range the part is given only while the file has not changed.',
        tags: ['map'],
        querystring: query,
        response: {
          206: binary('The part; Content-Range tells which one', TIFF),
          ...FAILURES,
          412: problem('The file has changed: If-Range no longer holds'),
          416: problem('The file has no such part; Content-Range tells how long it is'),
        },
      },
      serializerCompiler: () => (data) => data as string,
    },
    async (request, reply) => {
      const { range, 'if-range': ifRange } = request.headers
      const wanted = readRange(range)
      const validator = readValidator(Array.isArray(ifRange) ? ifRange[0] : ifRange)
      let part: FilePart
      try {
        part = await files.part(textOf(request.query, 'url'), wanted, ...(validator === undefined ? [] : [validator]))
      } catch (error) {
        if (error instanceof NoSuchRange && error.size !== undefined) reply.header('content-range', `bytes */${error.size}`)
        if (error instanceof NoSuchRange) return sendProblem(reply, error)
        throw error
      }
      const { bytes, first, size = '*' } = part
      return described(reply, part)
        .code(206)
        .header('content-range', `bytes ${first}-${first + bytes.length - 1}/${size}`)
        .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
    },
  )
}
