import { useEffect, useState } from 'react'

/** True once `active` has been true for this long, milliseconds: what comes at once shows no signs of waiting. */
export function useDelayed(active: boolean, milliseconds: number): boolean {
  const [late, setLate] = useState(false)
  useEffect(() => {
    if (!active) return
    const timer = setTimeout(() => setLate(true), milliseconds)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [active, milliseconds])
  return active && late
}
