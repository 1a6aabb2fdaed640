import { useEffect } from 'react'
import { usePhone } from '../../../../browser/use-media-query.ts'
import { useSheet } from '../../../../stores/sheet.ts'

/** On phones the sheet makes room while a tool is in hand, and comes back after it. */
export function useLowSheet(): void {
  const phone = usePhone()
  useEffect(() => {
    if (!phone) return
    const { stop, setStop } = useSheet.getState()
    setStop('peek')
    return () => setStop(stop)
  }, [phone])
}
