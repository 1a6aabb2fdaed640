import { Suspense, useEffect } from 'react'
import { isChunkError } from '../browser/chunk-error.ts'
import { isOffline } from '../browser/connection.ts'
import { i18n } from '../i18n/index.ts'
import { late } from '../i18n/late.tsx'
import { GuidesHost } from './guides/GuidesHost.tsx'
import { useImagePreview } from './image-preview/image-preview.ts'
import { LateBoundary } from './LateBoundary.tsx'
import { NotificationHost } from './NotificationHost.tsx'
import { notify } from './notifications.ts'
import { PopupHost } from './PopupHost.tsx'

const ImagePreview = late(() => import('./image-preview/ImagePreview.tsx').then((module) => ({ default: module.ImagePreview })))

/** Something was pressed whose code or texts do not come without a network: the visitor is told. */
function useMissingCode(): void {
  useEffect(() => {
    const tell = (event: PromiseRejectionEvent) => {
      if (isOffline() && isChunkError(event.reason)) notify({ style: 'error', title: i18n.t('shell:offline.notAsked') })
    }
    window.addEventListener('unhandledrejection', tell)
    return () => window.removeEventListener('unhandledrejection', tell)
  }, [])
}

/** Where notifications, large images, popups and guides appear, above every page. */
export function ShellHosts() {
  useMissingCode()
  const previewWanted = useImagePreview(({ wanted }) => wanted)
  return (
    <>
      <NotificationHost />
      {previewWanted && (
        <LateBoundary onMissing={() => useImagePreview.setState({ image: null, wanted: false })}>
          <Suspense>
            <ImagePreview />
          </Suspense>
        </LateBoundary>
      )}
      <PopupHost />
      <GuidesHost />
    </>
  )
}
