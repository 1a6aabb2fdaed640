import { isWholeWorld } from '@graticule/contracts/bbox'
import type { Bookmark } from '@graticule/contracts/kept/bookmarks'
import { Suspense } from 'react'
import { late } from '../../../i18n/late.tsx'
import { useTranslation } from '../../../i18n/index.ts'
import styles from './BookmarksPage.module.css'

const FootprintMap = late(() => import('../../../entry/footprint-map/FootprintMap.tsx'))

/** Its boxes but those of the whole world, which are no place. */
const boxesOf = ({ boxes = [] }: Bookmark) => boxes.filter((box) => !isWholeWorld(box))

/**
 * Where the chosen bookmarks lie, or all of the page when none is chosen.
 * @rule B-kept-items.selection-map A map beside the bookmarks shows where the chosen ones lie
 */
export function SelectionMap({ bookmarks, checked }: { bookmarks: readonly Bookmark[]; checked: ReadonlySet<number> }) {
  const { t } = useTranslation('kept')
  const chosen = bookmarks.filter(({ id }) => checked.has(id))
  const shown = chosen.length === 0 ? bookmarks : chosen
  const placed = shown.filter((one) => boxesOf(one).length > 0)
  return (
    <aside className={styles['map']} aria-labelledby="bookmarks-map">
      <div>
        <Suspense>
          <FootprintMap boxes={placed.flatMap(boxesOf)} />
        </Suspense>
      </div>
      <h2 id="bookmarks-map">
        {chosen.length === 0 ? t('list.mapAll', { count: placed.length }) : t('list.mapChosen', { count: placed.length })}
      </h2>
      <p>{placed.length < shown.length ? t('list.mapMissing', { count: shown.length - placed.length }) : t('list.oneSource')}</p>
    </aside>
  )
}
