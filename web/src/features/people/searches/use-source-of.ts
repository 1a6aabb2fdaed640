import { readAddress } from '../../../search/address/address.ts'
import { useSourceName } from '../../../search/sources/use-source-name.ts'

/** Says by its address which source a search asks. */
export function useSourceOf(): (address: string) => string {
  const sourceName = useSourceName()
  return (address) => sourceName(readAddress(address.includes('?') ? address.slice(address.indexOf('?') + 1) : '').dataSource)
}
