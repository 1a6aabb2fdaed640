import { MAX_DOCUMENT_BYTES } from '@graticule/contracts/contents/limits'
import type { DocumentUse, KeptDocument } from '@graticule/contracts/contents/documents'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { withTexts } from '../../../i18n/index.ts'
import { useNotifications } from '../../../shell/notifications.ts'
import { uploadDocument } from './document-calls.ts'
import { DocumentRow } from './DocumentRow.tsx'
import { UploadArea } from './UploadArea.tsx'

const documentWith = (uses: DocumentUse[]): KeptDocument => ({
  id: 4,
  title: 'Ice',
  fileName: 'ice.png',
  mediaType: 'image/png',
  bytes: 900,
  uploadedAt: '2026-01-02T03:04:05Z',
  uploadedBy: 'Vera',
  path: '/contents/rest/document/4/content',
  version: 1_767_323_045_000,
  uses,
})

// @rule B-content.document-uses-seen
it('a document tells its uses, drafts of others without their names, and is not deleted meanwhile', () => {
  const uses: DocumentUse[] = [
    { kind: 'page', name: 'Rivers', site: '' },
    { kind: 'page', name: '', site: '' },
  ]
  render(<DocumentRow document={documentWith(uses)} onChanged={() => {}} />)
  screen.getByText(/page Rivers, a draft that you do not see/)
  expect(screen.getByRole('button', { name: 'Delete Ice' }).getAttribute('aria-disabled')).toBe('true')
})

// @rule B-content.if-match
it('a replacement says which file it replaces', async () => {
  const sent: (string | null)[] = []
  vi.stubGlobal('fetch', async (_address: string, options?: RequestInit) => {
    sent.push(new Headers(options?.headers).get('if-match'))
    return new Response('{}', { status: 412 })
  })
  const onChanged = vi.fn<() => void>()
  const { container } = render(<DocumentRow document={documentWith([])} onChanged={onChanged} />)
  await userEvent.upload(container.querySelector('input') as HTMLInputElement, new File(['x'], 'b.png', { type: 'image/png' }))
  await waitFor(() => expect(onChanged).toHaveBeenCalled())
  expect(sent).toEqual(['"v1767323045000"'])
})

it('the button to delete has the focus again when the document is kept', async () => {
  render(<DocumentRow document={documentWith([])} onChanged={() => {}} />)
  await userEvent.click(screen.getByRole('button', { name: 'Delete Ice' }))
  await userEvent.click(screen.getByRole('button', { name: 'Keep' }))
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Delete Ice' }))
})

// @rule B-content.large-file
it('a file that is too large is refused in words, and nothing of it is sent', async () => {
  await withTexts(Promise.resolve(), 'admin', 'documents')
  const sent = vi.fn<() => Promise<Response>>(async () => new Response('{}', { status: 413 }))
  vi.stubGlobal('fetch', sent)
  const { container } = render(
    <>
      <UploadArea onUploaded={() => {}} />
      <DocumentRow document={documentWith([])} onChanged={() => {}} />
    </>,
  )
  const file = new File(['x'], 'b.png', { type: 'image/png' })
  Object.defineProperty(file, 'size', { value: MAX_DOCUMENT_BYTES + 1 })
  for (const input of container.querySelectorAll('input')) await userEvent.upload(input, file)
  const told = () => useNotifications.getState().past.map(({ title, text }) => [title, text])
  const words = 'The file is larger than 10 MB.'
  await waitFor(() =>
    expect(told()).toEqual([
      ['The file was not replaced', words],
      ['b.png was not uploaded', words],
    ]),
  )
  const picture = await uploadDocument(file)
  expect(picture).toMatchObject({ ok: false, failure: { detail: words } })
  expect(sent).not.toHaveBeenCalled()
})
