import { hasScenes } from '@graticule/contracts/search/filter-sets'
import type { Entry } from '@graticule/contracts/resource'
import { IconStack2 } from '@tabler/icons-react'
import { Link, useLocation } from 'react-router'
import { useTranslation } from '../../i18n/index.ts'
import { formatCount } from '../../i18n/numbers.ts'
import { useSearchParams } from '../../stores/search-params.ts'
import { scenesAddress, useSceneTrail } from './scenes.ts'

/** The way to the scenes of a satellite collection; nothing for other entries. Scenes that lie outside are not counted. */
export function ScenesLink({ entry, className, size = 13 }: { entry: Entry; className?: string | undefined; size?: number }) {
  const { t } = useTranslation('shell')
  const state = useSearchParams((params) => params.state)
  const { pathname, search } = useLocation()
  const leave = useSceneTrail((trail) => trail.leave)
  if (!hasScenes(entry)) return null
  const { resource, children } = entry
  const collection = resource.title
  const counted = { count: children, formatted: formatCount(children), collection }
  return (
    <Link
      to={scenesAddress(state, entry)}
      className={className}
      aria-label={children > 0 ? t('scenes.countOf', counted) : t('scenes.someOf', { collection })}
      onClick={() => leave(resource.id, pathname + search)}
    >
      <IconStack2 size={size} stroke={1.75} aria-hidden="true" />
      {children > 0 ? t('scenes.count', counted) : t('scenes.some')}
    </Link>
  )
}
