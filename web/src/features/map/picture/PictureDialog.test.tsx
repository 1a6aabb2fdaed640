import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import '../../../i18n/index.ts'
import { sampleFrame } from '../../../testing/sample-frame.ts'
import { useMapFrame } from '../canvas/frame.ts'
import { type MapPicture, takePicture } from './picture.ts'
import { shownMap } from '../canvas/shown-map.ts'
import { PictureDialog } from './PictureDialog.tsx'

vi.mock(import('./picture.ts'), () => ({ takePicture: vi.fn<typeof takePicture>() }))
vi.mock(import('../canvas/shown-map.ts'), () => ({ shownMap: vi.fn<typeof shownMap>(), setShownMap: () => {} }))

const picture = (missing: readonly string[] = []): MapPicture => ({ canvas: document.createElement('canvas'), missing })

beforeEach(() => {
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(new Blob(['png'])))
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:picture', revokeObjectURL: () => {} }))
  vi.mocked(shownMap).mockReturnValue({ getTargetElement: () => document.body } as never)
  useMapFrame.setState({ frame: sampleFrame(4) })
})

// @rule B-basemaps.picture
it('shows the picture, takes it anew twice as fine, and can be printed and saved', async () => {
  vi.mocked(takePicture).mockResolvedValue(picture())
  render(<PictureDialog open onClose={() => {}} />)
  expect(await screen.findByRole('img', { name: 'The map as it will be saved: Map' })).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save PNG' }).disabled).toBe(false)
  await userEvent.setup().click(screen.getByRole('radio', { name: 'High (2×)' }))
  await vi.waitFor(() => expect(vi.mocked(takePicture).mock.calls.map(([, scale]) => scale)).toEqual([1, 2]), { timeout: 20_000 })
  // what is printed has the title and the owners as text
  await vi.waitFor(() => expect(document.querySelector('.picture-page')?.textContent).toContain('© Natural Earth'), {
    timeout: 20_000,
  })
})

it('names the layers that are not in the picture', async () => {
  vi.mocked(takePicture).mockResolvedValue(picture(['Ice', '']))
  render(<PictureDialog open onClose={() => {}} />)
  const dialog = within(screen.getByRole('dialog'))
  expect(await dialog.findByText(/^Ice is missing or incomplete/)).toBeTruthy()
  expect(dialog.getByText(/^A layer is missing/)).toBeTruthy()
})

it('says so when no picture can be taken', async () => {
  vi.mocked(takePicture).mockRejectedValue(new Error('no canvas'))
  render(<PictureDialog open onClose={() => {}} />)
  expect((await screen.findByRole('alert')).textContent).toContain('Could not create the image')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save PNG' }).disabled).toBe(true)
})
