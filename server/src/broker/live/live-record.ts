/** The ISO record of an entry that an outside source gives out. */
import type { IsoFamily } from '@graticule/contracts/services/dab'
import { PortalError } from '@graticule/contracts/problem'
import { SEISMIC_SOURCE_ID } from '@graticule/contracts/search/seismic'
import type { LiveSources } from '../../connectors/live/open-live-sources.ts'
import type { OriginalDocument } from '../../entry/catalogue-record.ts'

/**
 * Asks every source that gives out records, the first in the order of sources first; `undefined` = nobody has one. The failure of a source is
 * returned where no other has the record: the entry may be another source's.
 */
export async function liveRecord(
  live: LiveSources,
  id: string,
  family: IsoFamily,
  signal: AbortSignal,
): Promise<OriginalDocument | PortalError | undefined> {
  if (id.startsWith(`${SEISMIC_SOURCE_ID}:`)) return undefined
  let failure: PortalError | undefined
  for (const { name } of live.sources().asked) {
    try {
      const record = await live.find(name)?.isoRecord?.(id, family, signal)
      if (record !== undefined) return record
    } catch (error) {
      if (!(error instanceof PortalError)) throw error
      failure ??= error
    }
  }
  return failure
}
