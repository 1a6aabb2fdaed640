import { useParams } from 'react-router'
import { ResourcePanel } from '../../features/resource/ResourcePanel.tsx'
import { askedSource } from '../../features/resource/use-resource.ts'
import { SearchPill } from '../../features/search/head/SearchPill.tsx'
import { useMapView } from '../../stores/map/map-view.ts'
import { NotFoundPage } from './NotFoundPage.tsx'

/** One entry, by its source and its id. */
export function ResourcePage() {
  const { dataSource, id } = useParams()
  const fullView = useMapView((view) => view.fullView)
  const source = askedSource(dataSource)
  if (source === undefined || id === undefined || id === '') return <NotFoundPage />
  return (
    <>
      {fullView && <SearchPill backTo="details" />}
      {/* put away, not taken down: it comes back as it was, and its entry stays on the map */}
      <div hidden={fullView}>
        <ResourcePanel source={source} id={id} />
      </div>
    </>
  )
}
