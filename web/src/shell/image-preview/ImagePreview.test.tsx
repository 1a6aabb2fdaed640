import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { ImagePreview } from './ImagePreview.tsx'
import { openImagePreview } from './image-preview.ts'
import { transformOnto } from './image-preview-motion.ts'
import { useNotifications } from '../notifications.ts'

const title = 'Sea surface temperature of the Mediterranean'
const from = new DOMRect(20, 100, 76, 76)

function renderPreview() {
  render(
    <>
      <button>Thumbnail</button>
      <ImagePreview />
    </>,
  )
  const opener = screen.getByRole('button', { name: 'Thumbnail' })
  opener.focus()
  act(() => openImagePreview({ src: '/seed/sst.svg', title, from }))
  const overlay = screen.getByRole('dialog', { name: title })
  const image = overlay.querySelector('img')
  if (image === null) throw new Error('no image')
  return { opener, overlay, image, user: userEvent.setup() }
}

const isOpen = () => screen.queryByRole('dialog') !== null

describe('an image seen large', () => {
  it('is named by its title, takes the focus and gives it back', async () => {
    const { opener, user } = renderPreview()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Close the image' }))
    await user.keyboard('{Enter}')
    expect(isOpen()).toBe(false)
    expect(document.activeElement).toBe(opener)
    await waitFor(() => expect(document.querySelector('dialog')).toBeNull())
  })

  // @rule S3-4.image-preview
  it('closes by Escape and by a click on what lies around the image, not on the image or its title', async () => {
    const { overlay, image, user } = renderPreview()
    fireEvent.load(image)
    await user.click(image)
    await user.click(screen.getByText(title))
    expect(isOpen()).toBe(true)
    await user.click(overlay)
    expect(isOpen()).toBe(false)
    await waitFor(() => expect(document.querySelector('dialog')).toBeNull())

    act(() => openImagePreview({ src: '/seed/sst.svg', title, from }))
    expect(isOpen()).toBe(true)
    await user.keyboard('{Escape}')
    expect(isOpen()).toBe(false)
  })

  // @rule S3-9.image-preview
  it('grows out of the image that it was opened from in 500 ms and shrinks back into it', () => {
    const animate = vi.fn<Element['animate']>()
    Element.prototype.animate = animate
    try {
      const { image, overlay } = renderPreview()
      expect(image.hidden).toBe(true)
      vi.spyOn(image, 'getBoundingClientRect').mockReturnValue(new DOMRect(100, 100, 760, 380))
      Object.defineProperties(image, { naturalWidth: { value: 800 }, naturalHeight: { value: 400 } })
      fireEvent.load(image)
      expect(image.hidden).toBe(false)
      expect(image.style.getPropertyValue('--ratio')).toBe('2')
      expect(image.style.maxWidth).toBe('2400px')
      fireEvent.click(overlay)
      const grown = [{ transform: 'translate(-422px, -152px) scale(0.2)' }, { transform: 'none' }]
      expect(animate.mock.calls).toMatchObject([
        [grown, { duration: 500, direction: 'normal', fill: 'none' }],
        [grown, { duration: 500, direction: 'reverse', fill: 'forwards' }],
      ])
    } finally {
      Reflect.deleteProperty(Element.prototype, 'animate')
    }
  })

  it('says so when the image does not come', () => {
    const { image } = renderPreview()
    fireEvent.error(image)
    expect(isOpen()).toBe(false)
    expect(useNotifications.getState().notifications).toMatchObject([{ style: 'error', title: 'The image did not load' }])
  })
})

describe('the way of an image to its large form', () => {
  it('begins over the small one without stretching it', () => {
    const to = { left: 400, top: 200, width: 600, height: 300 }
    expect(transformOnto({ left: 10, top: 20, width: 60, height: 60 }, to)).toBe('translate(-660px, -300px) scale(0.2)')
    expect(transformOnto(to, to)).toBe('translate(0px, 0px) scale(1)')
  })

  it('is none where nothing is to be seen', () => {
    expect(transformOnto({ left: 0, top: 0, width: 0, height: 0 }, { left: 0, top: 0, width: 10, height: 10 })).toBeNull()
  })
})
