/** Puts the mean of their ratings into entries that are read from the store, so that they are told and sorted by it. */
import { MAIN_SOURCE } from '@graticule/contracts/data-sources'
import { sql } from 'kysely'
import type { OpenAnnotation } from '../catalogue/annotation.ts'
import { readByIds } from '../storage/read-by-ids.ts'

/** @rule B-ratings.order Search results of the catalogue carry the mean of their ratings and can be sorted by it */
export const openAnnotation: OpenAnnotation = ({ reader, read }) => {
  type Row = [id: string, count: number, sum: number]
  const readMeans = readByIds<Row>(read, (ids) =>
    reader
      .selectFrom('ratings')
      .select('target_id')
      .select(({ fn }) => [fn.countAll<number>().as('count'), fn.sum<number>('score').as('sum')])
      .where('target_id', 'in', ids)
      // parameters are ids and nothing else
      .where('data_source', '=', sql.lit(MAIN_SOURCE))
      .groupBy('target_id'),
  )
  return async (resources) => {
    const rows = await readMeans(resources.map(({ id }) => id))
    if (rows.length === 0) return [...resources]
    const means = new Map(rows.map(([id, count, sum]) => [id, sum / count]))
    return resources.map((resource) => {
      const rating = means.get(resource.id)
      return rating === undefined ? resource : { ...resource, rating }
    })
  }
}
