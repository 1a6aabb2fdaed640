import type { Bbox } from '@graticule/contracts/bbox'
import { IconMapPin } from '@tabler/icons-react'
import { use, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { useTranslation } from '../../i18n/index.ts'
import { formatBox } from '../../i18n/numbers.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { PlaceMapContext } from './place-map.ts'
import styles from './PlacePhrasePopup.module.css'
import type { PopupProps } from '../../ui/overlay/popup-props.ts'

/** What a phrase may mean: these words, in this place. */
export interface PlaceQuestion {
  readonly query: string
  readonly place: string
  /** Degrees of EPSG:4326. */
  readonly box: Bbox
  /** Who has to be named for the place. */
  readonly attribution?: string | undefined
}

type PlacePhrasePopupProps = PlaceQuestion & PopupProps<'yes' | 'no'>

/**
 * Whether a phrase means a place, which is shown on a small map. To close it is to give up the search.
 * @rule S3-2.confirm-search The question about a place has Yes, No and a close that cancels
 */
export function PlacePhrasePopup({ query, place, box, attribution, open, close }: PlacePhrasePopupProps) {
  const drawPlace = use(PlaceMapContext)
  const { t } = useTranslation('search')
  useLeaving(open, close)
  return (
    <Dialog
      open={open}
      alert
      tone="info"
      icon={<IconMapPin size={18} stroke={1.75} />}
      title={t('placePhrase.question', { query, place })}
      closeLabel={t('placePhrase.close')}
      onClose={() => close()}
      footer={
        <>
          <Button onClick={() => close('no')}>{t('placePhrase.no')}</Button>
          <Button variant="primary" data-first-focus onClick={() => close('yes')}>
            {t('placePhrase.yes')}
          </Button>
        </>
      }
    >
      {drawPlace !== undefined && <div className={styles['map']}>{drawPlace(box)}</div>}
      <p>{t('placePhrase.explanation', { query: query.replaceAll(/["“”„‟«»]/g, ''), box: formatBox(box) })}</p>
      <p className={styles['no']}>{t('placePhrase.asTyped')}</p>
      {attribution !== undefined && <p className={styles['no']}>{t('placePhrase.attribution', { attribution })}</p>}
    </Dialog>
  )
}

/** Gives up the search when the browser goes to another page under the open popup. */
function useLeaving(open: boolean, close: () => void): void {
  const { key } = useLocation()
  const [askedAt] = useState(key)
  useEffect(() => {
    if (open && key !== askedAt) close()
  })
}
