import { type ReactNode, useState } from 'react'
import { createPortal } from 'react-dom'
import { HEADER_SLOT } from './header-slot.ts'

/** Puts what comes late into the header, where it moves nothing that is there. */
export function HeaderSlot({ children }: { children: ReactNode }) {
  const [slot] = useState(() => document.getElementById(HEADER_SLOT))
  return slot && createPortal(children, slot)
}
