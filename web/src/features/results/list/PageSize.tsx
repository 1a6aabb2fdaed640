import { PAGE_SIZES } from '@graticule/contracts/limits'
import { itemsPerPageAt, maxPageOf } from '@graticule/contracts/paging'
import { useTranslation } from '../../../i18n/index.ts'
import { useSearchActions } from '../../../search/run/use-search-actions.ts'
import { useSourceName } from '../../../search/sources/use-source-name.ts'
import { useSearchParams } from '../../../stores/search-params.ts'
import { Select } from '../../../ui/fields/Select.tsx'
import styles from './PageSize.module.css'
import { dataSources } from '../../../site/data-sources.ts'

/**
 * How many results a page has; what the chosen source does not give is there and says so. `firstShown` tells the place of the
 * first result in sight, from 1: the page with that result is shown then.
 */
export function PageSize({ firstShown }: { firstShown: () => number }) {
  const { t } = useTranslation('results')
  const { choosePageSize } = useSearchActions()
  const chosen = useSearchParams((params) => params.state.dataSource)
  const size = useSearchParams(({ state }) => itemsPerPageAt(state.dataSource, state.filters.itemsPerPage, dataSources()))
  const source = useSourceName()(chosen)
  const most = maxPageOf(chosen, dataSources())
  // a link may bring any other
  const sizes = [...new Set([...PAGE_SIZES, size])].toSorted((a, b) => a - b)
  const wordsOf = (count: number) => t(count <= most ? 'paging.size' : 'paging.notAt', { count, source })
  return (
    <label className={styles['size']}>
      <span className="visually-hidden">{t('paging.sizeLabel')}</span>
      <Select value={size} onChange={({ target }) => choosePageSize(Number(target.value), firstShown())}>
        {sizes.map((count) => (
          <option key={count} value={count} disabled={count > most}>
            {wordsOf(count)}
          </option>
        ))}
      </Select>
    </label>
  )
}
