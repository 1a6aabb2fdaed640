import { IconSearch } from '@tabler/icons-react'
import { useTranslation } from '../../../i18n/index.ts'
import { useSearchActions } from '../../../search/run/use-search-actions.ts'
import { useMapView } from '../../../stores/map/map-view.ts'
import { useSearchParams } from '../../../stores/search-params.ts'
import { Button } from '../../../ui/Button.tsx'
import { formatBox } from '../../../i18n/numbers.ts'
import styles from './SearchThisArea.module.css'

/** Appears when the visitor has moved the map far from where the results were found. */
export function SearchThisArea() {
  const { t } = useTranslation('search')
  const { movedByVisitor, extent, clearMoved } = useMapView()
  const { search } = useSearchActions()
  if (!movedByVisitor || extent === null) return null
  const searchHere = () => {
    const { state } = useSearchParams.getState()
    clearMoved()
    search({
      ...state,
      placeInput: formatBox(extent),
      locationType: 'coordinates',
      filters: { ...state.filters, areas: [extent], areaText: '' },
    })
  }
  return (
    <div className={styles['slot']}>
      <Button className={styles['button']} icon={<IconSearch size={16} aria-hidden="true" />} onClick={searchHere}>
        {t('searchThisArea')}
      </Button>
    </div>
  )
}
