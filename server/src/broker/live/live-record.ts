/** The ISO record of an entry that an outside source gives out. */
import type { IsoFamily } from '@graticule/contracts/services/dab'
import { PortalError } from '@graticule/contracts/problem'
import { SEISMIC_SOURCE_ID } from '@graticule/contracts/search/seismic'
import type { LiveSource } from '../../connectors/live/live-source.ts'
import type { LiveSources } from '../../connectors/live/open-live-sources.ts'
import type { OriginalDocument } from '../../entry/catalogue-record.ts'
import { refusal } from '../../http/parameters.ts'

/**
 * The source outside that an entry is said to be of; `undefined` for one of the catalogue, and where nobody says.
 * @rule B-outside-sources.offers Nothing that the page offers of an entry always fails
 * @throws PortalError `invalid-parameter` when the portal has no such source.
 */
export function namedOutside({ sources, find }: LiveSources, name: string | undefined): LiveSource | undefined {
  if (name === undefined) return undefined
  const known = sources()
  const source = known.find(name)
  if (source === undefined) throw refusal('dataSource', `one of ${known.all.map((one) => one.name).join(', ')}`)
  return find(source.name)
}

/**
 * Asks the source that the entry is of, else every source that gives out records, the first in the order of sources first; `undefined` = nobody
 * has one. The failure of a source is returned where no other has the record: the entry may be another source's.
 */
export async function liveRecord(
  live: LiveSources,
  id: string,
  family: IsoFamily,
  signal: AbortSignal,
  named?: LiveSource,
): Promise<OriginalDocument | PortalError | undefined> {
  if (id.startsWith(`${SEISMIC_SOURCE_ID}:`)) return undefined
  let failure: PortalError | undefined
  for (const source of named === undefined ? live.sources().asked.map(({ name }) => live.find(name)) : [named]) {
    try {
      const record = await source?.isoRecord?.(id, family, signal)
      if (record !== undefined) return record
    } catch (error) {
      if (!(error instanceof PortalError)) throw error
      failure ??= error
    }
  }
  return failure
}
