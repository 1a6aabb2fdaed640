/** The records of the catalogue in the hands of administrators: searched, hidden, deleted, flagged, edited, written, read from files. */
import * as Type from 'typebox'
import type { Static } from 'typebox'
import { BboxSchema } from '../bbox-schema.ts'
import { improvedField, ImprovedValuesSchema, ReadValuesSchema } from '../kept/proposals/improved-fields.ts'
import { instant } from '../kept/kept-items.ts'
import { keptText } from '../kept/kept-texts.ts'
import { RESOURCE_TYPES, type ResourceType } from '../resource.ts'
import { RecordFormSchema } from './record-form.ts'
import { withDefault, wholeNumber } from '../services/search-request.ts'

/** Records on a page, changes on a page, and records that are changed at once. */
export const RECORDS_PAGE = 25
export const RECORD_CHANGES_PAGE = 50
export const MAX_RECORDS_AT_ONCE = 500
/** Records that lie further back in a list are found by narrower words. */
export const MAX_RECORDS_START = 100_000

/** Which records are listed. Hidden and deleted ones stand in no other list. */
export const RECORD_STATES = ['shown', 'hidden', 'deleted', 'edited', 'curated', 'dataCore', 'own'] as const
export type RecordState = (typeof RECORD_STATES)[number]
export const RECORD_SORTS = ['relevance', 'title', 'date'] as const
export type RecordSort = (typeof RECORD_SORTS)[number]

/** What administrators do with records. */
export const RECORD_ACTIONS = ['add', 'edit', 'improve', 'flag', 'hide', 'show', 'delete', 'restore'] as const
export type RecordAction = (typeof RECORD_ACTIONS)[number]
/** Those that take records out of the catalogue, and bring them back. */
export const PLACE_ACTIONS = ['hide', 'show', 'delete', 'restore'] as const
export type PlaceAction = (typeof PLACE_ACTIONS)[number]
/** In the catalogue, or taken out of it. */
export const RECORD_PLACES = ['shown', 'hidden', 'deleted'] as const
export type RecordPlace = (typeof RECORD_PLACES)[number]

/** What is said of a record: yes or no rule over its source. */
export const FLAG_VALUES = ['yes', 'no', 'source'] as const
export type FlagValue = (typeof FLAG_VALUES)[number]

const oneOf = <const T extends readonly string[]>(values: T, description: string) =>
  Type.Unsafe<T[number]>({ type: 'string', enum: [...values], description })
const count = (description: string) => Type.Integer({ minimum: 0, maximum: 1e12, description })
const text = (description: string) => Type.String({ description })
/** An id may be long and hold anything but NUL. */
const recordId = Type.Unsafe<string>({
  type: 'string',
  minLength: 1,
  maxLength: 2_000,
  pattern: '^[^\\u0000]+$',
  description: 'id of the record',
  'x-accepts': 'the id of a record',
})
const flag = (description: string) => oneOf(FLAG_VALUES, `${description}: yes, no, or as its source says`)
const provider = Type.Object({ id: text('id of the provider'), title: text('its name') })

/** A record in a list. */
export const DeskRecordSchema = Type.Object({
  id: text('id of the record'),
  title: text('title as it is shown'),
  source: provider,
  type: Type.Unsafe<ResourceType>({ type: 'string', enum: [...RESOURCE_TYPES], description: 'what it is to a visitor' }),
  place: oneOf(RECORD_PLACES, 'in the catalogue, or taken out of it'),
  curated: Type.Boolean({ description: 'belongs to the curated sources' }),
  dataCore: Type.Boolean({ description: 'GEOSS Data-CORE' }),
  edited: Type.Boolean({ description: 'a field is shown otherwise than its source says' }),
  own: Type.Boolean({ description: 'written in the form of the portal' }),
  setAt: Type.Optional(instant('when it was hidden or deleted')),
})
export type DeskRecord = Static<typeof DeskRecordSchema>

export const DeskRecordsSchema = Type.Object({
  total: count('records that match'),
  records: Type.Array(DeskRecordSchema, { maxItems: RECORDS_PAGE }),
  sources: Type.Array(Type.Object({ id: text('id of a provider'), title: text('its name'), records: count('its records') }), {
    maxItems: 10_000,
    description: 'providers of the catalogue, the one with most records first',
  }),
})
export type DeskRecords = Static<typeof DeskRecordsSchema>

/** One change of the history. */
export const RecordChangeSchema = Type.Object({
  number: count('number of the change'),
  id: text('id of the record'),
  title: text('its title then'),
  action: oneOf(RECORD_ACTIONS, 'what was done'),
  before: Type.Optional(text('JSON of what changed, as it was; the beginning when it is long')),
  after: Type.Optional(text('JSON of what changed, as it became; the beginning when it is long')),
  changedAt: instant('when'),
  changedBy: text('name of who did it; empty = their account has gone'),
  isCurrent: Type.Boolean({ description: 'nobody has changed the record since' }),
})
export type RecordChange = Static<typeof RecordChangeSchema>
export const RecordChangesSchema = Type.Object({
  total: count('changes'),
  changes: Type.Array(RecordChangeSchema, { maxItems: RECORD_CHANGES_PAGE, description: 'the latest first' }),
})
export type RecordChanges = Static<typeof RecordChangesSchema>

/** A field that is shown otherwise than the source says. */
const OverlaySchema = Type.Object({
  field: improvedField,
  by: text('name of its author; empty = not known'),
  at: instant('when it was accepted'),
  reason: text('where it comes from'),
})

/** All that is known of one record. */
export const DeskRecordDetailsSchema = Type.Object({
  version: count('number of the latest change of an administrator; 0 = none'),
  record: DeskRecordSchema,
  values: ReadValuesSchema,
  original: ReadValuesSchema,
  overlay: Type.Array(OverlaySchema, { maxItems: 100 }),
  flags: Type.Object({ curated: flag('curated'), dataCore: flag('GEOSS Data-CORE') }),
  sourceFlags: Type.Object({
    curated: Type.Boolean({ description: 'as its source says' }),
    dataCore: Type.Boolean({ description: 'as its source says' }),
  }),
  boxes: Type.Array(BboxSchema, { maxItems: 1_000, description: 'where, W, S, E, N' }),
  score: Type.Integer({ minimum: 0, maximum: 100, description: 'quality of the record' }),
  document: Type.Optional(
    Type.Object({ standard: text('what its document is'), bytes: count('bytes of it') }, { description: 'absent = it has none' }),
  ),
  harvestedFrom: Type.Optional(text('the address that it was harvested from last')),
  addedAt: instant('when it came into the catalogue'),
  changedAt: instant('when its source changed it last'),
  form: Type.Optional(RecordFormSchema),
  history: RecordChangesSchema.properties.changes,
})
export type DeskRecordDetails = Static<typeof DeskRecordDetailsSchema>

/** The document of a record, as it came; its beginning when it is long. */
export const DeskDocumentSchema = Type.Object({
  standard: text('what it is'),
  document: text('the document'),
  isWhole: Type.Boolean({ description: 'false: this is the beginning of it' }),
})

/** What became of a change of several records. */
const ChangedRecordsSchema = Type.Object({
  changed: count('records that changed'),
  unchanged: count('records that were so already, or are there no more'),
})
export type ChangedRecords = Static<typeof ChangedRecordsSchema>

/** What became of records that were placed elsewhere: each change can be taken back one by one. */
const PlacedRecordsSchema = Type.Object({
  ...ChangedRecordsSchema.properties,
  before: Type.Array(
    Type.Object({ id: text('id of a record that changed'), place: oneOf(RECORD_PLACES, 'where it stood before') }),
    {
      maxItems: MAX_RECORDS_AT_ONCE,
      description: 'the records that changed',
    },
  ),
})
export type PlacedRecords = Static<typeof PlacedRecordsSchema>

/** A record that was read from a file. */
export const FoundRecordSchema = Type.Object({
  id: text('its id'),
  title: text('its title'),
  place: text('where it stands in the file'),
  kind: text('how it was read: a kind of `graticule harvest`'),
  already: Type.Optional(
    oneOf(RECORD_PLACES, 'a record of this id was written or uploaded before: it is replaced, and shown again'),
  ),
})
export const FileReadingSchema = Type.Object({
  total: count('records that were read'),
  records: Type.Array(FoundRecordSchema, { maxItems: MAX_RECORDS_AT_ONCE }),
  refused: Type.Array(Type.Object({ place: text('where'), reason: text('why: completes "refused: ..."') }), { maxItems: 200 }),
})
export type FileReading = Static<typeof FileReadingSchema>
const StoredFileSchema = Type.Object({
  added: count('records that are new'),
  replaced: count('records that replaced one'),
  unchanged: count('records that were there already, the same'),
  refused: count('what was refused'),
})
export type StoredFile = Static<typeof StoredFileSchema>

const ids = Type.Array(recordId, { minItems: 1, maxItems: MAX_RECORDS_AT_ONCE, description: 'the records' })
const asked = Type.Object({ id: recordId })
const RECORDS = '/api/admin/records'

/** Routes of the service; for administrators of the installation. A change of one record states its version in If-Match. */
export const RECORDS_DESK_ROUTES = {
  records: {
    method: 'GET',
    path: RECORDS,
    query: Type.Object({
      words: withDefault(
        { type: 'string', maxLength: 400, pattern: '^[^\\u0000]*$', default: '' },
        'words of the records, or an id',
      ),
      source: withDefault({ type: 'string', maxLength: 1_000, pattern: '^[^\\u0000]*$', default: '' }, 'id of a provider'),
      state: withDefault<RecordState>({ type: 'string', enum: [...RECORD_STATES], default: 'shown' }, 'which records'),
      sort: withDefault<RecordSort>({ type: 'string', enum: [...RECORD_SORTS], default: 'relevance' }, 'order'),
      start: wholeNumber({ minimum: 0, maximum: MAX_RECORDS_START, default: 0 }, 'records before the page'),
    }),
    reply: DeskRecordsSchema,
  },
  record: { method: 'GET', path: `${RECORDS}/one`, query: asked, reply: DeskRecordDetailsSchema },
  document: { method: 'GET', path: `${RECORDS}/document`, query: asked, reply: DeskDocumentSchema },
  history: {
    method: 'GET',
    path: `${RECORDS}/history`,
    query: Type.Object({ start: wholeNumber({ minimum: 0, maximum: 1e9, default: 0 }, 'changes before the page') }),
    reply: RecordChangesSchema,
  },
  place: {
    method: 'PUT',
    path: `${RECORDS}/place`,
    body: Type.Object({
      ids,
      action: oneOf(PLACE_ACTIONS, 'what is done with them'),
      from: Type.Optional(oneOf(RECORD_PLACES, 'only those that stand here; hide and deleted: they become hidden ones again')),
    }),
    reply: PlacedRecordsSchema,
  },
  flags: {
    method: 'PUT',
    path: `${RECORDS}/flags`,
    body: Type.Object({ ids, curated: Type.Optional(flag('curated')), dataCore: Type.Optional(flag('GEOSS Data-CORE')) }),
    reply: ChangedRecordsSchema,
  },
  improve: {
    method: 'PUT',
    path: `${RECORDS}/values`,
    body: Type.Object({
      id: recordId,
      values: ImprovedValuesSchema,
      reason: keptText(2_000, 'where it comes from; empty = not said'),
    }),
    reply: DeskRecordDetailsSchema,
  },
  add: { method: 'POST', path: `${RECORDS}/own`, body: Type.Object({ form: RecordFormSchema }), reply: DeskRecordDetailsSchema },
  edit: {
    method: 'PUT',
    path: `${RECORDS}/own`,
    body: Type.Object({ id: recordId, form: RecordFormSchema }),
    reply: DeskRecordDetailsSchema,
  },
  preview: { method: 'POST', path: `${RECORDS}/preview`, reply: FileReadingSchema },
  store: { method: 'POST', path: `${RECORDS}/file`, reply: StoredFileSchema },
} as const
