import { IconCurrentLocation } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useTranslation } from '../../../i18n/index.ts'
import { notify } from '../../../shell/notifications.ts'
import { useMyLocation } from '../../../search/place/use-my-location.ts'
import { useMapView } from '../../../stores/map/map-view.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { announce } from '../canvas/announcement.ts'
import { coordinateText } from '../canvas/coordinate-text.ts'

/** Brings the map to where the visitor is, rounded to about a kilometre. Nothing is searched and nothing is kept. */
export function MyLocation() {
  const { t } = useTranslation('map')
  const { asking, fault, ask } = useMyLocation(({ longitude, latitude, box }) => {
    useMapView.getState().requestFit([box])
    announce(t('location.found', { place: coordinateText([longitude, latitude]) }))
  })
  useEffect(() => {
    if (fault !== undefined) notify({ style: 'error', title: t('location.failed'), text: t(`location.fault.${fault}`) })
  }, [fault, t])
  return (
    <IconButton
      label={t(asking ? 'location.asking' : 'location.mine')}
      icon={<IconCurrentLocation size={18} stroke={1.75} />}
      busy={asking}
      failed={fault !== undefined}
      onClick={ask}
    />
  )
}
