import { ALL_SOURCES } from '@graticule/contracts/data-sources'
import { type RefObject, useEffect, useRef } from 'react'
import { useCombined } from '../../../stores/combined.ts'
import { useHoveredEntry } from '../../../stores/hovered-entry.ts'
import { useResultSets, resultsOf } from '../../../stores/result-sets.ts'

/**
 * Tells when the list is scrolled, or a card of it is pointed at or walked to: then nothing in it may move. Gives whether it
 * was touched at all since the page that it shows was asked for.
 * @rule B-all-sources.list-in-use Nothing moves in a list that is scrolled or pointed at
 */
export function useListInUse(scroller: RefObject<HTMLElement | null>): () => boolean {
  const address = useResultSets(({ sources }) => resultsOf(sources, ALL_SOURCES).address)
  const touchedIn = useRef<string | null>(null)
  useEffect(() => {
    const isScrolled = () =>
      [scroller.current, scroller.current?.closest('[data-scrolls-when-low]')].some((one) => (one?.scrollTop ?? 0) > 0)
    const hasEntryInHand = () => {
      const { hovered, selected } = useHoveredEntry.getState()
      const { rows } = useCombined.getState().shownPage
      return rows.some(({ entry: { resource } }) => resource.id === hovered || resource.id === selected)
    }
    const isInUse = () => isScrolled() || hasEntryInHand()
    const touch = () => {
      touchedIn.current = address
    }
    const touchIfInUse = () => {
      if (isInUse()) touch()
    }
    useCombined.setState({ isInUse })
    const stopFollowing = useHoveredEntry.subscribe(touchIfInUse)
    const list = scroller.current
    // it does not bubble: the list scrolls, or on low screens the panel around it
    document.addEventListener('scroll', touchIfInUse, { capture: true, passive: true })
    for (const event of ['pointerdown', 'focusin']) list?.addEventListener(event, touch)
    return () => {
      stopFollowing()
      document.removeEventListener('scroll', touchIfInUse, { capture: true })
      for (const event of ['pointerdown', 'focusin']) list?.removeEventListener(event, touch)
      // whoever looks at an entry comes back to the list as it was
      useCombined.setState({ isInUse: () => true })
    }
  }, [scroller, address])
  return () => touchedIn.current === address
}
