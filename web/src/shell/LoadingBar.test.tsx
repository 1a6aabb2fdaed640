import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useResultSets } from '../stores/result-sets.ts'
import { LoadingBar } from './LoadingBar.tsx'

const search = (loading: boolean) => act(() => useResultSets.getState().setSource('dab', { loading }))
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
const bar = () => screen.queryByRole('progressbar', { name: 'Loading' })

function renderBar() {
  const client = new QueryClient()
  render(
    <QueryClientProvider client={client}>
      <LoadingBar />
    </QueryClientProvider>,
  )
  return client
}

describe('the loading bar', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  // @rule S3-9.loading-bar
  // @rule S3-9.loading-bar-hide
  it('shows after 200 ms of waiting, is full with the last answer, and goes 500 ms later', async () => {
    renderBar()
    search(true)
    await pass(199)
    expect(bar()).toBeNull()
    await pass(1)
    expect(bar()?.className).toMatch(/running/)
    search(false)
    expect(bar()?.className).toMatch(/full/)
    await pass(499)
    expect(bar()).not.toBeNull()
    await pass(1)
    expect(bar()).toBeNull()
  })

  it('does not show for an answer that comes at once', async () => {
    renderBar()
    search(true)
    await pass(150)
    search(false)
    await pass(2_000)
    expect(bar()).toBeNull()
  })

  it('begins anew with a wait that follows before it has gone', async () => {
    renderBar()
    search(true)
    await pass(200)
    const first = bar()
    search(false)
    await pass(100)
    search(true)
    await pass(200)
    expect(bar()?.className).toMatch(/running/)
    expect(bar()).not.toBe(first)
    await pass(10_000)
    expect(bar()).not.toBeNull()
  })

  // @rule S3-4.pending-requests
  it('shows for a record that is asked for, and not for suggestions', async () => {
    const client = renderBar()
    const slow = () => new Promise<string>((resolve) => setTimeout(() => resolve('here'), 1_000))
    void client.fetchQuery({ queryKey: ['places', 'vie'], queryFn: slow })
    await pass(500)
    expect(bar()).toBeNull()
    void client.fetchQuery({ queryKey: ['entry', 'dab', 'a'], queryFn: slow })
    await pass(500)
    expect(bar()).not.toBeNull()
    await pass(1_500)
    expect(bar()).toBeNull()
  })
})
