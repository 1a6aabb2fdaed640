import { named } from '../../../i18n/joined.ts'
import { listed } from '../../../i18n/numbers.ts'
import { useSceneParent } from '../../../search/scenes/use-scene-parent.ts'
import { providersIn, useProviderTitles } from '../../../search/sources/use-provider-titles.ts'
import { useViews } from '../../../search/sources/use-views.ts'
import { readAddress } from '../../../search/address/address.ts'
import { activeFilters } from '../../../search/filters/active-filters.ts'
import styles from './SavedSearches.module.css'

/**
 * What narrows a search, as chips; all of them stand in the tooltip. Collections, views and providers are told by
 * their names, as results tell them.
 */
export function SearchWords({ address }: { address: string }) {
  const query = address.includes('?') ? address.slice(address.indexOf('?') + 1) : ''
  const state = readAddress(query)
  const { parents, viewId } = state.filters
  const parent = useSceneParent(parents)
  const titles = useProviderTitles(providersIn(state))
  const { views } = useViews(viewId !== '')
  const names: Partial<Record<string, string>> = {
    parents: parent?.resource.title,
    viewId: views?.find((view) => view.viewId === viewId)?.title,
  }
  const words = activeFilters(state, titles).map(({ id, label, value }) => {
    const words = names[id] ?? value
    return label === '' || words === '' ? label + words : named(label, words)
  })
  if (words.length === 0) return null
  return (
    <ul className={styles['chips']} title={listed(words)}>
      {words.map((word) => (
        <li key={word}>{word}</li>
      ))}
    </ul>
  )
}
