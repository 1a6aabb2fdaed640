import { type RefCallback, useCallback, useRef } from 'react'

/**
 * For a question that stands in the place of the button that asked it: with a no the button comes back, and has the focus again.
 * `button` is its ref, `onKept` is called before it comes back.
 */
export function useAskedButton(): { readonly button: RefCallback<HTMLButtonElement>; readonly onKept: () => void } {
  const isKept = useRef(false)
  const button = useCallback((element: HTMLButtonElement | null) => {
    if (element === null || !isKept.current) return
    isKept.current = false
    element.focus()
  }, [])
  const onKept = useCallback(() => {
    isKept.current = true
  }, [])
  return { button, onKept }
}
