import { useEffect, useReducer, useRef, useState } from 'react'
import { useHoveredEntry } from '../../../stores/hovered-entry.ts'
import { useMapFootprints } from '../../../stores/map/map-footprints.ts'
import { useMapCovers } from '../canvas/covers.ts'
import { useMapFrame } from '../canvas/frame.ts'
import { edgeArrow, leaderLine } from './model/leader.ts'
import type { Point } from '@graticule/contracts/geometry/web-mercator'
import { shownShapes } from './model/shown-shapes.ts'
import { freeArea } from '../canvas/view-fit.ts'
import { useMapPadding } from '../canvas/use-map-padding.ts'
import styles from './Leader.module.css'

/** The right edge of an entry's card, pixels of the stage; `undefined` when the card cannot be seen. */
function cardEdge(id: string, stage: Element | null): Point | undefined {
  const card = document.querySelector(`[data-entry-id="${CSS.escape(id)}"]`)
  if (!card || !stage) return undefined
  const { right, top, bottom, width } = card.getBoundingClientRect()
  if (width === 0) return undefined
  const middle = (top + bottom) / 2
  // scrolled out of its list or covered by another panel
  if (!card.contains(document.elementFromPoint(right - 8, middle))) return undefined
  const box = stage.getBoundingClientRect()
  return [right - box.left, middle - box.top]
}

/**
 * The thin line from the hovered entry's card to its footprint, or an arrow with its number at the edge of the map when the
 * footprint is out of view. Only on screens wider than 992 px (by style), and only decoration.
 */
export function Leader() {
  const svg = useRef<SVGSVGElement>(null)
  const frame = useMapFrame((state) => state.frame)
  const padding = useMapPadding()
  const covers = useMapCovers((state) => state.covers)
  const hovered = useHoveredEntry((state) => state.hovered)
  const [edge, setEdge] = useState<Point | undefined>()
  const [scrolled, onScroll] = useReducer((count: number) => count + 1, 0)
  // read by `shownShapes`
  useMapFootprints()

  useEffect(() => {
    if (hovered === null) return
    document.addEventListener('scroll', onScroll, { capture: true, passive: true })
    return () => document.removeEventListener('scroll', onScroll, { capture: true })
  }, [hovered])
  // the card has taken its place only after the page was drawn
  useEffect(() => {
    setEdge(hovered === null ? undefined : cardEdge(hovered, svg.current))
  }, [hovered, scrolled, frame?.width, frame?.height, padding])

  const shape = frame && hovered !== null ? shownShapes(frame).find(({ id }) => id === hovered) : undefined
  const free = frame && freeArea(frame, padding)
  const line = shape && frame && free && edge && leaderLine(edge, shape, frame, free, covers)
  const arrow = shape && frame && free && edgeArrow(shape, frame, free)
  return (
    <svg ref={svg} className={styles['leader']} aria-hidden="true">
      {line && (
        <>
          <path
            className={styles['line']}
            d={`M${[line.start, ...line.bends, line.end].map((point) => point.join(' ')).join('L')}`}
          />
          <circle className={styles['end']} cx={line.start[0] + 3} cy={line.start[1]} r={4} />
          <circle className={styles['end']} cx={line.end[0]} cy={line.end[1]} r={4} />
        </>
      )}
      {arrow && (
        <g
          className={styles['arrow']}
          style={{ fontSize: 16 }}
          transform={`translate(${arrow.at.join(' ')}) scale(${frame?.textScale ?? 1})`}
        >
          <path d="M11 -5L19 0L11 5Z" transform={`rotate(${arrow.angle})`} />
          <rect x={-10} y={-10} width={20} height={20} rx={5} />
          <text y={4}>{shape.index}</text>
        </g>
      )}
    </svg>
  )
}
