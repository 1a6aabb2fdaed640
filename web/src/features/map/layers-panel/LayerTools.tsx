import { useLayoutEffect, useRef } from 'react'
import { placesOf, setMapCovers } from '../canvas/covers.ts'
import { CompareView } from '../compare/CompareView.tsx'
import { Legends } from '../legends/Legends.tsx'
import styles from './LayerTools.module.css'
import { PlaceInfo } from '../place-info/PlaceInfo.tsx'
import { TimeSlider } from '../time/TimeSlider.tsx'
import { useLegendsInList } from '../legends/use-legends-in-list.ts'
import { useMapPadding } from '../canvas/use-map-padding.ts'

/** Nothing lies along the bottom of the map but its own status line. */
const FREE_BOTTOM = 24

/** What lies over the map because of its layers: legends and time at the bottom, and the line of a comparison. */
export function LayerTools() {
  const areInList = useLegendsInList()
  const dock = useRef<HTMLDivElement>(null)
  const { bottom } = useMapPadding()
  const isAlone = bottom - 24 <= FREE_BOTTOM
  // the list of layers ends above the slider, which has its width
  useLayoutEffect(() => {
    const element = dock.current
    const stage = element?.closest<HTMLElement>('section')
    if (!element || !stage) return
    const measure = () => {
      setMapCovers(placesOf(element.children, stage))
      const slider = element.querySelector('section[data-time]')
      if (slider === null) stage.style.removeProperty('--above-time')
      else {
        const room = stage.getBoundingClientRect().bottom - slider.getBoundingClientRect().top + 12
        stage.style.setProperty('--above-time', `${room}px`)
      }
    }
    const observer = new ResizeObserver(measure)
    const follow = () => {
      for (const child of element.children) observer.observe(child)
      measure()
    }
    observer.observe(element)
    const changes = new MutationObserver(follow)
    changes.observe(element, { childList: true })
    follow()
    return () => {
      observer.disconnect()
      changes.disconnect()
      stage.style.removeProperty('--above-time')
      setMapCovers([])
    }
  }, [bottom])
  return (
    <>
      <CompareView />
      <PlaceInfo />
      <div ref={dock} className={styles['dock']} data-dock={isAlone ? 'edge' : 'above'}>
        <TimeSlider />
        {/* over a small map they would cover what they tell of */}
        {!areInList && <Legends />}
      </div>
    </>
  )
}
