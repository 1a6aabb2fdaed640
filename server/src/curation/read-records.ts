/** The records of the catalogue as administrators read them: lists, and all that is known of one. */
import { MAIN_SOURCE } from '@graticule/contracts/data-sources'
import { PortalError } from '@graticule/contracts/problem'
import { type ImprovedField, valuesOf } from '@graticule/contracts/kept/proposals/improved-fields'
import type { Resource } from '@graticule/contracts/resource'
import { SEARCH_FIELDS } from '@graticule/contracts/search/search-fields'
import type { RecordForm } from '@graticule/contracts/curation/record-form'
import {
  type DeskRecord,
  type DeskRecordDetails,
  RECORD_CHANGES_PAGE,
  RECORDS_PAGE,
  type RecordChange,
  type RecordSort,
  type RecordState,
} from '@graticule/contracts/curation/records-desk'
import { type Kysely, sql } from 'kysely'
import type { Catalogue, SearchQuery } from '../catalogue/catalogue.ts'
import { asideDocument, asideWords } from '../catalogue/store/aside/set-aside.ts'
import type { OriginalDocument } from '../entry/catalogue-record.ts'
import type { Database } from '../storage/database.ts'
import { holdsParts } from '../storage/holds-parts.ts'
import { orUnavailable } from '../storage/storage-fault.ts'
import type { Tables } from '../storage/tables.ts'
import { say } from '../texts/say.ts'
import { flagsOf } from './change-records.ts'
import { readHistory, versionsOf } from './record-history.ts'

/** Edited records that are listed: more are found by words. */
const MAX_EDITED = 20_000
/** Characters of a value of the history that are told. */
const MAX_TOLD = 4_000

/** A list that is asked for. */
export interface AskedRecords {
  readonly words: string
  readonly source: string
  readonly state: RecordState
  readonly sort: RecordSort
  readonly start: number
}

/** What records are read from. */
export interface RecordParts {
  readonly database: Pick<Database, 'reader'>
  readonly catalogue: Pick<Catalogue, 'search' | 'get' | 'original' | 'sources'>
  /** Names of people by their ids. */
  readonly namesOf: (ids: readonly string[]) => Promise<ReadonlyMap<string, string>>
}

const told = (milliseconds: number): string => new Date(milliseconds).toISOString()

const deskRecord = (resource: Resource, own: ReadonlySet<string>, place: DeskRecord['place'] = 'shown'): DeskRecord => ({
  id: resource.id,
  title: resource.title,
  source: { id: resource.source.id, title: resource.source.title },
  type: resource.type,
  place,
  curated: resource.curated,
  dataCore: resource.dataCore,
  edited: (resource.improved?.length ?? 0) > 0,
  own: own.has(resource.id),
})

async function ownAmong(reader: Kysely<Tables>, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const rows = await reader.selectFrom('own_records').select('record_id').where('record_id', 'in', ids).execute()
  return new Set(rows.map(({ record_id: id }) => id))
}

/** Ids that a state narrows a search to; `undefined` = it does by other means, or not at all. */
async function idsOfState(reader: Kysely<Tables>, state: RecordState): Promise<readonly string[] | undefined> {
  if (state === 'own') {
    const rows = await reader.selectFrom('own_records').select('record_id').limit(MAX_EDITED).execute()
    return rows.map(({ record_id: id }) => id)
  }
  if (state !== 'edited') return undefined
  const edited = reader.selectFrom('improved_fields').select('target_id').distinct().where('data_source', '=', MAIN_SOURCE)
  return (await edited.limit(MAX_EDITED).execute()).map(({ target_id: id }) => id)
}

function queryOf({ words, source, state, sort, start }: AskedRecords, ids: readonly string[] | undefined): SearchQuery {
  const by = sort === 'relevance' && words.trim() === '' ? 'title' : sort
  return {
    phrase: words.trim(),
    searchFields: SEARCH_FIELDS,
    start,
    count: RECORDS_PAGE,
    wantedFacets: [],
    sort: { by, direction: by === 'title' ? 'asc' : 'desc' },
    ...(source === '' ? {} : { view: { sources: [source] } }),
    ...(state === 'curated' ? { curated: true } : {}),
    ...(state === 'dataCore' ? { dataCore: true } : {}),
    ...(ids === undefined ? {} : { ids }),
  }
}

/** Records in the catalogue; one whose id was typed comes alone. */
async function shownRecords({ database: { reader }, catalogue }: RecordParts, asked: AskedRecords) {
  const [named] = asked.words.trim() === '' || asked.state !== 'shown' ? [] : await catalogue.get([asked.words.trim()])
  if (named !== undefined) return { total: 1, records: [deskRecord(named, await ownAmong(reader, [named.id]))] }
  const ids = await idsOfState(reader, asked.state)
  if (ids?.length === 0) return { total: 0, records: [] }
  const { total, hits } = await catalogue.search(queryOf(asked, ids))
  const found = hits.map(({ resource }) => resource)
  const own = await ownAmong(
    reader,
    found.map(({ id }) => id),
  )
  return { total, records: found.map((resource) => deskRecord(resource, own)) }
}

/** Records that were taken out of the catalogue: the latest first, or by their titles. */
async function asideRecords(reader: Kysely<Tables>, { words, source, state, sort, start }: AskedRecords) {
  const parts = asideWords(words, '')
    .split(/\s+/u)
    .filter((part) => part !== '')
  const all = reader
    .selectFrom('set_aside_records')
    .where('state', '=', state)
    .where(holdsParts(sql<string>`words`, parts))
  const wanted = source === '' ? all : all.where('source_id', '=', source)
  const { total } = await wanted.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const page = wanted.select('id')
  // as the indices have it
  const sorted = sort === 'title' ? page.orderBy('words').orderBy('id') : page.orderBy('set_at', 'desc').orderBy('id', 'desc')
  const ids = (await sorted.limit(RECORDS_PAGE).offset(start).execute()).map(({ id }) => id)
  const found =
    ids.length === 0
      ? []
      : await reader.selectFrom('set_aside_records').select(['id', 'resource', 'set_at']).where('id', 'in', ids).execute()
  const rows = found.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))
  const own = await ownAmong(
    reader,
    rows.map(({ id }) => id),
  )
  const place = state === 'hidden' ? 'hidden' : 'deleted'
  return {
    total,
    records: rows.map(({ resource, set_at: at }) => ({
      ...deskRecord(JSON.parse(resource) as Resource, own, place),
      setAt: told(at),
    })),
  }
}

/** Where a record stands, with its row. */
async function storedRow(reader: Kysely<Tables>, id: string) {
  const columns = ['resource', 'created_at', 'changed_at', 'place_id'] as const
  const shown = await reader.selectFrom('records').select(columns).where('id', '=', id).executeTakeFirst()
  if (shown !== undefined) return { ...shown, place: 'shown' as const, aside: undefined }
  const aside = await reader.selectFrom('set_aside_records').selectAll().where('id', '=', id).executeTakeFirst()
  if (aside === undefined) throw new PortalError('not-found', say('records:none'))
  return { ...aside, place: aside.state === 'hidden' ? ('hidden' as const) : ('deleted' as const), aside }
}

/** Changes as they are told, a page of them. */
async function toldHistory({ database: { reader }, namesOf }: RecordParts, asked: { id?: string; start: number }) {
  const { total, rows } = await readHistory(reader, { ...asked, size: RECORD_CHANGES_PAGE })
  const names = await namesOf(rows.map(({ changed_by: by }) => by))
  const latest = await versionsOf(reader, [...new Set(rows.map(({ record_id: id }) => id))])
  const changes = rows.map((row): RecordChange => ({
    number: row.id,
    id: row.record_id,
    title: row.title,
    action: row.action as RecordChange['action'],
    ...(row.value_before === null ? {} : { before: row.value_before.slice(0, MAX_TOLD) }),
    ...(row.value_after === null ? {} : { after: row.value_after.slice(0, MAX_TOLD) }),
    changedAt: told(row.changed_at),
    changedBy: names.get(row.changed_by) ?? '',
    isCurrent: latest.get(row.record_id) === row.id,
  }))
  return { total, changes }
}

async function overlayOf({ database: { reader }, namesOf }: RecordParts, id: string): Promise<DeskRecordDetails['overlay']> {
  const rows = await reader
    .selectFrom('improved_fields')
    .innerJoin('improvements', 'improvements.id', 'improved_fields.improvement_id')
    .select(['improved_fields.field', 'improved_fields.accepted_at', 'improvements.person_id', 'improvements.reason'])
    .where('improved_fields.target_id', '=', id)
    .where('improved_fields.data_source', '=', MAIN_SOURCE)
    .orderBy('improved_fields.field')
    .execute()
  const names = await namesOf(rows.map(({ person_id: person }) => person).filter((person) => person !== ''))
  return rows.map((row) => ({
    field: row.field as ImprovedField,
    by: names.get(row.person_id) ?? '',
    at: told(row.accepted_at),
    reason: row.reason,
  }))
}

async function documentOf({ catalogue }: RecordParts, { aside }: Awaited<ReturnType<typeof storedRow>>, id: string) {
  return aside === undefined ? catalogue.original(id) : asideDocument(aside)
}

async function details(parts: RecordParts, id: string): Promise<DeskRecordDetails> {
  const { reader } = parts.database
  // before the values: who changes the record meanwhile makes the version too old, never the values
  const version = (await versionsOf(reader, [id])).get(id) ?? 0
  const row = await storedRow(reader, id)
  const stored = JSON.parse(row.resource) as Resource
  const [shown = stored] = row.aside === undefined ? await parts.catalogue.get([id]) : []
  const [own, flags, overlay, { changes }, document, form, place] = await Promise.all([
    ownAmong(reader, [id]),
    flagsOf(reader, [id]),
    overlayOf(parts, id),
    toldHistory(parts, { id, start: 0 }),
    documentOf(parts, row, id),
    reader.selectFrom('own_records').select('form').where('record_id', '=', id).executeTakeFirst(),
    row.place_id === null
      ? undefined
      : reader.selectFrom('harvest_places').select('target').where('id', '=', row.place_id).executeTakeFirst(),
  ])
  return {
    version,
    record: { ...deskRecord(shown, own, row.place), ...(row.aside === undefined ? {} : { setAt: told(row.aside.set_at) }) },
    values: valuesOf(shown),
    original: valuesOf(stored),
    overlay,
    flags: flags.get(id) ?? { curated: 'source', dataCore: 'source' },
    sourceFlags: { curated: stored.curated, dataCore: stored.dataCore },
    boxes: [...(shown.footprint?.boxes ?? [])],
    score: shown.score,
    ...(document === undefined ? {} : { document: { standard: document.standard, bytes: document.bytes.length } }),
    ...(place === undefined ? {} : { harvestedFrom: place.target }),
    addedAt: told(row.created_at),
    changedAt: told(row.changed_at),
    ...(form === undefined ? {} : { form: JSON.parse(form.form) as RecordForm }),
    history: changes,
  }
}

/** Reads records. All methods reject with `PortalError`: 'not-found', 'unavailable'. */
export interface RecordReading {
  readonly list: (asked: AskedRecords) => Promise<{ total: number; records: DeskRecord[] }>
  readonly details: (id: string) => Promise<DeskRecordDetails>
  readonly document: (id: string) => Promise<OriginalDocument>
  /** Changes of all records, the latest first; `start` counts from 0. */
  readonly history: (start: number) => Promise<{ total: number; changes: RecordChange[] }>
}

/** The records of an open catalogue. */
export function openRecordReading(parts: RecordParts): RecordReading {
  const { reader } = parts.database
  const available = <T>(work: () => Promise<T>): Promise<T> => orUnavailable('The catalogue', work)
  return {
    list: (asked) =>
      available(() =>
        asked.state === 'hidden' || asked.state === 'deleted' ? asideRecords(reader, asked) : shownRecords(parts, asked),
      ),
    details: (id) => available(() => details(parts, id)),
    document: (id) =>
      available(async () => {
        const document = await documentOf(parts, await storedRow(reader, id), id)
        if (document === undefined) throw new PortalError('not-found', say('records:noDocument'))
        return document
      }),
    history: (start) => available(() => toldHistory(parts, { start })),
  }
}
