import { type RefObject, useEffect } from 'react'
import { useHoveredEntry } from '../../../stores/hovered-entry.ts'

/** Rest of the pointer on a footprint before the list scrolls to its card, milliseconds. */
const REST_MS = 300

/** Scrolls the list to the card whose footprint is pointed at (after a rest) or was chosen (at once) on the map. */
export function useFollowMap(list: RefObject<HTMLElement | null>): void {
  const hovered = useHoveredEntry((state) => (state.origin === 'map' ? state.hovered : null))
  const selected = useHoveredEntry((state) => (state.origin === 'map' ? state.selected : null))
  useEffect(() => {
    if (hovered === null) return
    const timer = setTimeout(() => scrollTo(list.current, hovered), REST_MS)
    return () => clearTimeout(timer)
  }, [hovered, list])
  useEffect(() => {
    if (selected !== null) scrollTo(list.current, selected)
  }, [selected, list])
}

/** The card of an entry, when it is in this list. */
export function cardOf(list: HTMLElement | null, id: string): HTMLElement | undefined {
  const cards = list?.querySelectorAll<HTMLElement>('[data-entry-id]') ?? []
  return [...cards].find(({ dataset }) => dataset['entryId'] === id)
}

function scrollTo(list: HTMLElement | null, id: string): void {
  const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  cardOf(list, id)?.scrollIntoView({ block: 'nearest', behavior: calm ? 'auto' : 'smooth' })
}
