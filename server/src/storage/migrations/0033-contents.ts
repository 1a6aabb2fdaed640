/** Pages of content with their versions, menus of sites, uploaded documents. */
import type { Kysely } from 'kysely'
import { byteOrder, bytesType } from '../column-types.ts'

async function pages(db: Kysely<never>): Promise<void> {
  const bytewise = byteOrder(db)
  await db.schema
    .createTable('content_pages')
    .addColumn('id', 'bigint', (column) => column.primaryKey())
    .addColumn('site_id', 'bigint', (column) => column.notNull())
    .addColumn('slug', bytewise, (column) => column.notNull())
    .addColumn('version', 'bigint', (column) => column.notNull())
    .addColumn('draft', 'text', (column) => column.notNull())
    .addColumn('live', 'text')
    .addColumn('live_titles', 'text')
    .addColumn('draft_heads', 'text', (column) => column.notNull())
    .addColumn('changed_at', 'bigint', (column) => column.notNull())
    .addColumn('changed_by', bytewise, (column) => column.notNull())
    .addColumn('published_at', 'bigint')
    .execute()
  await db.schema.createIndex('content_pages_slug').unique().on('content_pages').columns(['site_id', 'slug']).execute()
  await db.schema
    .createTable('content_versions')
    .addColumn('page_id', 'bigint', (column) => column.notNull().references('content_pages.id').onDelete('cascade'))
    .addColumn('version', 'bigint', (column) => column.notNull())
    .addColumn('action', bytewise, (column) => column.notNull())
    .addColumn('document', 'text', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('by', bytewise, (column) => column.notNull())
    .addPrimaryKeyConstraint('content_versions_key', ['page_id', 'version'])
    .execute()
}

export async function up(db: Kysely<never>): Promise<void> {
  const bytewise = byteOrder(db)
  await pages(db)
  await db.schema
    .createTable('menus')
    .addColumn('site_id', 'bigint', (column) => column.primaryKey())
    .addColumn('version', 'bigint', (column) => column.notNull())
    .addColumn('changed_at', 'bigint', (column) => column.notNull())
    .addColumn('changed_by', bytewise, (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('menu_entries')
    .addColumn('id', 'bigint', (column) => column.primaryKey())
    .addColumn('site_id', 'bigint', (column) => column.notNull())
    .addColumn('level_id', 'integer', (column) => column.notNull())
    .addColumn('priority', 'integer', (column) => column.notNull())
    .addColumn('parent_id', 'bigint')
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('page_id', 'bigint')
    .addColumn('address', 'text', (column) => column.notNull())
    .addColumn('image', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('menu_entries_site').on('menu_entries').columns(['site_id', 'level_id']).execute()
  await db.schema
    .createTable('documents')
    .addColumn('id', 'bigint', (column) => column.primaryKey())
    .addColumn('site_id', 'bigint', (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('file_name', 'text', (column) => column.notNull())
    .addColumn('media_type', bytewise, (column) => column.notNull())
    .addColumn('content', bytesType(db), (column) => column.notNull())
    .addColumn('byte_length', 'bigint', (column) => column.notNull())
    .addColumn('width', 'integer')
    .addColumn('height', 'integer')
    .addColumn('digest', bytewise, (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('created_by', bytewise, (column) => column.notNull())
    .execute()
  await db.schema.createIndex('documents_site').on('documents').columns(['site_id', 'created_at']).execute()
}
