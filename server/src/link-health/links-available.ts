/** Work on the tables of links. */
import { orUnavailable } from '../storage/storage-fault.ts'

/** Rejects with `PortalError` ('unavailable') when the database does not answer. */
export const linksAvailable = <T>(work: () => Promise<T>): Promise<T> => orUnavailable('The register of links', work)
