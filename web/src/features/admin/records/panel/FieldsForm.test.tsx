import type { DeskRecordDetails } from '@graticule/contracts/curation/records-desk'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { withTexts } from '../../../../i18n/index.ts'
import { FieldsForm } from './FieldsForm.tsx'

const before = globalThis.fetch
let seen: (string | null)[]
beforeEach(async () => {
  await withTexts(Promise.resolve(), 'records')
  seen = []
  globalThis.fetch = async (_address, options) => {
    seen.push(new Headers(options?.headers).get('if-match'))
    return new Response(JSON.stringify({ type: 'x', title: 'Changed', status: 412, detail: 'Someone else' }), {
      status: 412,
      headers: { 'content-type': 'application/problem+json' },
    })
  }
})
afterEach(() => {
  cleanup()
  globalThis.fetch = before
})

const version = (number: number) =>
  ({
    version: number,
    record: { id: 'reef' },
    values: { title: `Title ${number}` },
    original: { title: 'Title' },
    overlay: [],
  }) as unknown as DeskRecordDetails
const client = new QueryClient()
const form = (details: DeskRecordDetails) => (
  <QueryClientProvider client={client}>
    <FieldsForm details={details} onEnd={() => {}} />
  </QueryClientProvider>
)

// @rule B-records.second-told
it('saves over the version that it was opened with, and over a newer one only when it has told of it', async () => {
  const { rerender } = render(form(version(1)))
  const save = async () => userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await userEvent.type(screen.getByLabelText('Title'), ' of mine')
  // the page reads the record again while somebody writes
  rerender(form(version(2)))
  await save()
  expect(seen).toEqual(['"v1"'])
  await vi.waitFor(() => expect(screen.getByRole('alert').textContent).not.toBe(''))
  await save()
  expect(seen).toEqual(['"v1"', '"v2"'])
})
