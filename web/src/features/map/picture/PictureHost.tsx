import { POPUP_CLOSE_MS } from '@graticule/contracts/limits'
import { Suspense } from 'react'
import { usePresence } from '../../../ui/overlay/use-presence.ts'
import { lazyWithTexts } from '../../../i18n/lazy-with-texts.ts'
import { usePictureWish } from './picture-wish.ts'

const PictureDialog = lazyWithTexts(['picture'], () =>
  import('./PictureDialog.tsx').then((module) => ({ default: module.PictureDialog })),
)

/** The dialog about a picture of the map, while it is wanted. */
export function PictureHost() {
  const { open, setOpen } = usePictureWish()
  const picture = usePresence(open || null, POPUP_CLOSE_MS)
  return (
    picture.shown && (
      <Suspense>
        <PictureDialog open={picture.open} onClose={() => setOpen(false)} />
      </Suspense>
    )
  )
}
