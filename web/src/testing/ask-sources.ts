import { DATA_SOURCES, type DataSource, type DataSourceName } from '@graticule/contracts/data-sources'
import { ASKED_SOURCES, COMBINED_SOURCES } from '../stores/result-sets.ts'

/** Lets the portal ask these sources until the test ends, as if its page had named them; a page without names asks the embedded ones. */
export function askSources(...names: readonly DataSourceName[]): void {
  const asked = DATA_SOURCES.filter(({ name }) => names.includes(name))
  const lists: readonly (readonly [readonly DataSource[], readonly DataSource[]])[] = [
    [ASKED_SOURCES, asked],
    [COMBINED_SOURCES, asked.filter(({ partOf }) => partOf === undefined || !names.includes(partOf))],
  ]
  // read once when the page opens, and never changed but here
  for (const [list, sources] of lists) (list as DataSource[]).splice(0, list.length, ...sources)
}
