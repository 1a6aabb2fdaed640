import { createStore } from '../../state/create-store.ts'

/** An image to be seen large. */
export interface ImagePreviewRequest {
  readonly src: string
  readonly title: string
  /** Where the image lies in the viewport now: the preview grows out of it and shrinks back into it. */
  readonly from: DOMRect
}

export interface ImagePreviewState {
  /** The image that is seen large, `null` when none is. */
  readonly image: ImagePreviewRequest | null
  /** One has been seen large: what draws it is there. */
  readonly wanted: boolean
  close(): void
}

/** What the image preview over the page shows; `ImagePreview.tsx` draws it. */
export const useImagePreview = createStore<ImagePreviewState>()((set) => ({
  image: null,
  wanted: false,
  close() {
    set({ image: null })
  },
}))

/** Shows an image large, growing out of where it lies (spec of the shell, section 4). */
export function openImagePreview(image: ImagePreviewRequest): void {
  useImagePreview.setState({ image, wanted: true })
}
