import { useTranslation } from '../../../i18n/index.ts'
import { Spinner } from '../../../ui/Spinner.tsx'
import { useTileProgress } from '../layers/tiles/tile-progress.ts'
import styles from './TilesProgress.module.css'

/** The bar along the top and the count beside it while images of layers load. */
export function TilesProgress() {
  const { t } = useTranslation('map')
  const tiles = useTileProgress((state) => state.tiles)
  if (!tiles) return null
  const text = t('tiles', tiles)
  return (
    <>
      <div
        className={styles['bar']}
        role="progressbar"
        aria-label={text}
        aria-valuemin={0}
        aria-valuemax={tiles.loading}
        aria-valuenow={tiles.loaded}
      >
        <span style={{ width: `${(100 * tiles.loaded) / tiles.loading}%` }} />
      </div>
      <p className={styles['count']} aria-hidden="true">
        <Spinner />
        {text}
      </p>
    </>
  )
}
