import { useTranslation } from '../../../i18n/index.ts'
import { useHoveredEntry } from '../../../stores/hovered-entry.ts'
import { useMapFootprints } from '../../../stores/map/map-footprints.ts'
import { classes } from '../../../ui/classes.ts'
import { useMapCovers } from '../canvas/covers.ts'
import { selectOnMap } from './model/select-on-map.ts'
import { placeTags } from './model/footprint-tags.ts'
import { useMapFrame } from '../canvas/frame.ts'
import type { Point } from '@graticule/contracts/geometry/web-mercator'
import { shownShapes } from './model/shown-shapes.ts'
import { freeArea } from '../canvas/view-fit.ts'
import { useMapPadding } from '../canvas/use-map-padding.ts'
import styles from './FootprintTags.module.css'

/**
 * The numbered tags of the footprints: buttons, so that Tab walks the footprints in the order of the list and screen
 * readers know them. `onReveal` asks for a footprint to be brought into view.
 */
export function FootprintTags({ onReveal }: { readonly onReveal: (point: Point) => void }) {
  const { t } = useTranslation('map')
  const frame = useMapFrame((state) => state.frame)
  const padding = useMapPadding()
  const covers = useMapCovers((state) => state.covers)
  const { hovered, selected, hover } = useHoveredEntry()
  // read by `shownShapes`
  useMapFootprints()
  if (!frame) return null
  const shapes = shownShapes(frame)
  const positions = placeTags(shapes, frame, freeArea(frame, padding), covers)
  return shapes.map(({ id, index, title, main: { bounds } }, order) => {
    const { x, y, inView } = positions[order]!
    const isHot = id === hovered || id === selected
    const middle: Point = [(bounds[0] + bounds[2]) / 2, (bounds[1] + bounds[3]) / 2]
    return (
      <button
        key={id}
        type="button"
        className={classes(styles['target'], isHot && styles['hot'], !inView && styles['outside'])}
        style={{ transform: `translate(${Math.round(x)}px, ${Math.round(y)}px)`, zIndex: id === hovered ? 3 : isHot ? 2 : 1 }}
        aria-label={t('tag', { index, title })}
        aria-pressed={id === selected}
        title={title}
        data-footprint-tag={id}
        onPointerEnter={() => hover(id, 'map')}
        onPointerLeave={() => hover(null, 'map')}
        onFocus={() => {
          hover(id, 'map')
          if (!inView) onReveal(middle)
        }}
        onBlur={() => hover(null, 'map')}
        onClick={() => selectOnMap(id)}
      >
        <span className={styles['tag']}>{index}</span>
      </button>
    )
  })
}
