import { originalSceneFilters } from '@graticule/contracts/search/filter-sets'
import { Navigate } from 'react-router'
import { linkAddress, readAddress } from '../../search/address/address.ts'
import { useCollection } from '../../search/scenes/use-scene-parent.ts'

/**
 * Leads from a link of the original portal to the scenes that it means, once their collection is known; where it stays unknown, the
 * link is followed as it is.
 */
export function SceneLink({ search }: { search: string }) {
  const state = readAddress(search)
  const { isAsked, entry } = useCollection(state.filters.parents)
  if (isAsked) return null
  const filters = entry === undefined ? state.filters : originalSceneFilters(state.filters, entry)
  return <Navigate to={linkAddress({ ...state, filters })} replace />
}
