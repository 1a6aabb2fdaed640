import { type RefObject, useEffect } from 'react'
import { enterModal } from './top-modal.ts'

/**
 * Opens a modal dialog of the platform while `open`; the focus stays inside and goes back to where it was. It begins on the
 * element with `data-first-focus` (React keeps `autofocus`, which the platform would look for, to itself), else on the first.
 * @rule S3-4.popup-focus A popup begins on its safe button or its first field
 */
export function useModal(dialog: RefObject<HTMLDialogElement | null>, open: boolean): void {
  useEffect(() => {
    if (!open) return
    const element = dialog.current
    if (element === null) return
    // the platform gives the focus back by itself only when the dialog is closed before it leaves the page
    const opener = document.activeElement
    element.showModal()
    const leave = enterModal(element)
    element.querySelector<HTMLElement>('[data-first-focus]')?.focus({ preventScroll: true })
    return () => {
      leave()
      element.close()
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus()
    }
  }, [dialog, open])
}
