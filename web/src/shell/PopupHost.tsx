import { POPUP_CLOSE_MS } from '@graticule/contracts/limits'
import { Suspense } from 'react'
import { usePresence } from '../ui/overlay/use-presence.ts'
import { LateBoundary } from './LateBoundary.tsx'
import { closePopup, usePopups } from './popups.ts'

/** Shows the first popup of the queue; the others wait until it is closed. */
export function PopupHost() {
  const first = usePopups(({ queue }) => queue[0])
  const { shown, open } = usePresence(first ?? null, POPUP_CLOSE_MS)
  if (shown === null) return null
  const { id, component: Component, props } = shown
  return (
    <LateBoundary key={id} onMissing={() => void closePopup(id)}>
      <Suspense>
        <Component {...props} open={open} close={(answer) => void closePopup(id, answer)} />
      </Suspense>
    </LateBoundary>
  )
}
