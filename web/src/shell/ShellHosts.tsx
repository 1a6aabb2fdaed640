import { lazy, Suspense } from 'react'
import { GuidesHost } from './guides/GuidesHost.tsx'
import { useImagePreview } from './image-preview/image-preview.ts'
import { NotificationHost } from './NotificationHost.tsx'
import { PopupHost } from './PopupHost.tsx'

const ImagePreview = lazy(() => import('./image-preview/ImagePreview.tsx').then((module) => ({ default: module.ImagePreview })))

/** Where notifications, large images, popups and guides appear, above every page. */
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
      <GuidesHost />
    </>
  )
}
