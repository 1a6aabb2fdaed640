import type { DocumentUse, KeptDocument } from '@graticule/contracts/contents/documents'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { DocumentRow } from './DocumentRow.tsx'

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
