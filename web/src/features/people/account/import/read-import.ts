/**
 * Reads files of what people kept: the answers of the original's services (bookmarks, saved searches, saved runs, ratings), as they came or in a list,
 * and the export of this portal. Nothing of a file is trusted: each item is checked, and those that are not in order are told.
 */
import { IMPORT_ROUTE, type ImportItem } from '@graticule/contracts/kept/import/import'
import { MAX_IMPORTED_ITEMS } from '@graticule/contracts/kept/import/limits'
import {
  MAX_COMMENT,
  MAX_FOLDER_NAME,
  MAX_KEPT_NAME,
  MAX_KEPT_STATE,
  MAX_KEPT_TITLE,
  MAX_NOTE,
  MAX_SAVED_PHRASE,
} from '@graticule/contracts/limits'
import { boundingBoxText } from '@graticule/contracts/links/saved-search-address'
import { isOf } from '../../../../api/check.ts'

/** An item that cannot be taken over, by what the file calls it. */
export interface LeftOut {
  readonly name: string
  readonly why: 'not-in-order' | 'too-many'
}

/** What a file holds. */
export interface ReadImport {
  readonly items: readonly ImportItem[]
  readonly leftOut: readonly LeftOut[]
}

type Fields = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value)

/** A text of a field, of which the service wrote numbers too; shortened to what is kept. */
function textOf(fields: Fields, name: string, most: number): string {
  const value = fields[name]
  const text = typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''
  return text.replaceAll('\u0000', '').trim().slice(0, most)
}

/** Longest texts of fields that may be missing. */
const LONGEST: Readonly<Record<string, number>> = { note: MAX_NOTE, folder: MAX_FOLDER_NAME, currMap: MAX_KEPT_STATE }

/** The fields that hold something. */
const filled = (fields: Fields, ...names: readonly string[]): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, textOf(fields, name, LONGEST[name] ?? 200)]).filter(([, text]) => text !== ''))

/** Lists of items, wherever they stand: `content`, `items`, `entries`, `_embedded.{name}`, or names of our own export. */
const LISTS = ['bookmarks', 'savedSearches', 'savedRuns', 'ratings', 'likes', 'content', 'items', 'entries'] as const

function* listsOf(value: unknown, depth = 0): Generator<readonly [list: string, items: readonly unknown[]]> {
  if (Array.isArray(value)) {
    // several answers in one file, or the items alone
    const answers = value.filter((one) => isObject(one) && [...LISTS, '_embedded'].some((name) => name in one))
    if (answers.length > 0 && depth < 2) for (const answer of answers) yield* listsOf(answer, depth + 1)
    else yield ['', value]
    return
  }
  if (!isObject(value)) return
  if (isObject(value['_embedded'])) yield* listsOf(value['_embedded'], depth)
  for (const name of LISTS) {
    const list = value[name]
    if (Array.isArray(list)) yield [name, list]
  }
}

/** The resource that an item is about; in our own export the part of the catalogue in which it was seen stands beside the catalogue. */
const namedOf = (fields: Fields) => ({
  dataSource: textOf(fields, 'seenIn', 60) || textOf(fields, 'dataSource', 60) || 'dab',
  targetId: textOf(fields, 'targetId', 10_000),
  name: textOf(fields, 'name', MAX_KEPT_TITLE) || textOf(fields, 'targetId', MAX_KEPT_TITLE),
})

const bookmarkOf = (fields: Fields): object => ({
  kind: 'bookmark',
  ...namedOf(fields),
  ...filled(fields, 'note', 'folder', 'currMap'),
})

/** The service wrote stars as numbers and as texts. */
function ratingOf(fields: Fields): object {
  const comment = textOf(fields, 'comment', MAX_COMMENT)
  const score = Number(textOf(fields, 'score', 20))
  return { kind: 'rating', ...namedOf(fields), score, ...(comment === '' ? {} : { comment }) }
}

const likeOf = (fields: Fields): object => ({ kind: 'like', ...namedOf(fields) })

/** The address from the root, whatever portal it was saved on. */
function pathOf(url: string): string {
  const path = url.replace(/^https?:\/\/[^/?#]+/i, '')
  return path === '' || path.startsWith('?') ? `/${path}` : path
}

function searchOf(fields: Fields): object {
  // our own export has what was saved as one text
  const inner: unknown = typeof fields['search'] === 'string' ? parse(fields['search']) : undefined
  const words = isObject(inner) ? { ...fields, ...inner } : fields
  const phrase = textOf(words, 'phrase', MAX_SAVED_PHRASE)
  return {
    kind: 'search',
    name: textOf(fields, 'name', MAX_KEPT_NAME) || phrase.slice(0, MAX_KEPT_NAME),
    phrase,
    url: pathOf(textOf(words, 'url', MAX_KEPT_STATE) || '/search'),
    ...(boundingBoxText.test(textOf(words, 'aoiBoundingBox', 200)) ? filled(words, 'aoiBoundingBox', 'aoiRelation') : {}),
    ...filled(words, 'folder', 'currMap', 'dateFrom', 'dateTo', 'datePeriod'),
  }
}

const runOf = (fields: Fields): object => ({
  kind: 'run',
  name: textOf(fields, 'name', MAX_KEPT_NAME) || textOf(fields, 'runId', MAX_KEPT_NAME),
  runId: textOf(fields, 'runId', 1_000),
  workflowId: textOf(fields, 'workflowId', 1_000),
  path: textOf(fields, 'path', 2_000),
})

const MADE_OF: Readonly<Record<ImportItem['kind'], (fields: Fields) => object>> = {
  bookmark: bookmarkOf,
  search: searchOf,
  run: runOf,
  rating: ratingOf,
  like: likeOf,
}
const isKind = (kind: string): kind is ImportItem['kind'] => Object.hasOwn(MADE_OF, kind)

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const ITEM = IMPORT_ROUTE.body.properties.items.items

/** What an item is: by the list that it stands in, or by its fields. */
function kindOf(list: string, fields: Fields): ImportItem['kind'] | LeftOut['why'] {
  if (list === 'savedRuns' || 'runId' in fields) return 'run'
  if (list === 'likes') return 'like'
  if (list === 'ratings' || ('score' in fields && 'targetId' in fields)) return 'rating'
  if ('targetId' in fields) return 'bookmark'
  return 'phrase' in fields || 'url' in fields || 'search' in fields ? 'search' : 'not-in-order'
}

function nameOf(fields: Fields): string {
  const name = ['name', 'title', 'phrase', 'targetId', 'runId'].map((one) => textOf(fields, one, 200)).find((text) => text !== '')
  return name ?? ''
}

/**
 * Reads the value of a JSON file; `undefined` = it is none of these files.
 * @rule B-import.shapes Bookmarks, saved searches, saved runs and ratings of the original's services and our own export are read
 */
export function readImport(value: unknown): ReadImport | undefined {
  const counts = { bookmark: 0, search: 0, run: 0, rating: 0, like: 0 }
  const items: ImportItem[] = []
  const leftOut: LeftOut[] = []
  let hasList = false
  for (const [list, found] of listsOf(value))
    for (const one of found) {
      if (!isObject(one)) continue
      const kind = kindOf(list, one)
      const name = nameOf(one)
      if (!isKind(kind)) {
        leftOut.push({ name, why: kind })
        continue
      }
      hasList = true
      const item: unknown = MADE_OF[kind](one)
      counts[kind] += 1
      if (!isOf(ITEM, item)) leftOut.push({ name, why: 'not-in-order' })
      else if (counts[kind] > MAX_IMPORTED_ITEMS) leftOut.push({ name, why: 'too-many' })
      else items.push(item)
    }
  return hasList ? { items, leftOut } : undefined
}
