import { useTranslation } from '../../../i18n/index.ts'
import { Button } from '../../../ui/Button.tsx'
import { MapNotice } from '../canvas/MapNotice.tsx'
import { useChartStatus } from './chart-status.ts'

/** Says that the base map did not load, and tries again. */
export function ChartNotice({ onRetry }: { readonly onRetry: () => void }) {
  const { t } = useTranslation('map')
  const isFailed = useChartStatus(({ status }) => status === 'failed')
  if (!isFailed) return null
  return (
    <MapNotice text={t('chartFailed')}>
      <Button size="small" onClick={onRetry}>
        {t('layers.retry')}
      </Button>
    </MapNotice>
  )
}
