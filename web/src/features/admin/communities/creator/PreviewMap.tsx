import { landIn, UNIT } from '../../../../entry/footprint-map/coasts.ts'
import styles from './Preview.module.css'

/** Pixels of a tile at zoom 0, which holds the whole world (OGC Two Dimensional Tile Matrix Set, annex D.1). */
const TILE = 256
/** Screens that the preview stands for, CSS pixels. */
const SCREENS = { desktop: [1_440, 850], phone: [390, 720] } as const

interface PreviewMapProps {
  /** Degrees */
  readonly longitude: number
  /** Degrees */
  readonly latitude: number
  /** Zoom of the web map: a step halves what is seen. */
  readonly zoom: number
  readonly screen: keyof typeof SCREENS
}

/**
 * The coasts that the map of a new portal opens on, in degrees: about what its visitors see first.
 * @rule B-sites.preview-map The preview of a community portal shows the coasts around its first map position
 */
export function PreviewMap({ longitude, latitude, zoom, screen }: PreviewMapProps) {
  const [across, down] = SCREENS[screen]
  const width = Math.min(360, (across * 360) / (TILE * 2 ** zoom))
  const height = (width * down) / across
  const [west, north] = [longitude - width / 2, latitude + height / 2]
  return (
    <svg
      className={styles['coasts']}
      viewBox={`${west} ${-north} ${width} ${height}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      {landIn({ west, north, width, height, narrowing: 1 }).map(([shift, path]) => (
        <path key={shift} d={path} fillRule="evenodd" transform={`translate(${shift} 0) scale(${UNIT} ${-UNIT})`} />
      ))}
    </svg>
  )
}
