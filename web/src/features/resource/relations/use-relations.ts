import { type DataSource, MAIN_SOURCE } from '@graticule/contracts/data-sources'
import type { Entry, ResultSet } from '@graticule/contracts/resource'
import { hasOtherParts } from '@graticule/contracts/search/filter-sets'
import { sourcesWithParts } from '@graticule/contracts/search/parent-search'
import { initialFilters, type SearchFilters } from '@graticule/contracts/search/search-params'
import { useQuery } from '@tanstack/react-query'
import { askResultSet, findEntries, searchAddress } from '../../../api/opensearch.ts'
import { dataSources } from '../../../site/data-sources.ts'

/** Entries of one kind of relation told on the page; the others are a search away. */
const SHOWN = 5

/** How another entry belongs to this one. */
export type RelationKind = 'partOf' | 'sameDoi' | 'part'

export interface RelatedEntry {
  readonly kind: RelationKind
  readonly entry: Entry
}

/** What is known of an entry's relations. */
export interface Relations {
  readonly source: DataSource
  /** Id of this entry. */
  readonly id: string
  /** All relations, those that are not shown too. */
  readonly count: number
  readonly related: readonly RelatedEntry[]
  /** Id of the series that the record names although the catalogue does not have it. */
  readonly unknownParent?: string
  /** Other parts of the same series. */
  readonly siblings: number
  readonly parentId?: string
  /** Parts of this series. */
  readonly parts: number
  /** DOI under which there are more other records than are shown. */
  readonly sharedDoi?: string
  /** Something could not be asked. */
  readonly failed: boolean
  retry(): void
}

/** Relations lead through the whole catalogue, also from an entry of one of its curated parts or of a source outside; a further GEO DAB has its own. */
function sourceOfRelations(source: DataSource): DataSource {
  const isHub = sourcesWithParts(dataSources()).some(({ name }) => name === source.name)
  return isHub ? source : (dataSources().find(MAIN_SOURCE) ?? source)
}

/** The first entries that these filters leave. */
function useFound(source: DataSource, part: Partial<SearchFilters>, enabled: boolean) {
  const filters = { ...initialFilters(), ...part }
  return useQuery({
    queryKey: ['related', source.name, part],
    queryFn: ({ signal }) => askResultSet(searchAddress(source, filters, []), signal),
    enabled,
    staleTime: Infinity,
  })
}

const NONE: Pick<ResultSet, 'entries' | 'total'> = { entries: [], total: 0 }

/** What an entry is part of, what is part of it, and the other records of the same DOI. */
export function useRelations(shownSource: DataSource, entry: Entry): Relations {
  const { resource, children } = entry
  const source = sourceOfRelations(shownSource)
  const { id, parentId } = resource
  const doi = resource.identifiers.find(({ scheme }) => scheme === 'doi')?.value
  const parent = useQuery({
    queryKey: ['entry', source.name, parentId],
    queryFn: ({ signal }) => findEntries(source, [parentId ?? ''], signal),
    enabled: parentId !== undefined,
    staleTime: Infinity,
  })
  // of what lies outside nobody knows how many they are before they are asked for
  const isAsked = children > 0 || hasOtherParts(entry)
  const parts = useFound(source, { parents: [id], itemsPerPage: SHOWN }, isAsked)
  // one more, because this entry is among them
  const peers = useFound(source, { dois: doi === undefined ? [] : [doi], itemsPerPage: SHOWN + 1 }, doi !== undefined)
  const asked = [parent, parts, peers]

  const series = parentId !== undefined && parent.data?.ok === true ? parent.data.value[0] : undefined
  const known = isAsked && parts.data?.ok === true ? parts.data.value : NONE
  const count = children > 0 ? children : known.total
  const same = doi !== undefined && peers.data?.ok === true ? peers.data.value : NONE
  const others = same.entries.filter((entry) => entry.resource.id !== id && entry.resource.id !== parentId)
  const sameDoi = others.filter((entry) => entry.resource.parentId !== id).slice(0, SHOWN)
  return {
    source,
    id,
    count: (parentId === undefined ? 0 : 1) + count + sameDoi.length,
    related: [
      ...(series === undefined ? [] : [{ kind: 'partOf' as const, entry: series }]),
      ...sameDoi.map((entry) => ({ kind: 'sameDoi' as const, entry })),
      ...known.entries.map((entry) => ({ kind: 'part' as const, entry })),
    ],
    ...(parentId !== undefined && parent.data?.ok === true && series === undefined ? { unknownParent: parentId } : {}),
    siblings: series === undefined ? 0 : Math.max(0, series.children - 1),
    ...(parentId === undefined ? {} : { parentId }),
    parts: count,
    ...(doi !== undefined && same.total > SHOWN + 1 ? { sharedDoi: doi } : {}),
    failed: asked.some(({ data }) => data?.ok === false),
    retry() {
      for (const { data, refetch } of asked) if (data?.ok === false) void refetch()
    },
  }
}
