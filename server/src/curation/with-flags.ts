/** Puts what administrators say of records into entries that are read: curated or not, GEOSS Data-CORE or not. */
import type { Resource } from '@graticule/contracts/resource'
import type { OpenAnnotation } from '../catalogue/annotation.ts'
import { readByIds } from '../storage/read-by-ids.ts'

type Row = readonly [id: string, curated: number | null, dataCore: number | null]

/** More entries than on a page: those of an index that is built, which asks first whether anything is flagged at all. */
const MANY = 50

/**
 * The catalogue finds this by the address of the module (see `catalogue/annotation.ts`).
 * @rule B-records.flags What an administrator says of a record rules over its source: filters, counts, badges and exports follow it
 */
export const openAnnotation: OpenAnnotation = ({ reader, read }) => {
  const readFlags = readByIds<[id: string, curated: number | null, dataCore: number | null]>(read, (ids) =>
    reader.selectFrom('record_flags').select(['record_id', 'curated', 'data_core']).where('record_id', 'in', ids),
  )
  const anyFlag = reader.selectFrom('record_flags').select('record_id').limit(1).compile()
  return async (resources) => {
    if (resources.length > MANY && (await read(anyFlag)).length === 0) return [...resources]
    const rows = new Map((await readFlags(resources.map(({ id }) => id))).map((row: Row) => [row[0], row]))
    if (rows.size === 0) return [...resources]
    return resources.map((resource): Resource => {
      const [, curated = null, dataCore = null] = rows.get(resource.id) ?? []
      return {
        ...resource,
        ...(curated === null ? {} : { curated: curated === 1 }),
        ...(dataCore === null ? {} : { dataCore: dataCore === 1 }),
      }
    })
  }
}
