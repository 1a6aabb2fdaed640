import { type RefCallback, useCallback, useRef, useState } from 'react'

/** A question that stands in the place of the button that asks it, or beside it. */
interface Question {
  readonly isAsked: boolean
  readonly ask: () => void
  /** The answer is no: what had the focus has it again; where that has gone, the button, once it is back. */
  readonly keep: () => void
  /** The question goes without giving the focus back. */
  readonly end: () => void
  /** The ref of the button. */
  readonly button: RefCallback<HTMLButtonElement>
}

/** @rule B-administration.question-focus Whoever answers an inline question with no has the focus again where it was asked */
export function useQuestion(): Question {
  const [isAsked, setAsked] = useState(false)
  const isKept = useRef(false)
  const opener = useRef<Element>(null)
  const asking = useRef<HTMLButtonElement>(null)
  const button = useCallback((element: HTMLButtonElement | null) => {
    asking.current = element
    if (element === null || !isKept.current) return
    isKept.current = false
    element.focus()
  }, [])
  const ask = useCallback(() => {
    opener.current = document.activeElement
    setAsked(true)
  }, [])
  const end = useCallback(() => setAsked(false), [])
  const keep = useCallback(() => {
    setAsked(false)
    // some browsers give a button that is pressed no focus
    const before = opener.current === document.body ? asking.current : opener.current
    const isThere = before instanceof HTMLElement && before.isConnected
    isKept.current = !isThere
    if (isThere) before.focus()
  }, [])
  return { isAsked, ask, keep, end, button }
}
