import { pagePath } from '@graticule/contracts/pages'
import type { SearchEventsTable } from '../storage/tables/kept-tables.ts'

/** Address of the page of a resource. */
export const pageOfResource = (
  publicUrl: string,
  { data_source: source, target_id: id }: Pick<SearchEventsTable, 'data_source' | 'target_id'>,
): string => `${publicUrl}${pagePath('resource', '', { dataSource: source, id })}`
