import { DASHBOARD_ROUTES } from '@graticule/contracts/dashboards/dashboards'
import { BOOKMARK_ROUTES } from '@graticule/contracts/kept/bookmarks'
import { SAVED_RUN_ROUTES } from '@graticule/contracts/kept/saved-runs'
import { SAVED_SEARCH_ROUTES } from '@graticule/contracts/kept/saved-searches'
import { IconBookmark, IconLayoutDashboard, IconPlayerPlay, IconSearch } from '@tabler/icons-react'
import * as Type from 'typebox'
import { useTranslation } from '../../i18n/index.ts'
import { privateJson } from '../../session/private-read.ts'
import { useSession } from '../../session/session.ts'
import { usePrivateQuery } from '../../session/use-private-query.ts'
import { pathOf } from '../../site/pages.ts'
import styles from './KeptCards.module.css'

/** Of each list only how long it is; some of them are lists of the original portal. */
const HalCountSchema = Type.Object({ page: Type.Object({ totalElements: Type.Integer() }) })
const CountSchema = Type.Object({ total: Type.Integer() })

const LISTS = [
  { name: 'bookmarks', page: 'bookmarks', path: BOOKMARK_ROUTES.list.path, isHal: false, Icon: IconBookmark },
  { name: 'searches', page: 'savedSearches', path: SAVED_SEARCH_ROUTES.current.path, isHal: true, Icon: IconSearch },
  { name: 'runs', page: 'savedRuns', path: SAVED_RUN_ROUTES.current.path, isHal: true, Icon: IconPlayerPlay },
  { name: 'dashboards', page: 'dashboards', path: DASHBOARD_ROUTES.list.path, isHal: false, Icon: IconLayoutDashboard },
] as const

/** What a person keeps in the portal: so many resources, searches, runs and dashboards, each with the way to its page. */
export function KeptCards() {
  const isGuest = useSession(({ visitor }) => visitor.kind === 'anonymous')
  if (isGuest) return null
  return (
    <ul className={styles['cards']}>
      {LISTS.map((list) => (
        <KeptCard key={list.name} {...list} />
      ))}
    </ul>
  )
}

function KeptCard({ name, page, path, isHal, Icon }: (typeof LISTS)[number]) {
  const { t } = useTranslation('notices')
  const address = `${path}?size=1`
  const hal = usePrivateQuery(['hal-count', name], (signal) => privateJson(address, HalCountSchema, { signal }), false, {
    isAsked: isHal,
  })
  const plain = usePrivateQuery(['count', name], (signal) => privateJson(address, CountSchema, { signal }), false, {
    isAsked: !isHal,
  })
  const count = hal.data?.page.totalElements ?? plain.data?.total
  return (
    <li>
      <Icon size={18} stroke={1.75} aria-hidden="true" />
      <div>
        {/* another document: the popup would lie over the page */}
        <a href={pathOf(page)}>{t(`kept.${name}`)}</a>
        {count !== undefined && <span>{t('kept.count', { count })}</span>}
      </div>
    </li>
  )
}
