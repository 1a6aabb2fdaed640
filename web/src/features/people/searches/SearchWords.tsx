import { readAddress } from '../../../search/address/address.ts'
import { activeFilters } from '../../../search/filters/active-filters.ts'
import styles from './SavedSearches.module.css'

/** What narrows a search, as chips; all of them stand in the tooltip. */
export function SearchWords({ address }: { address: string }) {
  const query = address.includes('?') ? address.slice(address.indexOf('?') + 1) : ''
  const words = activeFilters(readAddress(query)).map(({ label, value }) => (label === '' ? value : `${label}: ${value}`))
  if (words.length === 0) return null
  return (
    <ul className={styles['chips']} title={words.join(', ')}>
      {words.map((word) => (
        <li key={word}>{word}</li>
      ))}
    </ul>
  )
}
