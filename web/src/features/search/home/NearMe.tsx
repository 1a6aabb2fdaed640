import { IconCurrentLocation } from '@tabler/icons-react'
import { useTranslation } from '../../../i18n/index.ts'
import { formatBox } from '../../../i18n/numbers.ts'
import { useMyLocation } from '../../../search/place/use-my-location.ts'
import type { ChosenPlace } from '../../../search/place/use-place-choice.ts'
import { FieldWords } from '../../../ui/fields/Field.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import styles from './NearMe.module.css'

/** Takes where the browser is for the place, or says why that is not known. */
export function NearMe({ onFound }: { onFound: (place: ChosenPlace) => void }) {
  const { t } = useTranslation('search')
  const { t: tFilters } = useTranslation('filters')
  const { asking, fault, ask } = useMyLocation(({ longitude, latitude, box }) => {
    const point = formatBox([longitude, latitude, longitude, latitude])
    onFound({ name: tFilters('place.around', { point }), box })
  })
  return (
    <>
      <button type="button" className={styles['near']} aria-busy={asking} onClick={ask}>
        {asking ? <Spinner /> : <IconCurrentLocation size={18} stroke={1.75} aria-hidden="true" />}
        {t('where.nearMe')}
      </button>
      {/* there from the start, so that the words are read out when they come */}
      <div role="status" className={styles['fault']}>
        {fault !== undefined && <FieldWords id="near-me-fault" words={tFilters(`place.locationFault.${fault}`)} bad />}
      </div>
    </>
  )
}
