/** Addresses of results that pages may hold. Apart from what reads them whole: the thread that makes texts safe needs no more. */
import { MAX_SHARED_ADDRESS_LENGTH } from '../limits.ts'

/** The page of results, of the global site or of another one (pages.ts). */
const RESULTS = /^\/(?:community\/[^/?#\s\\]+\/)?search\/?(?:\?[^#\s\\]*)?$/

/**
 * Whether an address may be that of a map, or of searches about a topic: results of this portal, from its root.
 * @rule B-content.map-address A map in a page names results of this portal, never an address of elsewhere
 */
export const isResultsAddress = (address: string): boolean => address.length <= MAX_SHARED_ADDRESS_LENGTH && RESULTS.test(address)
