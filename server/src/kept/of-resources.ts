/** Rows about resources, in the order in which the resources were asked about. */
import type { DataSources } from '@graticule/contracts/data-sources'
import type { KeptResource } from '@graticule/contracts/kept/kept-items'
import { MAIN_SOURCE } from '@graticule/contracts/data-sources'
import { chunks, IDS_PER_STATEMENT } from '../storage/chunks.ts'

/** A row that says of which resource it is. */
interface ResourceRow {
  readonly data_source: string
  readonly target_id: string
}

/** The row of each resource; `read` gives those of some ids in some sources, each resource at most once. */
export async function ofResources<Row extends ResourceRow>(
  resources: readonly KeptResource[],
  read: (sources: readonly string[], targets: readonly string[]) => Promise<readonly Row[]>,
): Promise<readonly (Row | undefined)[]> {
  const keyOf = (source: string, target: string) => `${source} ${target}`
  const sources = [...new Set(resources.map(({ dataSource }) => dataSource))]
  const known = new Map<string, Row>()
  for (const part of chunks([...new Set(resources.map(({ targetId }) => targetId))], IDS_PER_STATEMENT))
    for (const row of await read(sources, part)) known.set(keyOf(row.data_source, row.target_id), row)
  return resources.map(({ dataSource, targetId }) => known.get(keyOf(dataSource, targetId)))
}

/** A source by the name that the portal has for it; what it does not know keeps the name that it came with. */
export const namedSource = (sources: DataSources, nameOrCode: string): string => sources.find(nameOrCode)?.name ?? nameOrCode

/** The sources that who asks sees, and all that there are. */
export interface SeenSources {
  readonly sources: () => DataSources
  readonly allSources: () => DataSources
}

/** Whether there is a source of this name that who asks does not see. */
export const isHidden = ({ sources, allSources }: SeenSources, nameOrCode: string): boolean =>
  sources().find(nameOrCode) === undefined && allSources().find(nameOrCode) !== undefined

/** In place of a source that who asks does not see: no row is of it. */
const NO_SOURCE = ''

/**
 * A resource as likes count it: all sources that the catalogue answers are one, because a record stands in several of them.
 * @rule B-kept-items.one-catalogue Likes of a record of the catalogue count together, whichever tab it was seen in
 */
export function opinionKey(sources: DataSources, { dataSource, targetId }: KeptResource): KeptResource {
  const source = sources.find(dataSource)
  if (source === undefined) return { dataSource, targetId }
  return { dataSource: source.embedded ? MAIN_SOURCE : source.name, targetId }
}

/**
 * The part of the catalogue in which somebody saw a resource, by its name; empty for the catalogue itself and for other sources.
 * @rule B-kept-items.seen-in Likes, comments and proposals are listed under the part of the catalogue in which the resource was seen
 */
export function seenTab(sources: DataSources, { dataSource }: Pick<KeptResource, 'dataSource'>): string {
  const source = sources.find(dataSource)
  return source?.embedded === true && source.name !== MAIN_SOURCE ? source.name : ''
}

/** The same as it is told: nothing where it is not known, and where who asks does not see that part. */
export const toldTab = (sources: DataSources, tab: string): { readonly seenIn?: string } =>
  tab === '' || sources.find(tab) === undefined ? {} : { seenIn: tab }

/** A resource as who asks may read what others think of it, or change in it: of a source that they do not see, there is nothing. */
export const readKey = (live: SeenSources, resource: KeptResource): KeptResource =>
  isHidden(live, resource.dataSource) ? { ...resource, dataSource: NO_SOURCE } : opinionKey(live.sources(), resource)
