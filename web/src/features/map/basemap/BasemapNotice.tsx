import { useTranslation } from '../../../i18n/index.ts'
import { useBasemap } from '../../../stores/map/basemap.ts'
import { Button } from '../../../ui/Button.tsx'
import { MapNotice } from '../canvas/MapNotice.tsx'

/** Says why the basemap that was wanted is not shown, and tries it again. */
export function BasemapNotice() {
  const { t } = useTranslation('map')
  const { trouble, follow, dismiss } = useBasemap()
  if (trouble === null) return null
  const { kind, id, title } = trouble
  return (
    <MapNotice text={t(`basemap.${kind}`, { title })}>
      {kind !== 'unknown' && (
        <Button size="small" onClick={() => follow(id)}>
          {t('layers.retry')}
        </Button>
      )}
      <Button size="small" variant="quiet" onClick={dismiss}>
        {t('layers.dismiss')}
      </Button>
    </MapNotice>
  )
}
