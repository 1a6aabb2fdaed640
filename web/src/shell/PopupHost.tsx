import { POPUP_CLOSE_MS } from '@graticule/contracts/limits'
import { lazy, Suspense } from 'react'
import { usePresence } from '../ui/use-presence.ts'
import { BackendErrorPopup } from './BackendErrorPopup.tsx'
import { LayerRefusedPopup } from './LayerRefusedPopup.tsx'
import { type PlaceMapComponent, PlacePhrasePopup } from './PlacePhrasePopup.tsx'
import { usePopups } from './popups.ts'
import { ShortcutsPopup } from './ShortcutsPopup.tsx'
import { TooLongPopup } from './TooLongPopup.tsx'

const LayerUnavailablePopup = lazy(() =>
  import('./layers/LayerUnavailablePopup.tsx').then(({ LayerUnavailablePopup }) => ({ default: LayerUnavailablePopup })),
)

const ChooseLayersPopup = lazy(() =>
  import('./layers/ChooseLayersPopup.tsx').then(({ ChooseLayersPopup }) => ({ default: ChooseLayersPopup })),
)

/** Shows the first popup of the queue; the others wait until it is closed. */
export function PopupHost({ placeMap }: { placeMap?: PlaceMapComponent }) {
  const first = usePopups(({ queue }) => queue[0])
  const { shown, open } = usePresence(first ?? null, POPUP_CLOSE_MS)
  switch (shown?.kind) {
    case undefined:
      return null
    case 'shortcuts':
      return <ShortcutsPopup open={open} />
    case 'backend-error':
      return <BackendErrorPopup popup={shown} open={open} />
    case 'layer-refused':
      return <LayerRefusedPopup popup={shown} open={open} />
    case 'place-phrase':
      return <PlacePhrasePopup popup={shown} open={open} map={placeMap} />
    case 'too-long':
      return <TooLongPopup popup={shown} open={open} />
    case 'choose-layers':
      return (
        <Suspense>
          <ChooseLayersPopup key={shown.serial} popup={shown} open={open} />
        </Suspense>
      )
    case 'layer-unavailable':
      return (
        <Suspense>
          <LayerUnavailablePopup key={shown.layerId} popup={shown} open={open} />
        </Suspense>
      )
  }
}
