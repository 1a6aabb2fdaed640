import { Suspense, useState } from 'react'
import { POPUP_CLOSE_MS } from '@graticule/contracts/limits'
import { useTranslation } from '../../../i18n/index.ts'
import { lazyWithTexts } from '../../../i18n/lazy-with-texts.ts'
import { useBasemap } from '../../../stores/map/basemap.ts'
import { usePresence } from '../../../ui/overlay/use-presence.ts'
import styles from './MapAttribution.module.css'

const MapTerms = lazyWithTexts(['picture'], () => import('./MapTerms.tsx').then(({ MapTerms }) => ({ default: MapTerms })))

/** Whose map it is, and the way to the terms of its data. */
export function MapAttribution() {
  const { t } = useTranslation('map')
  const { active, configured } = useBasemap()
  const [isOpen, setOpen] = useState(false)
  const terms = usePresence(isOpen || null, POPUP_CLOSE_MS)
  const basemap = configured?.find(({ id }) => id === active)
  return (
    <span className={styles['attribution']}>
      <span>{basemap?.attribution ?? t('attribution')}</span>
      <span aria-hidden="true"> · </span>
      <button type="button" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('terms')}
      </button>
      {terms.shown && (
        <Suspense>
          <MapTerms open={terms.open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </span>
  )
}
