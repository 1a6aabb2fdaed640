import { IconCurrentLocation, IconFocus2, IconSelectAll } from '@tabler/icons-react'
import { useTranslation } from '../../../i18n/index.ts'
import { formatBox } from '../../../i18n/numbers.ts'
import { useDrawnArea } from '../../../stores/map/drawn-area.ts'
import { useMapView } from '../../../stores/map/map-view.ts'
import { Button } from '../../../ui/Button.tsx'
import { FieldWords } from '../../../ui/fields/Field.tsx'
import styles from './PlaceSection.module.css'
import type { FilterDraft } from '../use-filter-draft.ts'
import { useMyLocation } from '../../../search/place/use-my-location.ts'

/** Areas that need no typing: around the visitor, what the map shows, what is drawn on it. */
export function AreaButtons({ filters }: { filters: FilterDraft }) {
  const { t } = useTranslation('filters')
  const start = useDrawnArea((area) => area.start)
  const extent = useMapView((view) => view.extent)
  const { asking, fault, ask } = useMyLocation(({ longitude, latitude, box }) => {
    const point = formatBox([longitude, latitude, longitude, latitude])
    filters.takePlace({ name: t('place.around', { point }), box })
  })
  const look = { size: 14, stroke: 1.75, 'aria-hidden': true }
  return (
    <>
      <div className={styles['ways']}>
        <Button variant="quiet" size="small" busy={asking} icon={<IconCurrentLocation {...look} />} onClick={ask}>
          {t(asking ? 'place.locating' : 'place.myLocation')}
        </Button>
        {extent !== null && (
          <Button variant="quiet" size="small" icon={<IconFocus2 {...look} />} onClick={() => filters.takeBox(extent)}>
            {t('place.useView')}
          </Button>
        )}
        <Button variant="quiet" size="small" icon={<IconSelectAll {...look} />} onClick={() => start()}>
          {t('place.draw')}
        </Button>
      </div>
      {/* there from the start, so that the words are read out when they come */}
      <div role="status">
        {fault !== undefined && <FieldWords id="my-location-fault" words={t(`place.locationFault.${fault}`)} bad />}
      </div>
    </>
  )
}
