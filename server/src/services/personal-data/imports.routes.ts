/** Takes over what a person kept elsewhere. The same item is taken over once, however often it is sent. */
import { MAIN_SOURCE } from '@graticule/contracts/data-sources'
import {
  type Imported,
  type ImportItem,
  type ImportedBookmark,
  type ImportedLike,
  type ImportedRating,
  type ImportedRun,
  type ImportedSearch,
  IMPORT_ROUTE,
} from '@graticule/contracts/kept/import/import'
import { IMPORTS_PER_MINUTE, MAX_IMPORT_BODY_BYTES } from '@graticule/contracts/kept/import/limits'
import { OPINIONS_PER_MINUTE } from '@graticule/contracts/limits'
import { boundingBoxText } from '@graticule/contracts/links/saved-search-address'
import { PortalError } from '@graticule/contracts/problem'
import type { FastifyInstance } from 'fastify'
import { idOfWire } from '../../broker/atom/wire-ids.ts'
import { createPace } from '../../fairness/pace.ts'
import { TriesPerMinute } from '../../fairness/tries-per-minute.ts'
import { json, problem } from '../../http/replies.ts'
import { route } from '../../http/route.ts'
import { findRecord } from '../../kept/import/find-record.ts'
import { namedSource, opinionKey, seenTab } from '../../kept/of-resources.ts'
import { BAD_BODY, OF_PEOPLE } from '../../kept/statements.ts'
import { say } from '../../texts/say.ts'
import type { PersonalDataOptions } from './options.ts'
import { keptSearch } from './shown-search.ts'

type Item = Imported['items'][number]
type NamedItem = Pick<ImportedBookmark, 'dataSource' | 'targetId' | 'name'>

/** A full list is told item by item: what came before has been taken over. */
async function orNoRoom(work: () => Promise<Item>): Promise<Item> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof PortalError && error.code === 'conflict') return { result: 'no-room' }
    throw error
  }
}

/** The record that an item is about. */
async function recordOf({ sources, catalogue }: PersonalDataOptions, { dataSource, targetId, name }: NamedItem) {
  const isOurs = sources().find(dataSource)?.embedded === true
  return isOurs ? findRecord(catalogue, { targetId, name }) : ({ id: idOfWire(targetId), by: 'source' } as const)
}

async function takeBookmark(options: PersonalDataOptions, personId: string, item: ImportedBookmark): Promise<Item> {
  const { kept, sources, clock } = options
  const { dataSource, name, note, folder, currMap } = item
  const found = await recordOf(options, item)
  if (found === undefined) return { result: 'not-found' }
  const source = found.by === 'doi' || found.by === 'title' ? MAIN_SOURCE : namedSource(sources(), dataSource)
  const words = { dataSource: source, targetId: found.id, name, note, folder, currMap }
  const { isNew } = await kept.bookmarks.add(personId, words, clock())
  return { result: isNew ? 'imported' : 'already', foundBy: found.by, targetId: found.id }
}

/** Counts something that everybody sees; throws when a person has said enough for now. */
type CountOpinion = (personId: string) => void

/**
 * Takes a rating or a like over. What the person has said here counts more than what they said elsewhere.
 * @rule B-import.opinions Ratings and likes are taken over where the person has none here, as many a minute as they may give
 */
async function takeOpinion(
  options: PersonalDataOptions,
  personId: string,
  item: ImportedRating | ImportedLike,
  count: CountOpinion,
): Promise<Item> {
  const { kept, sources, clock } = options
  const { dataSource, name } = item
  const found = await recordOf(options, item)
  if (found === undefined) return { result: 'not-found' }
  const key = opinionKey(sources(), { dataSource, targetId: found.id })
  const seenIn = seenTab(sources(), item)
  const about = { foundBy: found.by, targetId: found.id }
  if (item.kind === 'like') {
    const [isThere] = await kept.likes.isLiked(personId, [key])
    if (isThere === true) return { result: 'already', ...about }
    count(personId)
    await kept.likes.like(personId, { ...key, name, seenIn }, clock())
  } else {
    const [own] = await kept.ratings.own(personId, [key])
    if (own !== undefined) return { result: 'already', ...about }
    count(personId)
    await kept.ratings.rate(personId, key, { name, score: item.score, comment: item.comment, seenIn }, clock())
  }
  return { result: 'imported', ...about }
}

async function takeRun({ kept, clock }: PersonalDataOptions, personId: string, run: ImportedRun): Promise<Item> {
  return { result: (await kept.runs.saveNew(personId, run, clock())) ? 'imported' : 'already' }
}

/** Searches of a name that are looked through for the same one. */
const MOST_OF_A_NAME = 500

async function takeSearch(
  { kept, sources, clock }: PersonalDataOptions,
  personId: string,
  { kind: _kind, name, folder, aoiBoundingBox = '', ...given }: ImportedSearch,
): Promise<Item> {
  const box = boundingBoxText.test(aoiBoundingBox) ? { aoiBoundingBox } : {}
  const search = keptSearch({ ...given, ...box }, sources())
  const like = await kept.searches.list(personId, { words: name, order: 'newest', page: 0, size: MOST_OF_A_NAME })
  const isThere = like.searches.some(
    (row) => row.name === name && row.search.url === search.url && row.search.phrase === search.phrase,
  )
  if (isThere) return { result: 'already' }
  await kept.searches.add(personId, { name, folder, search }, clock())
  return { result: 'imported' }
}

function takeOne(options: PersonalDataOptions, personId: string, item: ImportItem, count: CountOpinion): Promise<Item> {
  if (item.kind === 'rating' || item.kind === 'like') return takeOpinion(options, personId, item, count)
  if (item.kind === 'bookmark') return takeBookmark(options, personId, item)
  return item.kind === 'search' ? takeSearch(options, personId, item) : takeRun(options, personId, item)
}

/**
 * Registers the route.
 * @rule B-import.once What was taken over before is not taken over again
 */
export function importRoutes(app: FastifyInstance, options: PersonalDataOptions): void {
  /** @rule B-import.batch */
  const tries = new TriesPerMinute(() => IMPORTS_PER_MINUTE, options.clock)
  const opinions = new TriesPerMinute(() => OPINIONS_PER_MINUTE, options.clock)
  const countIn = (counted: TriesPerMinute) => (personId: string) => {
    const seconds = counted.secondsToWait(personId)
    if (seconds > 0) throw new PortalError('too-many-requests', say('kept:busy', { seconds }), { retryAfter: seconds })
  }
  const [count, countOpinion] = [countIn(tries), countIn(opinions)]
  route(
    app,
    IMPORT_ROUTE,
    {
      ...OF_PEOPLE,
      summary: 'Take over bookmarks, saved searches, runs, ratings and likes that were kept elsewhere',
      replies: {
        200: json('What became of each', IMPORT_ROUTE.reply),
        400: BAD_BODY,
        413: problem('The body is too large'),
        429: problem('Too many requests in a minute; Retry-After says when to come back'),
      },
      bodyBytes: MAX_IMPORT_BODY_BYTES,
    },
    async ({ body: { items }, visitor }): Promise<Imported> => {
      count(visitor.id)
      const pace = createPace()
      const results: Item[] = []
      for (const item of items) {
        results.push(await orNoRoom(() => takeOne(options, visitor.id, item, countOpinion)))
        await pace()
      }
      return { items: results }
    },
  )
}
