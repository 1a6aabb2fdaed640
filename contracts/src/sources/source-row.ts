/** A data source as a row: what an operator says of it. Everything else follows from its kind. */
import * as Type from 'typebox'
import type { Static } from 'typebox'
import { recordOf } from '../plain-schemas.ts'
import { MAX_DATA_SOURCES, MAX_ITEMS_PER_PAGE } from '../limits.ts'
import { SOURCE_KIND_NAMES, type SourceKindName } from './source-kinds.ts'
import { SOURCE_NAME } from './source-name.ts'

/** What a source holds before all else. */
export const SOURCE_HOLDINGS = ['data', 'information', 'services'] as const
export type SourceHolding = (typeof SOURCE_HOLDINGS)[number]

/** Who sees a source that not everybody sees; each of them sees what those before see. */
export const SEEN_BY = ['signed-in', 'site-administrators', 'administrators'] as const
export type SeenBy = (typeof SEEN_BY)[number]

const LANGUAGE = '^[a-z]{2,3}$'

/** One row. Unknown fields are refused. */
export const SourceRowSchema = Type.Object(
  {
    name: Type.String({
      pattern: SOURCE_NAME,
      description: 'its name in links, tabs and bookmarks; it never changes',
    }),
    kind: Type.Unsafe<SourceKindName>(
      Type.String({ enum: [...SOURCE_KIND_NAMES], description: 'how it is asked, and what it can' }),
    ),
    address: Type.Optional(
      Type.String({
        maxLength: 2_000,
        description:
          'http or https address of the service, without a slash at its end; {language} stands for the language of the visitor',
      }),
    ),
    dialect: Type.Optional(
      Type.Unsafe<'legacy' | '2026'>(
        Type.String({
          enum: ['legacy', '2026'],
          description: 'of a GEO DAB: names of its parameters before and since 2026-01-13',
        }),
      ),
    ),
    holds: Type.Unsafe<SourceHolding>(Type.String({ enum: [...SOURCE_HOLDINGS], description: 'what it holds before all else' })),
    maxPage: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: MAX_ITEMS_PER_PAGE,
        description: 'most entries of one page, where its kind says more or nothing',
      }),
    ),
    waitSeconds: Type.Optional(
      Type.Integer({
        minimum: 5,
        maximum: 60,
        description: 'seconds after which a live search is given up, where not those of all sources',
      }),
    ),
    partOf: Type.Optional(
      Type.String({ description: 'name of the source that has every entry of it, as long as both are of the catalogue' }),
    ),
    order: Type.Number({ minimum: 0, maximum: 1e6, description: 'place in the matrix; equal ones stand by their names' }),
    off: Type.Optional(Type.Boolean({ description: 'true: it is not searched' })),
    seenBy: Type.Optional(
      Type.Unsafe<SeenBy>(
        Type.String({
          enum: [...SEEN_BY],
          description: 'who sees it, where that is not everybody; of a source that is searched live',
        }),
      ),
    ),
    rights: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 500,
        pattern: '^[^\\u0000-\\u001f\\u007f]*$',
        description: 'rights and attribution, shown with each of its results',
      }),
    ),
    quiet: Type.Optional(Type.Boolean({ description: 'true: its tab does not say that it is slow or does not respond' })),
    texts: recordOf(
      LANGUAGE,
      Type.Object({ name: Type.String({ minLength: 1, maxLength: 60 }) }, { additionalProperties: false }),
      {
        minProperties: 1,
        description: 'its texts by language (ISO 639-1)',
      },
    ),
  },
  { additionalProperties: false },
)
export type SourceRow = Static<typeof SourceRowSchema>

/** All rows of a portal. {@link refusedRows} has the last word. */
export const SourceRowsSchema = Type.Array(SourceRowSchema, { minItems: 1, maxItems: MAX_DATA_SOURCES })
