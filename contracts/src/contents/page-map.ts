/**
 * Maps in pages: `<figure data-map="/search?…"><a href="/search?…">what the map shows</a></figure>`. The address is that of a shared link of this
 * portal; clients that know nothing of maps show the words as a link.
 */
import { readShareUrl } from '../links/share-url.ts'
import { GLOBAL_SITE } from '../site.ts'
import { isResultsAddress } from './results-address.ts'

/** The query of an address, without its question mark. */
const queryOf = (address: string): string => /\?([^#]*)/.exec(address)?.[1] ?? ''

/** What is wrong with the address of a map that somebody has written; `undefined` = nothing. A source that is unknown is told when the map is shown. */
export function faultOfResults(address: string): 'foreign' | 'broken' | undefined {
  if (!isResultsAddress(address)) return 'foreign'
  return readShareUrl(new URLSearchParams(queryOf(address)), GLOBAL_SITE).problems.length > 0 ? 'broken' : undefined
}
