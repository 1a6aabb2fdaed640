import { type RefObject, useLayoutEffect } from 'react'

/** What the server has put into the document (`web/bundle/early-search.ts`). */
const EARLY = 'early'

/** Takes the early search away, as the pages do that do not go on with it. */
export const removeEarlySearch = (): void => document.getElementById(EARLY)?.remove()

/**
 * Goes on with what a visitor has typed before the code came: the text, the focus and the selection.
 * @rule B-slow-networks.early-search The start page can be searched before its code has come; what was typed is kept
 */
export function useEarlySearch(field: RefObject<HTMLInputElement | null>, setPhrase: (phrase: string) => void): void {
  useLayoutEffect(() => {
    // a hidden field keeps the language of the link
    const typed = document.querySelector<HTMLInputElement>(`#${EARLY} input[type=search]`)
    if (typed === null) return
    const { selectionStart, selectionEnd, selectionDirection, value } = typed
    const hasFocus = document.activeElement === typed
    if (value !== '') setPhrase(value)
    if (hasFocus) {
      field.current?.focus()
      // the text stands in the field when this drawing has ended
      queueMicrotask(() => field.current?.setSelectionRange(selectionStart, selectionEnd, selectionDirection ?? 'none'))
    }
    removeEarlySearch()
    // once: what it goes on with is gone
  }, []) // oxlint-disable-line react/exhaustive-deps
}
