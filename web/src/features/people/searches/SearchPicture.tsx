import { readAddress } from '../../../search/address/address.ts'
import { classes } from '../../../ui/classes.ts'
import styles from './SavedSearches.module.css'

const MERIDIANS = [-150, -120, -90, -60, -30, 0, 30, 60, 90, 120, 150]
const PARALLELS = [-60, -30, 0, 30, 60]

/** The part of the world that shows some boxes with space around them, at the proportions of the picture. */
function viewOf(boxes: readonly (readonly [number, number, number, number])[]): readonly [number, number, number, number] {
  const [box] = boxes
  if (box === undefined) return [-180, -90, 360, 180]
  const [west, south, east, north] = box
  const width = Math.min(360, Math.max(20, (east < west ? east + 360 - west : east - west) * 2))
  const height = Math.min(180, Math.max(10, (north - south) * 2))
  const scale = Math.max(width, height * 2)
  const middle = east < west ? (west + east + 360) / 2 : (west + east) / 2
  return [middle - scale / 2, -(north + south) / 2 - scale / 4, scale, scale / 2]
}

const queryOf = (address: string) => address.slice(address.indexOf('?') + 1 || address.length)

/** Where a search looks: its area on the graticule. Words beside it say the same. */
export function SearchPicture({ address, isChosen = false }: { address: string; isChosen?: boolean }) {
  const { areas } = readAddress(queryOf(address)).filters
  const [x, y, width, height] = viewOf(areas)
  const line = width / 260
  return (
    <svg
      className={styles['picture']}
      viewBox={`${x} ${y} ${width} ${height}`}
      aria-hidden="true"
      preserveAspectRatio="xMidYMid slice"
    >
      <g className={styles['graticule']} strokeWidth={line}>
        {MERIDIANS.map((at) => (
          <path key={at} d={`M${at} -90V90`} />
        ))}
        {PARALLELS.map((at) => (
          <path key={at} d={`M-180 ${at}H180`} />
        ))}
        <rect x="-180" y="-90" width="360" height="180" />
      </g>
      {areas.map(([west, south, east, north]) => (
        <rect
          key={`${west} ${south} ${east} ${north}`}
          className={classes(styles['area'], isChosen && styles['chosenArea'])}
          x={west}
          y={-north}
          width={Math.max(east < west ? east + 360 - west : east - west, width / 40)}
          height={Math.max(north - south, width / 40)}
          strokeWidth={line * 3}
          strokeDasharray={isChosen ? undefined : `${line * 3} ${line * 4}`}
        />
      ))}
    </svg>
  )
}
