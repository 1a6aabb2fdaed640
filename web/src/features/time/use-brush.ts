import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { useEscape } from '../../ui/overlay/use-escape.ts'
import { handlesOf, rangeOfHandles, type YearRange } from './year-range.ts'
import { yearAt, type YearScale } from './year-scale.ts'

export type Edge = 'from' | 'to'
type Handles = Record<Edge, number>

/** A press this near to a handle takes it, CSS pixels; a finger is less exact. */
const GRAB_PX = 12
const GRAB_BY_FINGER_PX = 22
/** After the last key the range counts once the keys have rested for this long, milliseconds. */
const KEYS_REST_MS = 600
/** Page keys move a handle by so many years. */
const PAGE_YEARS = 10

/** What a press holds: one handle, or a new range that grows from the pressed year. */
type Held = { readonly edge: Edge } | { readonly anchor: number }

interface Brush {
  /** Where the handles are now, also while they are moved. */
  readonly handles: Handles
  readonly moving: boolean
  /** For the chart that the handles lie on. */
  readonly onPointer: Readonly<Record<'onPointerDown' | 'onPointerMove' | 'onPointerUp' | 'onPointerCancel', PointerHandler>>
  onKey(edge: Edge, event: KeyboardEvent): void
  onBlur(): void
}

type PointerHandler = (event: PointerEvent<HTMLElement>) => void

/** Years that a key moves a handle by. */
const STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowDown: -1,
  ArrowRight: 1,
  ArrowUp: 1,
  PageDown: -PAGE_YEARS,
  PageUp: PAGE_YEARS,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
}

/** The year under the pointer, with its fraction, and how far the handles are from it, pixels. */
function pointed({ currentTarget, clientX }: PointerEvent<HTMLElement>, scale: YearScale, handles: Handles) {
  const { left, width } = currentTarget.getBoundingClientRect()
  const perYear = width / (scale.last - scale.first + 1)
  const year = yearAt(scale, width === 0 ? 0 : (clientX - left) / width)
  return { year, away: { from: Math.abs(year - handles.from) * perYear, to: Math.abs(handles.to + 1 - year) * perYear } }
}

/** The handles when what is held has come to this year. */
function movedTo(hold: Held, year: number, handles: Handles, scale: YearScale): Handles {
  if ('anchor' in hold) {
    const here = Math.min(scale.last, Math.floor(year))
    return { from: Math.min(hold.anchor, here), to: Math.max(hold.anchor, here) }
  }
  // a handle snaps to the border of years that is nearest
  return hold.edge === 'from'
    ? { ...handles, from: Math.min(handles.to, Math.round(year)) }
    : { ...handles, to: Math.max(handles.from, Math.round(year) - 1) }
}

/**
 * Two handles on a scale of years. A press near a handle takes it along; a press elsewhere begins a new range, and without
 * a movement is the range of that one year. `onChange` is told when the pointer lets go, or when keys have rested.
 */
export function useBrush(scale: YearScale, range: YearRange, onChange: (range: YearRange) => void): Brush {
  const [draft, setDraft] = useState<Handles | null>(null)
  const held = useRef<Held | null>(null)
  const resting = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const handles = draft ?? handlesOf(range, scale)

  const finish = (last: Handles | null) => {
    clearTimeout(resting.current)
    held.current = null
    setDraft(null)
    if (last === null) return
    const next = rangeOfHandles(last, scale)
    const before = rangeOfHandles(handlesOf(range, scale), scale)
    if (next.from !== before.from || next.to !== before.to) onChange(next)
  }
  useEscape(draft !== null, () => finish(null))
  useEffect(() => () => clearTimeout(resting.current), [])

  const pointedAt = (event: PointerEvent<HTMLElement>) => pointed(event, scale, handles)
  const moved = (hold: Held, year: number) => movedTo(hold, year, handles, scale)

  return {
    handles,
    moving: draft !== null,
    onPointer: {
      onPointerDown(event) {
        if (event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        const { year, away } = pointedAt(event)
        const edge = away.from <= away.to ? 'from' : 'to'
        const reach = event.pointerType === 'touch' ? GRAB_BY_FINGER_PX : GRAB_PX
        held.current = away[edge] <= reach ? { edge } : { anchor: Math.min(scale.last, Math.floor(year)) }
        setDraft(moved(held.current, 'edge' in held.current ? handles[edge] + (edge === 'to' ? 1 : 0) : year))
      },
      onPointerMove(event) {
        if (held.current !== null) setDraft(moved(held.current, pointedAt(event).year))
      },
      onPointerUp() {
        if (held.current !== null) finish(draft)
      },
      onPointerCancel() {
        if (held.current !== null) finish(null)
      },
    },
    onKey(edge, event) {
      const step = STEPS[event.key]
      if (event.key === 'Enter') finish(draft)
      if (step === undefined) return
      event.preventDefault()
      const [low, high] = edge === 'from' ? [scale.first, handles.to] : [handles.from, scale.last]
      const next = { ...handles, [edge]: Math.min(high, Math.max(low, handles[edge] + step)) }
      setDraft(next)
      clearTimeout(resting.current)
      resting.current = setTimeout(() => finish(next), KEYS_REST_MS)
    },
    onBlur() {
      if (draft !== null && held.current === null) finish(draft)
    },
  }
}
