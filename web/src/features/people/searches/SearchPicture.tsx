import { Suspense } from 'react'
import { late } from '../../../i18n/late.tsx'
import { readAddress } from '../../../search/address/address.ts'
import { classes } from '../../../ui/classes.ts'
import styles from './SavedSearches.module.css'

const FootprintMap = late(() => import('../../../entry/footprint-map/FootprintMap.tsx'))

/** Where a search looks: its areas on the coasts of the world. Words beside it say the same. */
export function SearchPicture({ address, isChosen = false }: { address: string; isChosen?: boolean }) {
  const query = address.includes('?') ? address.slice(address.indexOf('?') + 1) : ''
  return (
    <span className={classes(styles['picture'], isChosen && styles['chosenPicture'])} aria-hidden="true">
      <Suspense>
        <FootprintMap boxes={readAddress(query).filters.areas} />
      </Suspense>
    </span>
  )
}
