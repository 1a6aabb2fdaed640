import { useEffect, useRef, useState } from 'react'

/** A step that has not come after this long is passed over. */
export const MAX_STEP_WAIT_MS = 10_000
/** How long each step stays, at speed 1. */
const STEP_MS = 1_000

export interface PlaybackOptions {
  readonly index: number
  /** The steps that are played, both included. */
  readonly from: number
  readonly to: number
  readonly loop: boolean
  /** Steps a second. */
  readonly speed: number
  /** Images of the present step are on their way: the next one waits for them. */
  readonly loading: boolean
  readonly onStep: (index: number) => void
}

/** Plays steps one after the other. It ends with the last one, or begins again. */
export function usePlayback({ index, from, to, loop, speed, loading, onStep }: PlaybackOptions) {
  const [playing, setPlaying] = useState(false)
  /** The step that has been seen long enough. */
  const [due, setDue] = useState<number | null>(null)
  const isDue = due === index
  const latest = useRef(onStep)
  useEffect(() => {
    latest.current = onStep
  })
  useEffect(() => {
    if (!playing) return
    const timer = setTimeout(() => setDue(index), STEP_MS / speed)
    return () => clearTimeout(timer)
  }, [playing, index, speed])
  useEffect(() => {
    if (!playing || !isDue) return
    const goOn = () => {
      const isLast = index >= to || index < from
      if (!isLast) latest.current(index + 1)
      else if (loop && to > from) latest.current(from)
      else setPlaying(false)
    }
    if (!loading) {
      goOn()
      return
    }
    const patience = setTimeout(goOn, MAX_STEP_WAIT_MS)
    return () => clearTimeout(patience)
  }, [playing, isDue, loading, index, from, to, loop])
  return {
    playing,
    /** It waits for images. */
    waiting: playing && isDue && loading,
    play() {
      if (index >= to || index < from) onStep(from)
      setDue(null)
      setPlaying(true)
    },
    pause: () => setPlaying(false),
  }
}
