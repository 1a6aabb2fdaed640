import { useEffect, useState } from 'react'

/** Words of a list's search are sent when nothing was typed for this long, ms. */
export const LIST_PAUSE_MS = 250

/**
 * Words as a list is searched for them: control characters, which nobody types and no text holds, count as blanks.
 * @rule B-kept-items.control-characters Control characters in the search of a list are no fault: they count as blanks
 */
export const plainWords = (words: string): string => words.replaceAll(/[\u0000-\u001f\u007f]+/g, ' ')

/** The words of the search of a list, once nothing was typed for a while. */
export const useSettledWords = (words: string): string => plainWords(useSettled(words, LIST_PAUSE_MS))

/** The value as it was when it last stayed the same for `milliseconds`: for requests while somebody types. */
export function useSettled<T>(value: T, milliseconds: number): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), milliseconds)
    return () => clearTimeout(timer)
  }, [value, milliseconds])
  return settled
}
