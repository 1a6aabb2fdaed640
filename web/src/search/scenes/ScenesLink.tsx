import { hasOtherParts, hasScenes } from '@graticule/contracts/search/filter-sets'
import type { Entry } from '@graticule/contracts/resource'
import { IconStack2 } from '@tabler/icons-react'
import { Link, useLocation } from 'react-router'
import { useTranslation } from '../../i18n/index.ts'
import { formatCount } from '../../i18n/numbers.ts'
import { useSearchParams } from '../../stores/search-params.ts'
import { scenesAddress, useSceneTrail } from './scenes.ts'

/** The way to the scenes of a satellite collection, or to the parts of another series; nothing for other entries. What lies outside is not counted. */
export function ScenesLink({ entry, className, size = 13 }: { entry: Entry; className?: string | undefined; size?: number }) {
  const { t } = useTranslation('shell')
  const state = useSearchParams((params) => params.state)
  const { pathname, search } = useLocation()
  const leave = useSceneTrail((trail) => trail.leave)
  const kind = hasScenes(entry) ? 'scenes' : hasOtherParts(entry) ? 'parts' : null
  if (kind === null) return null
  const { resource, children } = entry
  const collection = resource.title
  const counted = { count: children, formatted: formatCount(children), collection }
  return (
    <Link
      to={scenesAddress(state, entry)}
      className={className}
      aria-label={children > 0 ? t(`${kind}.countOf`, counted) : t(`${kind}.someOf`, { collection })}
      onClick={() => leave(resource.id, pathname + search)}
    >
      <IconStack2 size={size} stroke={1.75} aria-hidden="true" />
      {children > 0 ? t(`${kind}.count`, counted) : t(`${kind}.some`)}
    </Link>
  )
}
