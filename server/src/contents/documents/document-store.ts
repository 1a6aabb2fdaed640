/** Uploaded documents as they are stored: in the database, so that every server gives them out. */
import { createHash } from 'node:crypto'
import { MAX_DOCUMENTS } from '@graticule/contracts/contents/limits'
import type { DocumentType } from '@graticule/contracts/contents/original'
import { PortalError } from '@graticule/contracts/problem'
import { sql } from 'kysely'
import { newItemId } from '../../storage/new-item-id.ts'
import type { Database } from '../../storage/database.ts'
import { orUnavailable } from '../../storage/storage-fault.ts'
import type { DocumentsTable } from '../../storage/tables/content-tables.ts'
import { say } from '../../texts/say.ts'
import { layDocumentAside, takeDocumentBack } from './deleted-documents.ts'
import type { Change } from '../pages/note-version.ts'
import type { SafeFile } from '../read-upload.ts'

/** A document without its bytes. */
export interface DocumentHead {
  readonly id: number
  readonly siteId: number
  readonly title: string
  readonly fileName: string
  readonly mediaType: DocumentType
  readonly bytes: number
  readonly width?: number
  readonly height?: number
  readonly digest: string
  /** When its file was uploaded, ms since 1970. */
  readonly createdAt: number
  /** Id of the person. */
  readonly createdBy: string
}

/** Which documents of a site are listed. */
export interface DocumentSearch {
  /** Part of the title or of the name of the file, in any case. */
  readonly words: string
  readonly mediaType?: DocumentType | undefined
  readonly page: number
  readonly size: number
}

/** Methods reject with `PortalError`: 'not-found', 'conflict' when there are too many, 'unavailable'. */
export interface DocumentStore {
  readonly add: (
    document: { readonly siteId: number; readonly title: string; readonly fileName: string; readonly file: SafeFile },
    change: Change,
  ) => Promise<DocumentHead>
  readonly head: (id: number) => Promise<DocumentHead>
  readonly content: (id: number) => Promise<DocumentHead & { readonly content: Uint8Array }>
  /** The newest first; pages from 0. */
  readonly list: (
    siteId: number,
    page: number,
    size: number,
  ) => Promise<{ readonly documents: readonly DocumentHead[]; readonly total: number }>
  /** The newest first. */
  readonly search: (
    siteId: number,
    wanted: DocumentSearch,
  ) => Promise<{ readonly documents: readonly DocumentHead[]; readonly total: number }>
  /**
   * Puts another file in the place of the one that was uploaded at `seen`.
   * @throws PortalError 'changed' when somebody else has replaced it
   */
  readonly replace: (
    id: number,
    seen: number,
    file: { readonly file: SafeFile; readonly fileName: string },
    change: Change,
  ) => Promise<DocumentHead>
  /** It can be brought back for a time. */
  readonly remove: (id: number, change: Change) => Promise<void>
  /** Puts a deleted document back at its address. */
  readonly bringBack: (siteId: number, id: number, change: Change) => Promise<DocumentHead>
}

const HEAD = [
  'id',
  'site_id',
  'title',
  'file_name',
  'media_type',
  'byte_length',
  'width',
  'height',
  'digest',
  'created_at',
  'created_by',
] as const
type HeadRow = Readonly<Pick<DocumentsTable, (typeof HEAD)[number]>>

const headOf = (row: HeadRow): DocumentHead => ({
  id: row.id,
  siteId: row.site_id,
  title: row.title,
  fileName: row.file_name,
  mediaType: row.media_type as DocumentType,
  bytes: row.byte_length,
  ...(row.width === null || row.height === null ? {} : { width: row.width, height: row.height }),
  digest: row.digest,
  createdAt: row.created_at,
  createdBy: row.created_by,
})

const tooMany = (): PortalError => new PortalError('conflict', say('contents:full.documents', { most: MAX_DOCUMENTS }))
const none = (): PortalError => new PortalError('not-found', say('contents:none.document'))

const countOf = async (reader: Database['reader'], siteId: number): Promise<number> =>
  (
    await reader
      .selectFrom('documents')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('site_id', '=', siteId)
      .executeTakeFirstOrThrow()
  ).count

async function listOf(reader: Database['reader'], siteId: number, page: number, size: number) {
  const rows = await reader
    .selectFrom('documents')
    .select(HEAD)
    .where('site_id', '=', siteId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(size)
    .offset(page * size)
    .execute()
  return { documents: rows.map(headOf), total: await countOf(reader, siteId) }
}

/** Rows whose title or file name holds the words. */
const wantedRows = (reader: Database['reader'], siteId: number, { words, mediaType }: DocumentSearch) => {
  const part = `%${words
    .trim()
    .toLowerCase()
    .replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  const holds = (column: 'title' | 'file_name') => sql<boolean>`lower(${sql.ref(column)}) like ${part} escape '\\'`
  return reader
    .selectFrom('documents')
    .where('site_id', '=', siteId)
    .where((row) => row.or([holds('title'), holds('file_name')]))
    .$if(mediaType !== undefined, (query) => query.where('media_type', '=', mediaType ?? ''))
}

async function found(reader: Database['reader'], siteId: number, wanted: DocumentSearch) {
  const { page, size } = wanted
  const rows = await wantedRows(reader, siteId, wanted)
    .select(HEAD)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(size)
    .offset(page * size)
    .execute()
  const { total } = await wantedRows(reader, siteId, wanted)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { documents: rows.map(headOf), total }
}

/** What a file is, as columns. */
const columnsOf = ({ mediaType, bytes, width, height }: SafeFile) => ({
  media_type: mediaType,
  content: bytes,
  byte_length: bytes.length,
  width: width ?? null,
  height: height ?? null,
  digest: createHash('sha256').update(bytes).digest('base64url'),
})

async function removeDocument(db: Database['writer'], id: number, now: number): Promise<void> {
  const row = await db.deleteFrom('documents').where('id', '=', id).returningAll().executeTakeFirst()
  if (row === undefined) throw none()
  await layDocumentAside(db, row, now)
}

async function bringBack(db: Database['writer'], siteId: number, id: number, now: number): Promise<DocumentHead> {
  const row = await takeDocumentBack(db, siteId, id, now)
  if (row === undefined) throw new PortalError('not-found', say('contents:none.deletedDocument'))
  if ((await countOf(db, siteId)) >= MAX_DOCUMENTS) throw tooMany()
  await db.insertInto('documents').values(row).execute()
  return headOf(row)
}

/** The documents of an open database. */
export function openDocuments({ writer, reader }: Pick<Database, 'writer' | 'reader'>): DocumentStore {
  const available = <T>(work: () => Promise<T>): Promise<T> => orUnavailable('The documents', work)
  return {
    add: ({ siteId, title, fileName, file }, { by, now }) =>
      available(async () => {
        if ((await countOf(reader, siteId)) >= MAX_DOCUMENTS) throw tooMany()
        const row = {
          id: newItemId(),
          site_id: siteId,
          title,
          file_name: fileName,
          ...columnsOf(file),
          created_at: now,
          created_by: by,
        }
        await writer.insertInto('documents').values(row).execute()
        return headOf(row)
      }),
    head: (id) =>
      available(async () => {
        const row = await reader.selectFrom('documents').select(HEAD).where('id', '=', id).executeTakeFirst()
        if (row === undefined) throw none()
        return headOf(row)
      }),
    content: (id) =>
      available(async () => {
        const row = await reader.selectFrom('documents').selectAll().where('id', '=', id).executeTakeFirst()
        if (row === undefined) throw none()
        return { ...headOf(row), content: row.content }
      }),
    list: (siteId, page, size) => available(() => listOf(reader, siteId, page, size)),
    search: (siteId, wanted) => available(() => found(reader, siteId, wanted)),
    replace: (id, seen, { file, fileName }, { by, now }) =>
      available(async () => {
        const row = await writer
          .updateTable('documents')
          // the time is the version, and no two are the same
          .set({ ...columnsOf(file), file_name: fileName, created_at: Math.max(now, seen + 1), created_by: by })
          .where('id', '=', id)
          .where('created_at', '=', seen)
          .returning(HEAD)
          .executeTakeFirst()
        if (row === undefined) {
          const there = await reader.selectFrom('documents').select('id').where('id', '=', id).executeTakeFirst()
          throw there === undefined ? none() : new PortalError('changed', say('contents:changed.document'))
        }
        return headOf(row)
      }),
    remove: (id, { now }) => available(() => writer.transaction().execute((db) => removeDocument(db, id, now))),
    bringBack: (siteId, id, { now }) => available(() => writer.transaction().execute((db) => bringBack(db, siteId, id, now))),
  }
}
