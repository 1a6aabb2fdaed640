import { useEffect, useState } from 'react'

/** The words of an age are looked at again this often, ms. */
const TICK_MS = 15_000

/** The clock of the browser, every quarter of a minute. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}
