import type { DataSource } from '@graticule/contracts/data-sources'
import type { Resource } from '@graticule/contracts/resource'
import { useQuery } from '@tanstack/react-query'
import { findEntries } from '../../../api/opensearch.ts'

/** The original of an entry, if it has one; some sources tell only when they are asked for the entry alone. */
export function useOriginal(source: DataSource, { id, original }: Resource): Resource['original'] {
  const { data } = useQuery({
    queryKey: ['entry', source.name, id],
    queryFn: ({ signal }) => findEntries(source, [id], signal),
    enabled: original === undefined && source.abilities.tellsOriginals === true,
    staleTime: Infinity,
  })
  return original ?? (data?.ok === true ? data.value[0]?.resource.original : undefined)
}
