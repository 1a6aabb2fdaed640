import { type DataSourceName } from '@graticule/contracts/data-sources'
import type { Resource } from '@graticule/contracts/resource'
import { findEntries } from '../../../api/opensearch.ts'
import { dataSources } from '../../../site/data-sources.ts'

/** The entries of these results by their ids, asked for source by source; those that cannot be read are missing. */
export async function findResults(
  results: readonly { readonly id: string; readonly source: DataSourceName }[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, Resource>> {
  const bySource = Map.groupBy(results, ({ source }) => source)
  const replies = await Promise.all(
    [...bySource].map(async ([name, some]) => {
      const source = dataSources().find(name)
      const ids = some.map(({ id }) => id)
      const reply = source && (await findEntries(source, ids, signal))
      return reply?.ok === true ? reply.value : []
    }),
  )
  return new Map(replies.flat().map(({ resource }) => [resource.id, resource]))
}
