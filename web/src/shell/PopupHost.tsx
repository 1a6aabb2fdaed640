import { usePopups } from './popups.ts'
import { BackendErrorPopup } from './BackendErrorPopup.tsx'
import { ShortcutsPopup } from './ShortcutsPopup.tsx'
import { TooLongPopup } from './TooLongPopup.tsx'

/** Shows the first popup of the queue; the others wait until it is closed. */
export function PopupHost() {
  const popup = usePopups(({ queue }) => queue[0])
  switch (popup?.kind) {
    case undefined:
      return null
    case 'shortcuts':
      return <ShortcutsPopup />
    case 'backend-error':
      return <BackendErrorPopup popup={popup} />
    case 'too-long':
      return <TooLongPopup popup={popup} />
  }
}
