import { createDataSources } from '@graticule/contracts/data-sources'
import { SHIPPED_ROWS } from '@graticule/contracts/sources/shipped-sources'
import type { SourceRow } from '@graticule/contracts/sources/source-row'
import { useDataSources } from '../site/data-sources.ts'

/** Lets the portal ask these sources until the test ends, as if its page had named them: shipped ones by name, others as rows. */
export function askSources(...asked: readonly (string | SourceRow)[]): void {
  const shipped = SHIPPED_ROWS.map((row) => ({ ...row, off: !asked.includes(row.name) }))
  const further = asked.filter((one) => typeof one === 'object')
  useDataSources.setState({ sources: createDataSources([...shipped, ...further]) })
}
