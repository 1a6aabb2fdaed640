import type { DataSourceName } from '@graticule/contracts/data-sources'
import { copyText } from '../../clipboard/copy-text.ts'
import { sharedEntry } from './address.ts'

/** Copies the address of an entry, without the search it was found by, and says so. */
export function shareEntry(dataSource: DataSourceName, id: string, copied: string): void {
  void copyText(sharedEntry(dataSource, id), copied)
}
