import type { HighlightedSearch } from '@graticule/contracts/services/personal-data'
import { IconMapSearch } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useTranslation } from '../../../i18n/index.ts'
import { formatCount } from '../../../i18n/numbers.ts'
import { storedSearchAddress } from '../../../search/address/address.ts'
import { useHoveredEntry } from '../../../stores/hovered-entry.ts'
import { classes } from '../../../ui/classes.ts'
import { highlightedId } from './highlighted.ts'
import { searchName } from '../../../search/search-name.ts'
import styles from './HighlightedSearches.module.css'
import { useHighlightedSearches } from './use-highlighted-searches.ts'

/** Places that are kept while the searches are on their way. */
const PLACES = [1, 2, 3, 4, 5]

/** Searches that the portal recommends, numbered like their areas on the map. Absent when the service does not give them. */
export function HighlightedSearches() {
  const { t } = useTranslation('search')
  const searches = useHighlightedSearches()
  if (searches === null || searches?.length === 0) return null
  return (
    <section
      className={styles['highlighted']}
      aria-labelledby="highlighted-title"
      aria-busy={searches === undefined}
      data-log="highlighted"
    >
      <h2 id="highlighted-title">{t('highlighted.title')}</h2>
      <ol className={styles['cards']}>
        {searches === undefined
          ? PLACES.map((place) => <li key={place} className={styles['skeleton']} aria-hidden="true" />)
          : searches.map((search, at) => <Card key={search.address} search={search} index={at + 1} />)}
      </ol>
    </section>
  )
}

function Card({ search, index }: { search: HighlightedSearch; index: number }) {
  const { t } = useTranslation('search')
  const id = highlightedId(index)
  const isHot = useHoveredEntry(({ hovered, selected }) => hovered === id || selected === id)
  const hover = useHoveredEntry((state) => state.hover)
  const { text, lang } = searchName(search)
  const { address, organisation, resources, _links } = search
  return (
    <li className={classes(styles['card'], isHot && styles['hot'])}>
      <Link
        to={storedSearchAddress(address)}
        onPointerEnter={() => hover(id, 'list')}
        onPointerLeave={() => hover(null, 'list')}
        onFocus={() => hover(id, 'list')}
        onBlur={() => hover(null, 'list')}
      >
        <span className={styles['index']}>{index}</span>
        <span className={styles['picture']}>
          {_links.thumbnail === undefined ? (
            <IconMapSearch size={24} stroke={1.5} aria-hidden="true" />
          ) : (
            <img src={_links.thumbnail.href} alt="" width={60} height={60} />
          )}
        </span>
        <span className={styles['words']}>
          <b title={text} lang={lang}>
            {text}
          </b>
          <span className={styles['about']}>
            <span className={styles['who']} title={organisation.name}>
              {organisation.shortName}
            </span>
            {resources !== undefined && (
              <span>
                {/* searches that a site has written have no organisation */}
                {organisation.shortName !== '' && ' · '}
                {t('highlighted.resources', { count: resources, formatted: formatCount(resources) })}
              </span>
            )}
          </span>
        </span>
      </Link>
    </li>
  )
}
