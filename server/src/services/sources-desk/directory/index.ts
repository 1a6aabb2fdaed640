/** The directory of well-known public catalogues: facts, each with the evidence that shows its address. */
import type { DirectoryEntry } from '@graticule/contracts/services/sources-desk'
import { CATALOGUES } from './catalogues.ts'
import { STAC_APIS } from './stac-apis.ts'

/** @rule B-sources.directory At least forty well-known public catalogues can be chosen, each with its evidence */
export const DIRECTORY: readonly DirectoryEntry[] = [...STAC_APIS, ...CATALOGUES]
