import type { Bbox } from '@graticule/contracts/bbox'
import { IconMapPin } from '@tabler/icons-react'
import { type ComponentType, Suspense, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { useTranslation } from '../i18n/index.ts'
import { formatBox } from '../i18n/numbers.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import styles from './PlacePhrasePopup.module.css'
import type { Popup } from './popups.ts'

/** Draws a box on a map, as large as the element around it. */
export type PlaceMapComponent = ComponentType<{ readonly box: Bbox }>

type Question = Extract<Popup, { kind: 'place-phrase' }>

/** Whether a phrase means a place, which is shown on a small map. To close it is to give up the search. */
export function PlacePhrasePopup(props: { popup: Question; open: boolean; map: PlaceMapComponent | undefined }) {
  const { popup, open, map: PlaceMap } = props
  const { t } = useTranslation('search')
  const { query, place, box, attribution, answer } = popup
  useLeaving(popup, open)
  return (
    <Dialog
      open={open}
      alert
      tone="info"
      icon={<IconMapPin size={18} stroke={1.75} />}
      title={t('placePhrase.question', { query, place })}
      closeLabel={t('placePhrase.close')}
      onClose={() => answer('close')}
      footer={
        <>
          <Button onClick={() => answer('no')}>{t('placePhrase.no')}</Button>
          <Button variant="primary" data-first-focus onClick={() => answer('yes')}>
            {t('placePhrase.yes')}
          </Button>
        </>
      }
    >
      {PlaceMap !== undefined && (
        <div className={styles['map']}>
          <Suspense>
            <PlaceMap box={box} />
          </Suspense>
        </div>
      )}
      <p>{t('placePhrase.explanation', { query: query.replaceAll(/["“”„‟«»]/g, ''), box: formatBox(box) })}</p>
      <p className={styles['no']}>{t('placePhrase.asTyped')}</p>
      {attribution !== undefined && <p className={styles['no']}>{t('placePhrase.attribution', { attribution })}</p>}
    </Dialog>
  )
}

/** Gives up the search when the browser goes to another page under the open popup. */
function useLeaving(popup: Question, open: boolean): void {
  const { key } = useLocation()
  const asked = useRef({ popup, key })
  useEffect(() => {
    // a question that follows while the one before is seen going is asked on the page of now
    if (popup !== asked.current.popup) asked.current = { popup, key }
    if (open && key !== asked.current.key) popup.answer('close')
  })
}
