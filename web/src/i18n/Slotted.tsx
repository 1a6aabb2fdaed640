import type { ReactNode } from 'react'

/** Given as a value, marks where an element stands in a text (U+FFFC, object replacement character). */
export const SLOT = '\uFFFC'

/** A text with `children` in place of its SLOT, so that a sentence with a link or a key in it stays one text. */
export function Slotted({ text, children }: { readonly text: string; readonly children: ReactNode }) {
  const [before, after] = text.split(SLOT)
  return (
    <>
      {before}
      {children}
      {after}
    </>
  )
}
