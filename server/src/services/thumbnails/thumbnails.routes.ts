/** `GET /thumbnails/of`: the picture of an entry, from our own host whoever drew it. */
import { PortalError } from '@graticule/contracts/problem'
import type { FastifyInstance } from 'fastify'
import Type from 'typebox'
import { DRAWN_PICTURES } from '../../catalogue/public-pictures.ts'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import { binary, empty, problem } from '../../http/replies.ts'
import { route } from '../../http/route.ts'
import type { FetchPicture } from '../../pictures/fetch-pictures.ts'
import type { FetchedPicture } from '../../pictures/kept-pictures.ts'
import { say } from '../../texts/say.ts'

/** Addresses of one record that are tried. */
const MAX_ADDRESSES = 3
const MAX_ID_LENGTH = 2_000

const query = Type.Object({
  id: Type.Unsafe<string>({
    type: 'string',
    minLength: 1,
    maxLength: MAX_ID_LENGTH,
    description: 'id of the entry',
    'x-accepts': `the id of one entry, at most ${MAX_ID_LENGTH} characters`,
  }),
})

/** The first of the pictures that can be had; rejects with the reason of the first when there is none. */
async function firstOf(addresses: readonly string[], fetchPicture: FetchPicture): Promise<FetchedPicture> {
  let reason: unknown
  for (const address of addresses.slice(0, MAX_ADDRESSES)) {
    try {
      return await fetchPicture(address)
    } catch (error) {
      reason ??= error
    }
  }
  throw reason
}

/** Registers the route. */
export function entryPictures(app: FastifyInstance, catalogue: Pick<Catalogue, 'get'>, fetchPicture: FetchPicture): void {
  route(
    app,
    { method: 'GET', path: '/thumbnails/of', query },
    {
      summary: 'Picture of an entry',
      description:
        'The first picture that the record names and that can be had: PNG, JPEG, GIF or WebP of at most 2 MB. Pictures of other hosts are fetched by the server, so that visitors are not seen there; only addresses that stand in the record are asked.',
      tag: 'thumbnails',
      access: 'public',
      cache: 'public, max-age=86400',
      readers: 'own pages',
      seesSources: true,
      turn: 'map fetches',
      policy: 'sealed',
      replies: {
        200: binary('The picture', 'image/png', 'image/jpeg', 'image/gif', 'image/webp'),
        302: empty('The picture is one of the portal and stands at another address of it'),
        400: problem('No id, or more than one'),
        404: problem('There is no such entry, or it has no picture, or the picture is gone'),
        502: problem('What its server gives is no picture that can be shown, is too large, or must not be asked'),
        504: problem('Its server does not answer in time'),
      },
      // the answer is a picture or a problem: neither is written by a schema
      options: { serializerCompiler: () => (data) => data as string },
    },
    async ({ query: { id }, reply }) => {
      const [resource] = await catalogue.get([id])
      if (resource === undefined) throw new PortalError('not-found', say('services:none.entry'))
      const [first, ...others] = resource.thumbnails.map(({ url }) => url)
      if (first === undefined) throw new PortalError('not-found', say('services:none.thumbnail'))
      if (first.startsWith(DRAWN_PICTURES)) return reply.redirect(`./${first.slice(DRAWN_PICTURES.length)}`, 302)
      const { bytes, mediaType } = await firstOf([first, ...others], fetchPicture)
      return reply
        .header('content-disposition', 'inline; filename="picture"')
        .type(mediaType)
        .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
    },
  )
}
