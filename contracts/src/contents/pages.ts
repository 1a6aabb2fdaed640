/** Pages of content: as everybody reads them, and as editors work on them. */
import * as Type from 'typebox'
import type { Static } from 'typebox'
import { instant, itemId } from '../kept/kept-items.ts'
import { keptText } from '../kept/kept-texts.ts'
import { type Language, LANGUAGES } from '../languages.ts'
import { MAX_SHARED_ADDRESS_LENGTH } from '../limits.ts'
import { MAX_PAGE_SUMMARY, MAX_PAGE_TEXT, MAX_PAGE_TITLE, MAX_TOPIC, MAX_TOPICS } from './limits.ts'
import { SlugSchema } from './slug.ts'
import { byLanguage, wordsOf } from './words.ts'

/**
 * How far a translation is: worked on, out of date since the original has changed, or done. A language without a title is missing.
 * @rule B-content.states A translation is missing, a draft, out of date or done
 */
export const TEXT_STATES = ['draft', 'outdated', 'done'] as const
export type TextState = (typeof TEXT_STATES)[number]
export type ShownTextState = TextState | 'missing'

const language = (description: string) => Type.Unsafe<Language>(Type.String({ enum: [...LANGUAGES], description }))

/** @rule B-content.topics A page offers up to five searches about its topic in each language */
const topics = Type.Array(keptText(MAX_TOPIC, 'phrase of a search', 1), {
  maxItems: MAX_TOPICS,
  uniqueItems: true,
  description: 'phrases of searches about the topic of the page',
})
const topicLink = Type.String({
  maxLength: MAX_SHARED_ADDRESS_LENGTH,
  description: 'address of results whose filters these searches have, such as /search?f:dataSource=zenodo&v=1',
})

export const PageTextSchema = Type.Object(
  {
    title: keptText(MAX_PAGE_TITLE, 'title of the page; empty = the language is missing'),
    summary: keptText(MAX_PAGE_SUMMARY, 'one or two sentences below the title; may be empty'),
    data: keptText(MAX_PAGE_TEXT, 'the text as HTML; markup that the portal does not allow is taken out'),
    state: Type.Unsafe<TextState>(
      Type.String({ enum: [...TEXT_STATES], description: 'how far the translation is; the original is always done' }),
    ),
    topics: Type.Optional(topics),
  },
  { additionalProperties: false },
)
export type PageText = Static<typeof PageTextSchema>

/** What an editor changes, all languages together. */
export const PageDocumentSchema = Type.Object(
  {
    slug: SlugSchema,
    original: language('language that the others are translated from'),
    contents: Type.Boolean({ description: 'whether a table of contents is shown' }),
    texts: byLanguage(() => PageTextSchema, 'the texts by language'),
    topicLink: Type.Optional(topicLink),
  },
  { additionalProperties: false },
)
export type PageDocument = Static<typeof PageDocumentSchema>

/** What has happened to a page. */
export const PAGE_ACTIONS = ['draft', 'published', 'unpublished', 'restored'] as const
export type PageAction = (typeof PAGE_ACTIONS)[number]

const PastVersionSchema = Type.Object({
  version: itemId,
  action: Type.Unsafe<PageAction>(Type.String({ enum: [...PAGE_ACTIONS], description: 'what was done' })),
  at: instant('when'),
  by: Type.String({ description: 'name of who did it; empty for what the portal came with' }),
  languages: Type.Optional(
    Type.Array(
      language('language whose text differs from the version before, or of a published one from that published before'),
      {
        description: 'absent = the first one, or not known',
      },
    ),
  ),
})
export type PastVersion = Static<typeof PastVersionSchema>

const heads = {
  id: itemId,
  slug: Type.String({ description: 'part of its address that is in force' }),
  published: Type.Boolean({ description: 'visitors see it' }),
  changed: Type.Boolean({ description: 'the draft differs from what visitors see' }),
  version: itemId,
  changedAt: instant('when it was changed last'),
  changedBy: Type.String({ description: 'name of who changed it last' }),
  publishedAt: Type.Optional(instant('when it was published last')),
}

/** One line of the list of pages. */
const PageLineSchema = Type.Object({
  ...heads,
  title: wordsOf(MAX_PAGE_TITLE, 'titles of the draft'),
  original: language('language that the others are translated from'),
  states: Type.Unsafe<Readonly<Partial<Record<Language, TextState>>>>(
    byLanguage(() => Type.String({ enum: [...TEXT_STATES] }), 'how far each language is; those that are missing are left out'),
  ),
})
export type PageLine = Static<typeof PageLineSchema>

/** A page that was deleted, and can be brought back for a time. */
const DeletedPageSchema = Type.Object({
  id: itemId,
  slug: Type.String({ description: 'part of the address that it had' }),
  title: Type.String({ description: 'in its original language' }),
  original: language('language of the title'),
  deletedAt: instant('when'),
  deletedBy: Type.String({ description: 'name of who did it; empty = their account has gone' }),
  keptUntil: instant('until when it can be brought back'),
})
export type DeletedPage = Static<typeof DeletedPageSchema>

/** A page as it is edited; its ETag is its version. */
export const EditedPageSchema = Type.Object({
  ...heads,
  draft: PageDocumentSchema,
  history: Type.Array(PastVersionSchema, { description: 'the newest first' }),
})
export type EditedPage = Static<typeof EditedPageSchema>

/** A page as visitors read it. */
export const ReadPageSchema = Type.Object({
  id: itemId,
  slug: Type.String(),
  siteId: Type.Integer({ minimum: 0, description: 'site that it belongs to: that of the request, or the global one' }),
  original: language('language that the others are translated from'),
  contents: Type.Boolean({ description: 'whether a table of contents is shown' }),
  title: wordsOf(MAX_PAGE_TITLE, 'titles by language'),
  summary: wordsOf(MAX_PAGE_SUMMARY, 'summaries by language'),
  data: wordsOf(MAX_PAGE_TEXT, 'texts by language: HTML without scripts'),
  topics: Type.Optional(byLanguage(() => topics, 'phrases of searches about the topic, by language')),
  topicLink: Type.Optional(topicLink),
  publishedAt: instant('when this text was published'),
})
export type ReadPage = Static<typeof ReadPageSchema>

const PATH = '/contents/rest/sites/:siteId/pages'
const DELETED = '/contents/rest/sites/:siteId/deleted-pages'
const SiteParams = Type.Object({ siteId: Type.String({ description: 'id of the site' }) })
const PageParams = Type.Object({ ...SiteParams.properties, id: Type.String({ description: 'id of the page' }) })
const VersionParams = Type.Object({ ...PageParams.properties, version: Type.String({ description: 'number of the version' }) })

/** For the editors of a site. Every change names the version that its author has seen in `If-Match`. */
export const PAGE_ROUTES = {
  list: {
    method: 'GET',
    path: PATH,
    params: SiteParams,
    reply: Type.Object({ pages: Type.Array(PageLineSchema, { description: 'by their titles' }) }),
  },
  add: { method: 'POST', path: PATH, params: SiteParams, body: PageDocumentSchema, reply: EditedPageSchema },
  one: { method: 'GET', path: `${PATH}/:id`, params: PageParams, reply: EditedPageSchema },
  save: { method: 'PUT', path: `${PATH}/:id/draft`, params: PageParams, body: PageDocumentSchema, reply: EditedPageSchema },
  publish: { method: 'POST', path: `${PATH}/:id/publish`, params: PageParams, reply: EditedPageSchema },
  unpublish: { method: 'POST', path: `${PATH}/:id/unpublish`, params: PageParams, reply: EditedPageSchema },
  version: { method: 'GET', path: `${PATH}/:id/versions/:version`, params: VersionParams, reply: PageDocumentSchema },
  restore: { method: 'POST', path: `${PATH}/:id/versions/:version/restore`, params: VersionParams, reply: EditedPageSchema },
  remove: { method: 'DELETE', path: `${PATH}/:id`, params: PageParams },
  deleted: {
    method: 'GET',
    path: DELETED,
    params: SiteParams,
    reply: Type.Object({ pages: Type.Array(DeletedPageSchema, { description: 'the latest first' }) }),
  },
  bringBack: { method: 'POST', path: `${DELETED}/:id/restore`, params: PageParams, reply: EditedPageSchema },
} as const
