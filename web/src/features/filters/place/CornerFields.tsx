import { crossesAntimeridian } from '@graticule/contracts/bbox'
import { type ClipboardEvent, useState } from 'react'
import { useTranslation } from '../../../i18n/index.ts'
import { readCoordinates } from '../../../search/place/read-coordinates.ts'
import { Button } from '../../../ui/Button.tsx'
import { TextField } from '../../../ui/fields/Field.tsx'
import {
  CORNERS,
  type Corner,
  cornersOf,
  type CornerTexts,
  readCorners,
  withAxesExchanged,
  withLatitudesExchanged,
} from './corners.ts'
import styles from './PlaceSection.module.css'
import type { FilterDraft } from '../use-filter-draft.ts'

/** West, south, east and north. What is wrong with a corner is told when it is left; a missing one when the box is wanted. */
export function CornerFields({ filters: { draft, change, faults, checked } }: { filters: FilterDraft }) {
  const { t } = useTranslation('filters')
  const [left, setLeft] = useState<readonly Corner[]>([])
  const { corners } = draft
  const { box } = readCorners(corners)
  const exchanged = withAxesExchanged(corners)
  const set = (next: CornerTexts) => change({ placeTouched: true, shape: null, corners: next })
  const error = (corner: Corner) => {
    const fault = faults.corners[corner]
    if (fault === undefined || !(checked || (left.includes(corner) && fault !== 'missing'))) return undefined
    return t(`place.fault.${fault}`)
  }
  const onPaste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text')
    const pasted = text.trim().split(/[\s,;]+/).length === 4 ? readCoordinates(text) : undefined
    // four numbers at once are a whole box, whichever field they were meant for
    if (pasted === undefined) return
    event.preventDefault()
    set(cornersOf(pasted))
  }
  return (
    <>
      <div className={styles['corners']}>
        {CORNERS.map((corner) => (
          <TextField
            key={corner}
            label={t(`place.${corner}`)}
            value={corners[corner]}
            code
            error={error(corner)}
            onPaste={onPaste}
            onBlur={() => setLeft((before) => [...before, corner])}
            onChange={(event) => set({ ...corners, [corner]: event.target.value })}
          />
        ))}
      </div>
      <div className={styles['cornerWords']} role="status">
        {exchanged !== undefined && (
          <p>
            {t('place.exchangeAxes')}{' '}
            <Button size="small" onClick={() => set(exchanged)}>
              {t('place.exchangeAxesDo')}
            </Button>
          </p>
        )}
        {faults.corners.north === 'south-of-south' && (
          <Button size="small" onClick={() => set(withLatitudesExchanged(corners))}>
            {t('place.exchangeLatitudes')}
          </Button>
        )}
        {box !== null && crossesAntimeridian(box) && <p>{t('place.acrossAntimeridian')}</p>}
        {CORNERS.every((corner) => corners[corner] === '') && <p>{t('place.cornerHint')}</p>}
      </div>
    </>
  )
}
