import { lazy, Suspense } from 'react'
import { useImagePreview } from './image-preview/image-preview.ts'
import { NotificationHost } from './NotificationHost.tsx'
import { PopupHost } from './PopupHost.tsx'

const ImagePreview = lazy(() => import('./image-preview/ImagePreview.tsx').then((module) => ({ default: module.ImagePreview })))

/** Where notifications, large images and popups appear, above every page. */
export function ShellHosts() {
  const previewWanted = useImagePreview(({ wanted }) => wanted)
  return (
    <>
      <NotificationHost />
      {previewWanted && (
        <Suspense>
          <ImagePreview />
        </Suspense>
      )}
      <PopupHost />
    </>
  )
}
