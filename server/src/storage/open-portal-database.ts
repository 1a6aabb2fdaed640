/** The database as a process opens it: what keeps it closed is said in words, with the way out. */
import { PortalError } from '@graticule/contracts/problem'
import { type Database, type DatabaseLocation, openDatabase } from './database.ts'
import { storageFault } from './storage-fault.ts'

/** A failure to open the catalogue's store, in words for an operator ('unavailable'). */
export function cannotBeOpened(cause: unknown): PortalError {
  const fault = storageFault(cause)
  const why = fault === undefined ? ' at the moment.' : `: ${fault.what}. ${fault.remedy}`
  return new PortalError('unavailable', `The catalogue cannot be opened${why}`, { cause })
}

/** As {@link openDatabase}; rejects with `PortalError` ('unavailable'). */
export async function openPortalDatabase(location: DatabaseLocation): Promise<Database> {
  return openDatabase(location).catch((error: unknown) => {
    throw cannotBeOpened(error)
  })
}
