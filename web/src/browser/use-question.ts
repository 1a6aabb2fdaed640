import { type RefCallback, useCallback, useRef, useState } from 'react'

/** A question that stands in the place of the button that asks it. */
interface Question {
  readonly isAsked: boolean
  readonly ask: () => void
  /** The answer is no: the button comes back, and has the focus again. */
  readonly keep: () => void
  /** The question goes without giving the focus back. */
  readonly end: () => void
  /** The ref of the button. */
  readonly button: RefCallback<HTMLButtonElement>
}

export function useQuestion(): Question {
  const [isAsked, setAsked] = useState(false)
  const isKept = useRef(false)
  const button = useCallback((element: HTMLButtonElement | null) => {
    if (element === null || !isKept.current) return
    isKept.current = false
    element.focus()
  }, [])
  const ask = useCallback(() => setAsked(true), [])
  const end = useCallback(() => setAsked(false), [])
  const keep = useCallback(() => {
    isKept.current = true
    setAsked(false)
  }, [])
  return { isAsked, ask, keep, end, button }
}
