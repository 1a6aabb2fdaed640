/** What the services of what people keep share: how a resource is named, texts, and pages of lists. */
import * as Type from 'typebox'
import type { Static, TSchema } from 'typebox'
import { MAX_LIST_PAGE, MAX_PAGE_NUMBER } from '../hal.ts'
import { GLOBAL_SITE_ID, MAX_ASKED_RESOURCES, MAX_FOLDER_NAME, MAX_KEPT_ITEMS } from '../limits.ts'
import { keptName, keptText } from './kept-texts.ts'
import { COUNTED_ID, MAX_COUNTED_ID } from '../services/view-counts.ts'
import { parameter, wholeNumber } from '../services/search-request.ts'

/** Id of a resource, as its source gives it. */
export const targetId = Type.Unsafe<string>({
  type: 'string',
  minLength: 1,
  maxLength: MAX_COUNTED_ID,
  pattern: COUNTED_ID.source,
  description: 'id of the resource',
  'x-accepts': `the id of a resource: a text of at most ${MAX_COUNTED_ID} characters, without < > " and control characters`,
})

/** Name of a source; sources that the portal does not know (any more) are kept as they are. */
export const dataSource = Type.Unsafe<string>({
  type: 'string',
  pattern: '^[A-Za-z0-9_.-]{1,60}$',
  description: 'data source of the resource: its name, or its code in the original portal',
  'x-accepts': 'the name of a data source',
})

/** Of a resource of the catalogue: the source in whose list it was seen. */
export const seenIn = Type.Optional(
  Type.String({ description: 'the part of the catalogue in which it was seen; absent elsewhere, and where nobody knows' }),
)

/** A resource by its source and id. */
export const KeptResourceSchema = Type.Object({ dataSource, targetId })
export type KeptResource = Static<typeof KeptResourceSchema>

/** Resources that are asked about. */
export const AskedResourcesSchema = Type.Object({
  resources: Type.Array(KeptResourceSchema, { minItems: 1, maxItems: MAX_ASKED_RESOURCES }),
})

export const siteId = Type.Optional(
  Type.Integer({ minimum: 0, maximum: 1e9, description: `site on which it was kept; ${GLOBAL_SITE_ID} when not said` }),
)

export const folderName = keptText(MAX_FOLDER_NAME, 'its folder; empty = none')

/** Of a change: the words that its author started from. */
export const SEEN =
  'what its author started from; when it was changed elsewhere since, the change is refused (412). Absent = it overwrites'

/** An id of ours. */
export const itemId = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, description: 'id of the item' })
/** The same in a path: whatever is no id leads nowhere, which its route says. */
export const ItemPathSchema = Type.Object({ id: Type.String({ description: 'id of the item' }) })

/** An instant as it is told. */
export const instant = (description: string) => Type.String({ description: `${description}, ISO 8601 in UTC` })

/** The page of a list in the original's form: any size is accepted, and so many items are given at most. */
export const pageOfList = (size: number) => ({
  page: wholeNumber({ minimum: 0, maximum: MAX_PAGE_NUMBER, default: 0 }, 'page of the list, from 0'),
  size: wholeNumber(
    { minimum: 1, maximum: 1e9, default: size },
    `items on a page; more than ${MAX_LIST_PAGE} give ${MAX_LIST_PAGE}`,
  ),
})

/** A page of a list under `/curated/rest`, in the form of the original: not HAL. */
export const contentPage = <Item extends TSchema>(item: Item) =>
  Type.Object({
    content: Type.Array(item),
    totalElements: Type.Integer({ minimum: 0, maximum: 1e12 }),
    totalPages: Type.Integer({ minimum: 0, maximum: 1e12 }),
    number: Type.Integer({ minimum: 0, maximum: 1e12 }),
    size: Type.Integer({ minimum: 1, maximum: 1e12 }),
  })

/** What a list says of itself. */
export const keptPage = {
  total: Type.Integer({ minimum: 0, maximum: 1e12, description: 'items in the list' }),
  page: Type.Integer({ minimum: 0, maximum: MAX_PAGE_NUMBER, description: 'this page, from 0' }),
  size: Type.Integer({ minimum: 1, maximum: MAX_LIST_PAGE, description: 'items on a page' }),
}

/** A part of a list with how many items it has. */
export const countedName = (name: string) =>
  Type.Object({ name: Type.String({ description: name }), count: Type.Integer({ minimum: 0, maximum: 1e12 }) })

/** Items that are removed together. */
export const RemovalBodySchema = Type.Object({
  ids: Type.Array(itemId, { minItems: 1, maxItems: MAX_KEPT_ITEMS, uniqueItems: true }),
})
/** What was removed; the id brings it back. */
export const RemovalSchema = Type.Object({
  removal: Type.String({ description: 'id of the removal, with which it is taken back' }),
  removed: Type.Integer({ minimum: 0, maximum: MAX_KEPT_ITEMS, description: 'items that were removed' }),
  until: instant('until when it can be taken back'),
})
export type Removal = Static<typeof RemovalSchema>
export const RestoredSchema = Type.Object({
  restored: Type.Integer({ minimum: 0, maximum: MAX_KEPT_ITEMS, description: 'items that are there again' }),
})

/** Folders of a list: their names with the number of items in each. */
export const FoldersSchema = Type.Object({ folders: Type.Array(countedName('name of the folder')) })
export type Folders = Static<typeof FoldersSchema>
const FolderPathSchema = Type.Object({ name: Type.String({ description: 'name of the folder' }) })
const FolderBodySchema = Type.Object({ name: keptName(MAX_FOLDER_NAME, 'what it is called from now on') })

/** Routes of removing many items of a list, under its address. */
export const removalRoutes = <const Path extends string>(path: Path) =>
  ({
    remove: { method: 'POST', path: `${path}/removals`, body: RemovalBodySchema, reply: RemovalSchema },
    undo: {
      method: 'DELETE',
      path: `${path}/removals/:id`,
      params: Type.Object({ id: Type.String({ description: 'id of the removal' }) }),
      reply: RestoredSchema,
    },
  }) as const

/** The same with the routes of the folders of the list. */
export const listRoutes = <const Path extends string>(path: Path) =>
  ({
    folders: { method: 'GET', path: `${path}/folders`, reply: FoldersSchema },
    makeFolder: { method: 'PUT', path: `${path}/folders/:name`, params: FolderPathSchema, reply: FoldersSchema },
    renameFolder: {
      method: 'PATCH',
      path: `${path}/folders/:name`,
      params: FolderPathSchema,
      body: FolderBodySchema,
      reply: FoldersSchema,
    },
    removeFolder: { method: 'DELETE', path: `${path}/folders/:name`, params: FolderPathSchema, reply: FoldersSchema },
    ...removalRoutes(path),
  }) as const

/** Words that the items of a list contain. */
export const wantedWords = parameter({ type: 'string', maxLength: 200, pattern: '^[^\\u0000]*$' }, 'only items with these words')
