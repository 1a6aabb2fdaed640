import { useLayoutEffect, useRef } from 'react'
import { useHoveredEntry } from '../../../stores/hovered-entry.ts'
import { useMapFootprints } from '../../../stores/map/map-footprints.ts'
import { useMapView } from '../../../stores/map/map-view.ts'
import { useMapCovers } from '../canvas/covers.ts'
import { FootprintTag } from './FootprintTag.tsx'
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
  const frame = useMapFrame((state) => state.frame)
  const padding = useMapPadding()
  const { covers, furniture } = useMapCovers()
  const corners = useMapView((state) => state.corners)
  const { hovered, selected } = useHoveredEntry()
  // read by `shownShapes`
  useMapFootprints()
  const { tags, hold } = useKeptFocus()
  if (!frame) return null
  const { controls, status } = furniture
  const placed = placeTags(shownShapes(frame), frame, freeArea(frame, padding), [...controls, ...status, ...corners, ...covers])
  return (
    <div ref={tags} style={{ fontSize: 16 * frame.textScale }}>
      <svg className={styles['lines']} aria-hidden="true">
        {placed.map(
          ({ members, mark, x, y, inView, lineTo }) =>
            inView &&
            lineTo && (
              <g key={`${members[0]!.id} ${mark}`}>
                <path d={`M${x} ${y}L${lineTo.join(' ')}`} />
                <circle cx={lineTo[0]} cy={lineTo[1]} r={2.5} />
              </g>
            ),
        )}
      </svg>
      {placed.map((tag) => (
        <FootprintTag
          key={`${tag.members[0]!.id} ${tag.mark}`}
          tag={tag}
          frame={frame}
          hovered={hovered}
          selected={selected}
          onReveal={onReveal}
          onFocused={hold}
        />
      ))}
    </div>
  )
}

/** A tag with the focus may go up in a stack when the map moves: then the stack has it. */
function useKeptFocus() {
  const tags = useRef<HTMLDivElement>(null)
  const held = useRef<string | null>(null)
  useLayoutEffect(() => {
    if (held.current === null || document.activeElement !== document.body) return
    const ids = (tag: HTMLElement) => JSON.parse(tag.dataset['footprintTag'] ?? '[]') as unknown
    const all = [...(tags.current?.querySelectorAll<HTMLElement>('[data-footprint-tag]') ?? [])]
    all.find((tag) => (ids(tag) as string[]).includes(held.current ?? ''))?.focus({ preventScroll: true })
  })
  return {
    tags,
    hold: (id: string | null) => {
      held.current = id
    },
  }
}
