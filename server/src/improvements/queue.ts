/** The queue of moderators: improvements, fields to look at again, relations and comments, in one order. */
import type { ModerationOrder, ModerationPart } from '@graticule/contracts/kept/moderation'
import { type Kysely, sql } from 'kysely'
import { decided as decidedComments, type ModeratedComment, waiting as waitingComments, withReports } from '../kept/moderation.ts'
import type { Database } from '../storage/database.ts'
import { holdsParts } from '../storage/holds-parts.ts'
import { orUnavailable } from '../storage/storage-fault.ts'
import type { Tables } from '../storage/tables.ts'
import { compareWithProviders, type ImprovedRow } from './improved-fields.ts'
import type { StoredImprovement } from './improvements.ts'
import type { StoredRelation } from './relations.ts'

/** Something that waits or was decided; `since` in milliseconds since 1970. */
export type QueuedItem = { readonly id: number; readonly since: number } & (
  | { readonly kind: 'improvement'; readonly improvement: StoredImprovement; readonly history: readonly StoredImprovement[] }
  | { readonly kind: 'look'; readonly field: ImprovedRow; readonly improvement: StoredImprovement }
  | { readonly kind: 'relation'; readonly relation: StoredRelation }
  | { readonly kind: 'comment'; readonly comment: ModeratedComment }
)

/** How many of each part there are. */
export type QueueCounts = Readonly<Record<ModerationPart, number>>

/** A page of the queue. */
export interface QueuePage {
  readonly items: readonly QueuedItem[]
  readonly counts: QueueCounts
  /** All pages of what is wanted. */
  readonly total: number
}

/** What is wanted of the queue; `words` = all of them stand in the record's title, the comment or the sender's name; empty = everything. */
export interface WantedOfQueue {
  readonly part: ModerationPart
  readonly order: ModerationOrder
  readonly words: string
  /** From 0. */
  readonly page: number
  readonly size: number
}

/** Reads the queue; rejects with `PortalError` ('unavailable'). */
export interface Queue {
  readonly page: (wanted: WantedOfQueue, now: number) => Promise<QueuePage>
  /** How much waits, without a look at what providers have changed. */
  readonly counts: () => Promise<QueuePage['counts']>
  /** How many proposals of each of these people were accepted and refused. */
  readonly pastOf: (
    personIds: readonly string[],
  ) => Promise<ReadonlyMap<string, { readonly accepted: number; readonly refused: number }>>
}

type Kind = QueuedItem['kind']
interface QueuePosition {
  readonly kind: Kind
  readonly id: number
  readonly since: number
}

/** Whose it is, and the words by which it is found. */
const ofImprovement = ['person_id', 'name as text'] as const
const ofRelation = ['person_id', sql<string>`main_name || ' ' || related_name`.as('text')] as const
const ofComment = ['ratings.person_id', sql<string>`ratings.name || ' ' || ratings.comment`.as('text')] as const

const improvements = (db: Kysely<Tables>) =>
  db
    .selectFrom('improvements')
    .select([sql<Kind>`cast('improvement' as text)`.as('kind'), 'id', 'changed_at as since', ...ofImprovement])
    .where('state', '=', 'waiting')
const looks = (db: Kysely<Tables>) =>
  db
    .selectFrom('improved_fields')
    .innerJoin('improvements', 'improvements.id', 'improved_fields.improvement_id')
    .select([
      sql<Kind>`cast('look' as text)`.as('kind'),
      'improved_fields.id',
      sql<number>`look_since`.as('since'),
      'improvements.person_id',
      'improvements.name as text',
    ])
    .where('look_since', 'is not', null)
const relations = (db: Kysely<Tables>) =>
  db
    .selectFrom('entry_relations')
    .select([sql<Kind>`cast('relation' as text)`.as('kind'), 'id', 'created_at as since', ...ofRelation])
    .where('state', '=', 'waiting')
const comments = (db: Kysely<Tables>) =>
  db
    .selectFrom(waitingComments(db).as('c'))
    .innerJoin('ratings', 'ratings.id', 'c.id')
    .select([sql<Kind>`cast('comment' as text)`.as('kind'), 'c.id', 'c.since', ...ofComment])

const decided = (db: Kysely<Tables>) =>
  db
    .selectFrom('improvements')
    .select([sql<Kind>`cast('improvement' as text)`.as('kind'), 'id', sql<number>`decided_at`.as('since'), ...ofImprovement])
    .where('decided_at', 'is not', null)
    .unionAll(
      db
        .selectFrom('entry_relations')
        .select([sql<Kind>`cast('relation' as text)`.as('kind'), 'id', sql<number>`decided_at`.as('since'), ...ofRelation])
        .where('decided_at', 'is not', null),
    )
    .unionAll(
      db
        .selectFrom(decidedComments(db).as('d'))
        .innerJoin('ratings', 'ratings.id', 'd.id')
        .select([sql<Kind>`cast('comment' as text)`.as('kind'), 'd.id', 'd.since', ...ofComment]),
    )

function placesOf(db: Kysely<Tables>, part: ModerationPart) {
  if (part === 'decided') return decided(db)
  if (part === 'relations') return relations(db)
  if (part === 'comments') return comments(db)
  const improved = improvements(db).unionAll(looks(db))
  return part === 'improvements' ? improved : improved.unionAll(relations(db)).unionAll(comments(db))
}

/**
 * Places of a part with all wanted words. Case does not count: of letters beyond ASCII on PostgreSQL only with a locale that knows them, or
 * where they are typed as they stand there.
 * @rule B-improvements.queue-search The queue is searched by record, comment and sender, and ordered by age or kind
 */
function wantedOf(db: Kysely<Tables>, { part, words }: Pick<WantedOfQueue, 'part' | 'words'>) {
  const places = db
    .selectFrom((placesOf(db, part) as ReturnType<typeof improvements>).as('places'))
    .leftJoin('people', 'people.id', 'places.person_id')
  const text = sql<string>`(places.text || ' ' || coalesce(people.given_name, '') || ' ' || coalesce(people.family_name, ''))`
  const parts = words.split(/\s+/u).filter((one) => one !== '')
  return parts.reduce(
    (found, one) =>
      found.where(sql<boolean>`(${holdsParts(text, [one])} or ${holdsParts(sql`lower(${text})`, [one.toLowerCase()])})`),
    places,
  )
}

async function placesOn(db: Kysely<Tables>, wanted: WantedOfQueue): Promise<{ places: readonly QueuePosition[]; total: number }> {
  const { order, page, size } = wanted
  const found = wantedOf(db, wanted)
  const way = order === 'newest' ? 'desc' : 'asc'
  const all = found.select(['places.kind', 'places.id', 'places.since'])
  const places = await (order === 'kind' ? all.orderBy('places.kind') : all)
    .orderBy('places.since', way)
    .orderBy('places.id', way)
    .limit(size)
    .offset(page * size)
    .execute()
  const { total } = await found.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { places, total }
}

async function countsOf(db: Kysely<Tables>): Promise<QueueCounts> {
  const count = async (part: ModerationPart) => {
    const all = db.selectFrom((placesOf(db, part) as ReturnType<typeof improvements>).as('all_places'))
    return (await all.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()).count
  }
  const [improved, related, said, over] = await Promise.all([
    count('improvements'),
    count('relations'),
    count('comments'),
    count('decided'),
  ])
  return { waiting: improved + related + said, improvements: improved, relations: related, comments: said, decided: over }
}

/** What was decided before of the records of some proposals. */
async function historyOf(db: Kysely<Tables>, rows: readonly StoredImprovement[]): Promise<readonly StoredImprovement[]> {
  if (rows.length === 0) return []
  const targets = [...new Set(rows.map((row) => row.target_id))]
  const past = db.selectFrom('improvements').selectAll().where('target_id', 'in', targets).where('decided_at', 'is not', null)
  return past.orderBy('decided_at', 'desc').limit(500).execute()
}

/** The items of some places, each with what moderators have to know of it. */
async function itemsOf(
  db: Kysely<Tables>,
  places: readonly QueuePosition[],
  part: ModerationPart,
): Promise<(place: QueuePosition) => QueuedItem[]> {
  const idsOf = (kind: Kind) => places.filter((place) => place.kind === kind).map(({ id }) => id)
  const [improvementIds, lookIds, relationIds] = [idsOf('improvement'), idsOf('look'), idsOf('relation')]
  const fields =
    lookIds.length === 0 ? [] : await db.selectFrom('improved_fields').selectAll().where('id', 'in', lookIds).execute()
  const wanted = [...improvementIds, ...fields.map((row) => row.improvement_id)]
  const improved = wanted.length === 0 ? [] : await db.selectFrom('improvements').selectAll().where('id', 'in', wanted).execute()
  const related =
    relationIds.length === 0 ? [] : await db.selectFrom('entry_relations').selectAll().where('id', 'in', relationIds).execute()
  const said = await withReports(
    db,
    places.filter(({ kind }) => kind === 'comment'),
    part === 'decided' ? 'decided' : 'waiting',
  )
  const history = await historyOf(db, improved)
  const improvementOf = (id: number) => improved.find((row) => row.id === id)
  return ({ kind, id, since }): QueuedItem[] => {
    if (kind === 'comment') return said.filter(({ rating }) => rating.id === id).map((comment) => ({ kind, id, since, comment }))
    if (kind === 'relation') return related.filter((row) => row.id === id).map((relation) => ({ kind, id, since, relation }))
    const field = fields.find((row) => row.id === id)
    const improvement = improvementOf(kind === 'look' ? (field?.improvement_id ?? 0) : id)
    if (improvement === undefined) return []
    if (kind === 'look') return field === undefined ? [] : [{ kind, id, since, field, improvement }]
    const { target_id: target, data_source: source } = improvement
    const before = history.filter((row) => row.target_id === target && row.data_source === source && row.id !== id)
    return [{ kind, id, since, improvement, history: before.slice(0, 20) }]
  }
}

/** The queue of an open database. */
export function openQueue({ writer, reader }: Pick<Database, 'writer' | 'reader'>): Queue {
  const available = <T>(work: () => Promise<T>): Promise<T> => orUnavailable('The queue', work)
  return {
    page: (wanted, now) =>
      available(async () => {
        await compareWithProviders(writer, now)
        const { places, total } = await placesOn(reader, wanted)
        const itemAt = await itemsOf(reader, places, wanted.part)
        return { items: places.flatMap(itemAt), counts: await countsOf(reader), total }
      }),
    counts: () => available(() => countsOf(reader)),
    pastOf: (personIds) =>
      available(async () => {
        const ids = [...new Set(personIds)].filter((id) => id !== '')
        if (ids.length === 0) return new Map()
        const rows = await reader
          .selectFrom('improvements')
          .select(['person_id', 'state', ({ fn }) => fn.countAll<number>().as('count')])
          .where('person_id', 'in', ids)
          .where('state', 'in', ['accepted', 'refused'])
          .groupBy(['person_id', 'state'])
          .execute()
        const countOf = (id: string, state: string) => rows.find((row) => row.person_id === id && row.state === state)?.count ?? 0
        return new Map(ids.map((id) => [id, { accepted: countOf(id, 'accepted'), refused: countOf(id, 'refused') }]))
      }),
  }
}
