import { useEffect, useState } from 'react'

/** Words of a list's search are sent when nothing was typed for this long, ms. */
export const LIST_PAUSE_MS = 250

/** The value as it was when it last stayed the same for `milliseconds`: for requests while somebody types. */
export function useSettled<T>(value: T, milliseconds: number): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), milliseconds)
    return () => clearTimeout(timer)
  }, [value, milliseconds])
  return settled
}
