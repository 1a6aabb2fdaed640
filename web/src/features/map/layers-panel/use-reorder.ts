import { type KeyboardEvent, type MouseEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'

/** A row that is being moved: `gap` is the space between rows where it would be put down, 0 = above the first. */
interface Held {
  readonly id: string
  readonly from: number
  readonly by: 'pointer' | 'keys'
  readonly gap: number
}

/** What happened, for a live region. Places count from 0. */
export interface ReorderEvent {
  readonly kind: 'picked' | 'moved' | 'dropped' | 'back'
  readonly id: string
  readonly index: number
}

/** Within so many pixels of an end of the list it scrolls, so many pixels a frame. */
const EDGE = 36
const SCROLL_STEP = 7

/** The index of a row that is put down in a gap: its own index above the gap is no longer counted. */
const indexInGap = (from: number, gap: number): number => (gap > from ? gap - 1 : gap)

/** The gap between rows at a height of the window. */
function gapAt(list: RefObject<HTMLElement | null>, y: number): number {
  const elements = Array.from(list.current?.querySelectorAll<HTMLElement>('[data-layer-row]') ?? [])
  return elements.filter((element) => {
    const { top, height } = element.getBoundingClientRect()
    return top + height / 2 < y
  }).length
}

/** The list goes on under a pointer that rests at one of its ends; `follow` is called when it has. */
function useScrollAtEnds(
  list: RefObject<HTMLElement | null>,
  pointerY: RefObject<number>,
  isDragged: boolean,
  follow: () => void,
): void {
  useEffect(() => {
    if (!isDragged) return
    let frame = requestAnimationFrame(function scroll() {
      const element = list.current
      if (element) {
        const { top, bottom } = element.getBoundingClientRect()
        const before = element.scrollTop
        if (pointerY.current < top + EDGE) element.scrollTop -= SCROLL_STEP
        else if (pointerY.current > bottom - EDGE) element.scrollTop += SCROLL_STEP
        if (element.scrollTop !== before) follow()
      }
      frame = requestAnimationFrame(scroll)
    })
    return () => cancelAnimationFrame(frame)
    // `follow` reads what is there when it is called
  }, [isDragged]) // oxlint-disable-line react/exhaustive-deps
}

/**
 * Moves the rows of a list by a grip in each: dragged by mouse or finger, with a line where the row will be and with scrolling
 * at the ends; or by keys (Enter or Space picks up and puts down, arrows move, Escape puts back). `rows` are ids from the top; each
 * row's element carries its id in `data-layer-row`.
 * @rule B-map-layers.order Layers are moved by dragging and by keys
 */
export function useReorder(
  list: RefObject<HTMLElement | null>,
  rows: readonly string[],
  move: (id: string, to: number) => void,
  tell: (event: ReorderEvent) => void,
) {
  const [held, setHeld] = useState<Held | null>(null)
  const pointerY = useRef(0)
  const isDragged = held?.by === 'pointer'

  const follow = () => setHeld((one) => (one?.by === 'pointer' ? { ...one, gap: gapAt(list, pointerY.current) } : one))

  useScrollAtEnds(list, pointerY, isDragged, follow)

  const indexOf = (id: string) => rows.indexOf(id)
  const putBack = ({ id, from, by }: Held) => {
    if (by === 'keys') move(id, from)
    setHeld(null)
    tell({ kind: 'back', id, index: from })
  }
  const putDown = ({ id, from, by, gap }: Held) => {
    const index = by === 'pointer' ? indexInGap(from, gap) : indexOf(id)
    if (by === 'pointer' && index !== from) move(id, index)
    setHeld(null)
    tell({ kind: 'dropped', id, index })
  }

  const grip = (id: string) => ({
    'aria-pressed': held?.id === id,
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      pointerY.current = event.clientY
      const from = indexOf(id)
      setHeld({ id, from, by: 'pointer', gap: from })
    },
    onPointerMove({ clientY }: PointerEvent) {
      if (!isDragged) return
      pointerY.current = clientY
      follow()
    },
    onPointerUp() {
      if (held?.by === 'pointer') putDown(held)
    },
    onPointerCancel() {
      if (held?.by === 'pointer') setHeld(null)
    },
    // a press of a key, or of a screen reader, which sends no keys
    onClick({ detail }: MouseEvent) {
      if (detail > 0) return
      if (held?.id === id) return putDown(held)
      const from = indexOf(id)
      setHeld({ id, from, by: 'keys', gap: from })
      tell({ kind: 'picked', id, index: from })
    },
    onKeyDown(event: KeyboardEvent) {
      if (held?.id !== id) return
      if (event.key === 'Escape') {
        event.preventDefault()
        putBack(held)
        return
      }
      const now = indexOf(id)
      const to = { ArrowUp: now - 1, ArrowDown: now + 1, Home: 0, End: rows.length - 1 }[event.key]
      if (to === undefined || held.by !== 'keys') return
      event.preventDefault()
      const index = Math.min(rows.length - 1, Math.max(0, to))
      if (index !== now) move(id, index)
      tell({ kind: 'moved', id, index })
    },
    onBlur() {
      if (held?.by === 'keys' && held.id === id) putDown(held)
    },
  })

  /** Where the line stands: before the row with this index; `rows.length` = below the last. */
  const line = held?.by === 'pointer' && indexInGap(held.from, held.gap) !== held.from ? held.gap : null
  return { heldId: held?.id ?? null, line, grip }
}
