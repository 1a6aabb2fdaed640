/** Puts accepted improvements into entries that are read: those of the catalogue, and those that outside sources bring. */
import { MAIN_SOURCE } from '@graticule/contracts/data-sources'
import type { ImprovedField } from '@graticule/contracts/kept/proposals/improved-fields'
import type { Resource } from '@graticule/contracts/resource'
import { sql } from 'kysely'
import type { OpenAnnotation } from '../catalogue/annotation.ts'
import type { Database } from '../storage/database.ts'
import { readByIds } from '../storage/read-by-ids.ts'
import { type ImprovedValue, improvedResource } from './improved-resource.ts'

type Row = readonly [id: string, field: string, value: string, acceptedAt: number]

const improvedBy = (resources: readonly Resource[], rows: readonly Row[]): Resource[] => {
  if (rows.length === 0) return [...resources]
  const values = new Map<string, ImprovedValue[]>()
  for (const [id, field, value, acceptedAt] of rows) {
    const known = values.get(id) ?? []
    known.push({ field: field as ImprovedField, value: JSON.parse(value) as unknown, acceptedAt })
    values.set(id, known)
  }
  return resources.map((resource) => {
    const improved = values.get(resource.id)
    return improved === undefined ? resource : improvedResource(resource, improved)
  })
}

/** More entries than on a page: those of an index that is built, which asks first whether anything is improved at all. */
const MANY = 50

/** Reads the improved fields of entries of a source: one look at an index for a page of entries. */
export function improvementsIn(
  { reader, read }: Pick<Database, 'reader' | 'read'>,
  source: string,
): (resources: readonly Resource[]) => Promise<Resource[]> {
  const readFields = readByIds<[id: string, field: string, value: string, acceptedAt: number]>(read, (ids) =>
    reader
      .selectFrom('improved_fields')
      .select(['target_id', 'field', 'value', 'accepted_at'])
      .where('target_id', 'in', ids)
      // parameters are ids and nothing else
      .where('data_source', '=', sql.lit(source)),
  )
  const anyField = reader.selectFrom('improved_fields').select('id').limit(1).compile()
  return async (resources) => {
    if (resources.length > MANY && (await read(anyField)).length === 0) return [...resources]
    return improvedBy(resources, await readFields(resources.map(({ id }) => id)))
  }
}

/** The catalogue finds this by the address of the module (see `catalogue/annotation.ts`). */
export const openAnnotation: OpenAnnotation = (database) => improvementsIn(database, MAIN_SOURCE)
