import { useEffect, useState } from 'react'

/**
 * Lets what is shown leave before the next comes. `shown` follows `value`; when that changes or goes, the one before stays
 * for `milliseconds` with `open` false, so that it can be seen going.
 */
export function usePresence<T>(value: T | null, milliseconds: number): { readonly shown: T | null; readonly open: boolean } {
  const [shown, setShown] = useState(value)
  // nothing has to leave first
  if (shown === null && value !== null) setShown(value)
  const open = shown === value
  useEffect(() => {
    if (open) return
    const timer = setTimeout(() => setShown(value), milliseconds)
    return () => clearTimeout(timer)
  }, [open, value, milliseconds])
  return { shown, open }
}
