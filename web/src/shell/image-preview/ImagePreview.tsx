import { IMAGE_PREVIEW_MS } from '@graticule/contracts/limits'
import { IconX } from '@tabler/icons-react'
import { type CSSProperties, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from '../../i18n/index.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { useEscape } from '../../ui/overlay/use-escape.ts'
import { useModal } from '../../ui/overlay/use-modal.ts'
import { usePresence } from '../../ui/overlay/use-presence.ts'
import { type ImagePreviewRequest, useImagePreview } from './image-preview.ts'
import { growFrom } from './image-preview-motion.ts'
import styles from './ImagePreview.module.css'
import { notify } from '../notifications.ts'

/** A small picture is not blown up beyond this many times its own width. */
const MOST_ENLARGED = 3

/**
 * Shows the image that `openImagePreview` asked for, over the whole page.
 * @rule S3-4.image-preview An image seen large closes by Escape, the close button or a click beside it
 */
export function ImagePreview() {
  const image = useImagePreview((preview) => preview.image)
  const { shown, open } = usePresence(image, IMAGE_PREVIEW_MS)
  return shown === null ? null : <Preview image={shown} open={open} />
}

function Preview({ image, open }: { image: ImagePreviewRequest; open: boolean }) {
  const { t } = useTranslation('shell')
  const close = useImagePreview((preview) => preview.close)
  const dialog = useRef<HTMLDialogElement>(null)
  const picture = useRef<HTMLImageElement>(null)
  const titleId = useId()
  /** Width by height; `null` until the image is read. */
  const [ratio, setRatio] = useState<number | null>(null)
  const [ownWidth, setOwnWidth] = useState(0)
  useEscape(open, close)
  useModal(dialog, open)
  useLayoutEffect(() => {
    if (ratio !== null && picture.current !== null) growFrom(image.from, picture.current, IMAGE_PREVIEW_MS, 'normal')
  }, [ratio, image])
  useEffect(() => {
    if (!open && picture.current !== null) growFrom(image.from, picture.current, IMAGE_PREVIEW_MS, 'reverse')
  }, [open, image])
  return (
    <dialog
      ref={dialog}
      className={styles['preview']}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        close()
      }}
      // everything but the image and its words is the overlay
      onClick={({ target }) => {
        if (target instanceof Element && target.closest('[data-stays]') === null) close()
      }}
    >
      <IconButton className={styles['close']} label={t('imagePreview.close')} icon={<IconX size={18} />} onClick={close} />
      <figure className={styles['figure']}>
        <img
          ref={picture}
          data-stays
          src={image.src}
          alt=""
          hidden={ratio === null}
          style={{ '--ratio': ratio, ...(ownWidth > 0 && { maxWidth: ownWidth * MOST_ENLARGED }) } as CSSProperties}
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
            // a drawing may have no size of its own; it then takes the form of the small one
            const { width, height } =
              naturalWidth > 0 && naturalHeight > 0 ? { width: naturalWidth, height: naturalHeight } : image.from
            setOwnWidth(naturalWidth)
            setRatio(height > 0 ? width / height : 1)
          }}
          onError={() => {
            notify({ style: 'error', title: t('imagePreview.failed') })
            close()
          }}
        />
        <figcaption id={titleId} data-stays title={image.title}>
          {image.title}
        </figcaption>
      </figure>
    </dialog>
  )
}
