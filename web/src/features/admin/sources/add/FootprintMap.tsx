import type { Bbox } from '@graticule/contracts/bbox'
import { RINGS, UNIT } from '../../../../entry/footprint-map/coasts.ts'
import { useTranslation } from '../../../../i18n/index.ts'
import styles from './Add.module.css'

/** The drawing, units of its own. */
const [WIDTH, HEIGHT] = [460, 144]

/** The land as one path. */
const LAND = RINGS.map(({ path }) => path).join('')

/** The part of the world that holds all boxes, with a margin, as wide as the drawing. */
function frameOf(boxes: readonly Bbox[]): { readonly west: number; readonly north: number; readonly scale: number } {
  const west = Math.min(...boxes.map((box) => box[0]))
  const east = Math.max(...boxes.map((box) => (box[2] < box[0] ? 180 : box[2])))
  const south = Math.min(...boxes.map((box) => box[1]))
  const north = Math.max(...boxes.map((box) => box[3]))
  const [width, height] = [Math.max(0.5, (east - west) * 1.2), Math.max(0.5, (north - south) * 1.3)]
  const scale = Math.min(WIDTH / width, HEIGHT / height)
  return { west: (west + east) / 2 - WIDTH / scale / 2, north: (north + south) / 2 + HEIGHT / scale / 2, scale }
}

/** Degrees between two lines of the grid. */
const STEPS = [0.1, 0.5, 1, 2, 5, 10, 15, 30, 45]
const stepFor = (scale: number): number => STEPS.find((step) => step * scale >= 60) ?? 90

const linesFrom = (first: number, last: number, step: number): number[] => {
  const begin = Math.ceil(first / step)
  return Array.from({ length: Math.max(0, Math.floor(last / step) - begin + 1) }, (_, at) => (begin + at) * step)
}

interface FootprintMapProps {
  readonly boxes: readonly (Bbox | undefined)[]
  /** Place in the list of the one that is pointed at. */
  readonly marked: number | undefined
  readonly onMark: (marked: number | undefined) => void
}

/** Boxes over coasts and a grid of degrees, numbered as in the list. */
export function FootprintMap({ boxes, marked, onMark }: FootprintMapProps) {
  const { t } = useTranslation('desk')
  const known = boxes.filter((box) => box !== undefined)
  if (known.length === 0) return <p className={styles['quiet']}>{t('trial.noPlace')}</p>
  const { west, north, scale } = frameOf(known)
  const x = (longitude: number) => (longitude - west) * scale
  const y = (latitude: number) => (north - latitude) * scale
  const step = stepFor(scale)
  const round = (value: number) => Math.round(value * 100) / 100
  return (
    <svg className={styles['map']} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={t('trial.map')}>
      <path
        d={LAND}
        fillRule="evenodd"
        transform={`translate(${-west * scale} ${north * scale}) scale(${scale * UNIT} ${-scale * UNIT})`}
      />
      {linesFrom(west, west + WIDTH / scale, step).map((longitude) => (
        <g key={longitude}>
          <line x1={x(longitude)} x2={x(longitude)} y1={0} y2={HEIGHT} />
          <text x={x(longitude) + 3} y={HEIGHT - 4}>{`${round(longitude)}°`}</text>
        </g>
      ))}
      {linesFrom(north - HEIGHT / scale, north, step).map((latitude) => (
        <g key={latitude}>
          <line x1={0} x2={WIDTH} y1={y(latitude)} y2={y(latitude)} />
          <text x={3} y={y(latitude) - 3}>{`${round(latitude)}°`}</text>
        </g>
      ))}
      {boxes.map((box, at) => {
        if (box === undefined) return null
        const east = box[2] < box[0] ? 180 : box[2]
        return (
          <g
            key={at}
            data-marked={marked === at || undefined}
            onPointerEnter={() => onMark(at)}
            onPointerLeave={() => onMark(undefined)}
          >
            <rect
              x={x(box[0])}
              y={y(box[3])}
              width={Math.max(3, (east - box[0]) * scale)}
              height={Math.max(3, (box[3] - box[1]) * scale)}
            />
            <circle cx={x(east)} cy={y(box[3])} r={9} />
            <text x={x(east)} y={y(box[3]) + 4} textAnchor="middle" data-number="">
              {at + 1}
            </text>
          </g>
        )
      })}
    </svg>
  )
}
