/** A site of the portal: the global one, or a community portal under `/community/{slug}`. */
import * as Type from 'typebox'
import type { Static } from 'typebox'
import { ALL_SOURCES, MAIN_SOURCE } from './data-sources.ts'
import { GLOBAL_SITE_ID } from './limits.ts'
import { SOURCE_NAME } from './sources/source-name.ts'
import { type Language, LANGUAGES } from './languages.ts'

/** One source, not the list of all. Whether the portal has it is for its sources to tell: a source may be removed. */
const DEFAULT_SOURCE = SOURCE_NAME.replace('^', `^(?!${ALL_SOURCES}$)`)

/** What links and pages need to know of a site. */
export const SiteSchema = Type.Object(
  {
    id: Type.Integer({ minimum: 0, description: 'the global site has 0' }),
    slug: Type.String({
      pattern: '^([a-z0-9]+(-[a-z0-9]+)*)?$',
      maxLength: 60,
      description: 'its part of the address, as in /community/{slug}; empty for the global site',
    }),
    name: Type.Optional(Type.String({ minLength: 1, maxLength: 100, description: 'absent: the name of the product' })),
    defaultSource: Type.String({ pattern: DEFAULT_SOURCE, description: 'source that is chosen where a link names none' }),
    language: Type.Unsafe<Language>(
      Type.String({ enum: [...LANGUAGES], description: 'language of its texts where the visitor has chosen none' }),
    ),
  },
  { additionalProperties: false },
)
export type Site = Static<typeof SiteSchema>

/** The global site as the product ships it. */
export const GLOBAL_SITE: Site = { id: GLOBAL_SITE_ID, slug: '', defaultSource: MAIN_SOURCE, language: 'en' }
