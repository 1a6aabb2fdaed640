import { POPUP_CLOSE_MS } from '@graticule/contracts/limits'
import { Suspense, useState } from 'react'
import { usePresence } from '../ui/overlay/use-presence.ts'
import { LateBoundary } from './LateBoundary.tsx'
import { closePopup, usePopups } from './popups.ts'

/**
 * Shows the first popup of the queue; the others wait until it is closed. One that another has covered stays, unseen.
 * @rule S3-4.popup-kept A popup that another one covers keeps what was entered in it
 */
export function PopupHost() {
  const queue = usePopups((state) => state.queue)
  const { shown, open } = usePresence(queue[0] ?? null, POPUP_CLOSE_MS)
  const [begun, setBegun] = useState<readonly number[]>([])
  if (shown !== null && !begun.includes(shown.id))
    setBegun([...begun.filter((id) => queue.some((popup) => popup.id === id)), shown.id])
  const covered = queue.filter((popup) => popup !== shown && begun.includes(popup.id))
  // by id: moved in the page, a dialog would close
  const drawn = [...covered, ...(shown === null ? [] : [shown])].sort((one, other) => one.id - other.id)
  return drawn.map((popup) => {
    const { id, component: Component, props } = popup
    return (
      <LateBoundary key={id} onMissing={() => void closePopup(id)}>
        <Suspense>
          <Component {...props} open={open && popup === shown} close={(answer) => void closePopup(id, answer)} />
        </Suspense>
      </LateBoundary>
    )
  })
}
