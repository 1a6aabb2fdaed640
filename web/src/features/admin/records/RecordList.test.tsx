import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { withTexts } from '../../../i18n/index.ts'
import { answerRequests, json } from '../../../testing/answer-requests.ts'
import { RecordList } from './RecordList.tsx'

const before = globalThis.fetch
beforeEach(() => withTexts(Promise.resolve(), 'records'))
afterEach(() => {
  cleanup()
  globalThis.fetch = before
})

async function show(start: number, total: number) {
  const asked = answerRequests(() => json({ total, records: [], sources: [] }))
  const onStart = vi.fn<(start: number) => void>()
  const wanted = { words: '', source: '', state: 'shown', sort: 'title', start } as const
  const { container } = render(
    <QueryClientProvider client={new QueryClient()}>
      <RecordList asked={wanted} current={undefined} onOpen={() => {}} onStart={onStart} />
    </QueryClientProvider>,
  )
  await waitFor(() => expect(container.textContent).not.toBe(''))
  expect(asked).toHaveLength(1)
  return onStart
}

it('turns back to the last page when the only record of a page has gone', async () => {
  expect(await show(25, 25)).toHaveBeenLastCalledWith(0)
  expect(await show(100, 51)).toHaveBeenLastCalledWith(50)
  expect(await show(25, 0)).toHaveBeenLastCalledWith(0)
})

it('stays where it is on any other page', async () => {
  expect(await show(25, 26)).not.toHaveBeenCalled()
  expect(await show(0, 0)).not.toHaveBeenCalled()
})
