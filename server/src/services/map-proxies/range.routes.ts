/** Parts of TIFF files of other servers. */
import { MAP_PROXIES } from '@graticule/contracts/services/map-proxies'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { type FilePart, NoSuchRange, readRange, readValidator } from '../../layers/file-parts.ts'
import type { LayerFiles } from '../../layers/layer-files.ts'
import { sendProblem } from '../../http/problem-replies.ts'
import { binary, problem } from '../../http/replies.ts'
import { route } from '../../http/route.ts'
import { seal } from '../../http/sealed-reply.ts'
import { FAILURES } from './failures.ts'

const TIFF = 'image/tiff'

/** What the file is recognised by: a later part of another state of it is refused. */
function described(reply: FastifyReply, { etag, lastModified }: FilePart): FastifyReply {
  seal(reply, 'layer.tif').header('accept-ranges', 'bytes').type(TIFF)
  if (etag !== undefined) reply.header('etag', etag)
  if (lastModified !== undefined) reply.header('last-modified', lastModified)
  return reply
}

/** Registers the routes. */
export function rangeRoutes(app: FastifyInstance, files: LayerFiles): void {
  const { path, query } = MAP_PROXIES.range
  const both = {
    tag: 'map',
    access: 'public',
    // parts of different states of a file must never be put together from a cache
    cache: 'private, no-cache',
    readers: 'own pages',
    turn: 'map fetches',
    policy: 'sealed',
  } as const
  route(
    app,
    { method: 'HEAD', path, query },
    { ...both, summary: 'Length of a TIFF file of another server', hidden: true, replies: {} },
    async ({ query: { url = '' }, reply }) => {
      const part = await files.head(url)
      if (part.size !== undefined) reply.header('content-length', part.size)
      return described(reply, part).send()
    },
  )
  route(
    app,
    { method: 'GET', path, query },
    {
      ...both,
      summary: 'Part of a TIFF file of another server',
      description:
        'Bytes of one range (header Range) of at most 4 MB; a longer or open one is answered with its first bytes. The file is looked at first: nothing but TIFF is passed on. With If-Range the part is given only while the file has not changed.',
      replies: {
        206: binary('The part; Content-Range tells which one', TIFF),
        ...FAILURES,
        412: problem('The file has changed: If-Range no longer holds'),
        416: problem('The file has no such part; Content-Range tells how long it is'),
      },
      options: { compress: false, exposeHeadRoute: false, serializerCompiler: () => (data) => data as string },
    },
    async ({ query: { url = '' }, request, reply }) => {
      const { range, 'if-range': ifRange } = request.headers
      const wanted = readRange(range)
      const validator = readValidator(Array.isArray(ifRange) ? ifRange[0] : ifRange)
      let part: FilePart
      try {
        part = await files.part(url, wanted, ...(validator === undefined ? [] : [validator]))
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
