/** Taking over what a person kept elsewhere: items as they are sent, and what became of each. */
import * as Type from 'typebox'
import type { Static } from 'typebox'
import { MAX_KEPT_NAME, MAX_KEPT_STATE, MAX_KEPT_TITLE, MAX_NOTE, MAX_SAVED_PHRASE } from '../../limits.ts'
import { dataSource, folderName, targetId } from '../kept-items.ts'
import { keptName, keptText } from '../kept-texts.ts'
import { commentOfRating, scoreOfRating } from '../ratings.ts'
import { searchUrl } from '../search-words.ts'
import { IMPORT_BATCH } from './limits.ts'

const bookmark = Type.Object({
  kind: Type.Literal('bookmark'),
  dataSource,
  targetId,
  name: keptName(MAX_KEPT_TITLE, 'its title there'),
  note: Type.Optional(keptText(MAX_NOTE, 'words of the person who keeps it')),
  folder: Type.Optional(folderName),
  currMap: Type.Optional(keptText(MAX_KEPT_STATE, 'state of the map')),
})
export type ImportedBookmark = Static<typeof bookmark>

const search = Type.Object({
  kind: Type.Literal('search'),
  name: keptName(MAX_KEPT_NAME, 'what it is called'),
  phrase: keptText(MAX_SAVED_PHRASE, 'the words that are searched; empty = everything'),
  url: searchUrl,
  folder: Type.Optional(folderName),
  currMap: Type.Optional(keptText(MAX_KEPT_STATE, 'state of the map')),
  aoiBoundingBox: Type.Optional(keptText(200, 'its area: west,south,east,north in degrees')),
  aoiRelation: Type.Optional(keptText(200, 'how results lie to the area')),
  dateFrom: Type.Optional(keptText(200, 'instant in UTC')),
  dateTo: Type.Optional(keptText(200, 'instant in UTC')),
  datePeriod: Type.Optional(keptText(200, 'counted back from today, in place of the dates')),
})
export type ImportedSearch = Static<typeof search>

/** An id of the platform that runs workflows. */
const platformId = (description: string) =>
  Type.Unsafe<string>({
    type: 'string',
    minLength: 1,
    maxLength: 200,
    pattern: '^[^\\u0000-\\u001f<>"]+$',
    description,
    'x-accepts': 'an id of at most 200 characters, without < > " and control characters',
  })
const run = Type.Object({
  kind: Type.Literal('run'),
  name: keptName(MAX_KEPT_NAME, 'what it is called'),
  runId: platformId('id of the run'),
  workflowId: platformId('id of its workflow'),
  path: keptText(2_000, 'where its results lie; empty = not said'),
})
export type ImportedRun = Static<typeof run>

const named = { dataSource, targetId, name: keptName(MAX_KEPT_TITLE, 'title of the resource there') }
const rating = Type.Object({
  kind: Type.Literal('rating'),
  ...named,
  score: scoreOfRating,
  comment: Type.Optional(commentOfRating),
})
export type ImportedRating = Static<typeof rating>

const like = Type.Object({ kind: Type.Literal('like'), ...named })
export type ImportedLike = Static<typeof like>

const ImportItemSchema = Type.Union([bookmark, search, run, rating, like])
export type ImportItem = Static<typeof ImportItemSchema>

/** Kinds of items. */
export const IMPORT_KINDS = ['bookmark', 'search', 'run', 'rating', 'like'] as const
/** Kinds that everybody sees. */
export const isPublic = ({ kind }: ImportItem): boolean => kind === 'rating' || kind === 'like'

/** How the record of a bookmark was found. `source`: it is of an outside source, which is not asked. */
export const FOUND_BY = ['id', 'doi', 'title', 'source'] as const
export type FoundBy = (typeof FOUND_BY)[number]
/** What became of an item. */
export const IMPORT_RESULTS = ['imported', 'already', 'not-found', 'no-room'] as const
export type ImportResult = (typeof IMPORT_RESULTS)[number]

const ImportedSchema = Type.Object({
  items: Type.Array(
    Type.Object({
      result: Type.Unsafe<ImportResult>({
        type: 'string',
        enum: [...IMPORT_RESULTS],
        description: 'already: it was kept before; not-found: no record has its id, its DOI or its title alone',
      }),
      foundBy: Type.Optional(
        Type.Unsafe<FoundBy>({ type: 'string', enum: [...FOUND_BY], description: 'how the record was found' }),
      ),
      targetId: Type.Optional(Type.String({ description: 'the record that it is about here' })),
    }),
    { description: 'in the order of the items' },
  ),
})
export type Imported = Static<typeof ImportedSchema>

/** For people who are signed in. Items that were taken over before stay as they are. */
export const IMPORT_ROUTE = {
  method: 'POST',
  path: '/api/imports',
  body: Type.Object({ items: Type.Array(ImportItemSchema, { minItems: 1, maxItems: IMPORT_BATCH }) }),
  reply: ImportedSchema,
} as const
