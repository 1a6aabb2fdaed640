/** oEmbed (oembed.com, version 1.0): a program asks what stands for an address, and gets a frame or a link. */
import * as Type from 'typebox'
import type { Static } from 'typebox'
import { MAX_WIDGET_ADDRESS } from './frame.ts'

const size = (description: string) =>
  Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000, description: `${description}, pixels` }))

const common = {
  version: Type.Literal('1.0'),
  provider_name: Type.String({ description: 'name of the site' }),
  provider_url: Type.String({ description: 'address of the portal' }),
  title: Type.String({ description: 'what is searched for, or the title of the resource, with the name of the site' }),
  cache_age: Type.Integer({ minimum: 0, maximum: 1e9, description: 'seconds that the answer may be kept' }),
}

/** The answer: a frame, or a link alone. */
export const OembedSchema = Type.Union([
  Type.Object({ type: Type.Literal('link'), ...common }),
  Type.Object({
    type: Type.Literal('rich'),
    ...common,
    html: Type.String({ description: 'the frame' }),
    width: Type.Integer({ minimum: 1, maximum: 100_000, description: 'pixels' }),
    height: Type.Integer({ minimum: 1, maximum: 100_000, description: 'pixels' }),
  }),
])
export type OembedAnswer = Static<typeof OembedSchema>

export const OEMBED_ROUTE = {
  method: 'GET',
  path: '/oembed',
  query: Type.Object({
    url: Type.Optional(
      Type.String({ maxLength: MAX_WIDGET_ADDRESS, description: 'address of a search or a resource, or a short link to one' }),
    ),
    format: Type.Optional(Type.String({ maxLength: 20, description: 'json, which it is without it, or xml' })),
    maxwidth: size('widest frame'),
    maxheight: size('highest frame'),
    key: Type.Optional(Type.String({ maxLength: 200, description: 'access key of the site' })),
  }),
  reply: OembedSchema,
} as const
