import { IconArrowLeft } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useTranslation } from '../../i18n/index.ts'
import { resultsAddress } from '../../search/address/address.ts'
import { pathOf } from '../../site/pages.ts'
import { useResultSets } from '../../stores/result-sets.ts'
import { useSearchParams } from '../../stores/search-params.ts'

/** Back to the results of the current search, or to the home page when nothing was searched yet. */
export function BackLink() {
  const { t } = useTranslation('search')
  const state = useSearchParams((params) => params.state)
  const hasSearched = useResultSets(({ sources }) =>
    Object.values(sources).some((tab) => tab !== undefined && tab.address !== null),
  )
  return (
    <Link to={hasSearched ? resultsAddress(state) : pathOf('home')}>
      <IconArrowLeft size={14} aria-hidden="true" />
      {t(hasSearched ? 'sources.results' : 'sources.home')}
    </Link>
  )
}
