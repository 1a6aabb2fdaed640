import { POPUP_CLOSE_MS } from '@graticule/contracts/limits'
import { type ComponentType, lazy, Suspense } from 'react'
import { usePresence } from '../ui/use-presence.ts'
import { BackendErrorPopup } from './BackendErrorPopup.tsx'
import { type PlaceMapComponent, PlacePhrasePopup } from './PlacePhrasePopup.tsx'
import type { EmptyHelpProps } from './NoResourcesPopup.tsx'
import { usePopups } from './popups.ts'
import { TooLongPopup } from './TooLongPopup.tsx'

const ShortcutsPopup = lazy(() => import('./ShortcutsPopup.tsx').then(({ ShortcutsPopup }) => ({ default: ShortcutsPopup })))

const NoResourcesPopup = lazy(() =>
  import('./NoResourcesPopup.tsx').then(({ NoResourcesPopup }) => ({ default: NoResourcesPopup })),
)

const LayerRefusedPopup = lazy(() =>
  import('./LayerRefusedPopup.tsx').then(({ LayerRefusedPopup }) => ({ default: LayerRefusedPopup })),
)

const LayerUnavailablePopup = lazy(() =>
  import('./layers/LayerUnavailablePopup.tsx').then(({ LayerUnavailablePopup }) => ({ default: LayerUnavailablePopup })),
)

const ChooseLayersPopup = lazy(() =>
  import('./layers/ChooseLayersPopup.tsx').then(({ ChooseLayersPopup }) => ({ default: ChooseLayersPopup })),
)

interface PopupHostProps {
  readonly placeMap?: PlaceMapComponent
  /** What helps where nothing was found. */
  readonly emptyHelp?: ComponentType<EmptyHelpProps>
}

/** Shows the first popup of the queue; the others wait until it is closed. */
export function PopupHost({ placeMap, emptyHelp }: PopupHostProps) {
  const first = usePopups(({ queue }) => queue[0])
  const { shown, open } = usePresence(first ?? null, POPUP_CLOSE_MS)
  switch (shown?.kind) {
    case undefined:
      return null
    case 'shortcuts':
      return (
        <Suspense>
          <ShortcutsPopup open={open} />
        </Suspense>
      )
    case 'backend-error':
      return <BackendErrorPopup popup={shown} open={open} />
    case 'no-resources':
      return (
        <Suspense>
          <NoResourcesPopup popup={shown} open={open} help={emptyHelp} />
        </Suspense>
      )
    case 'layer-refused':
      return (
        <Suspense>
          <LayerRefusedPopup popup={shown} open={open} />
        </Suspense>
      )
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
