import { useTranslation } from '../../../i18n/index.ts'
import { useDisabledLayer } from '../../../stores/layers/disabled-layer.ts'
import { Button } from '../../../ui/Button.tsx'
import { MapNotice } from '../canvas/MapNotice.tsx'

/** Lets a layer that was taken off the map, because it is not available, be put back. */
export function DisabledLayer({ title }: { readonly title: string }) {
  const { t } = useTranslation('adding')
  const { undo, forget } = useDisabledLayer()
  return (
    <MapNotice quiet text={t('disabled.text', { title })}>
      <Button size="small" onClick={undo}>
        {t('disabled.undo')}
      </Button>
      <Button size="small" variant="quiet" onClick={forget}>
        {t('disabled.dismiss')}
      </Button>
    </MapNotice>
  )
}
