import { NOTES_AT_ONCE, type ServerNote } from '@graticule/contracts/system/notes'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, expect, it } from 'vitest'
import { startSession } from '../../../session/session.ts'
import { answerRequests, json } from '../../../testing/answer-requests.ts'
import { merged, NOTHING_WANTED, useNotes } from './use-notes.ts'

const AT = '2026-03-01T00:00:00.000Z'
const note = (seq: number, { at = AT, server = 'a:8080', words = '' } = {}): ServerNote => ({
  key: `${server}/${Date.parse(at)}/${seq}`,
  at,
  level: 'info',
  area: 'mail',
  server,
  words,
  detail: '',
})

/** All notes, in one millisecond: the newest first. */
const ALL = Array.from({ length: 2 * NOTES_AT_ONCE + 50 }, (_, nth) => note(2 * NOTES_AT_ONCE + 49 - nth))
/** Answers to questions with words wait for this. */
let answerWords: () => void
beforeEach(() => {
  startSession({
    kind: 'person',
    id: 'p1',
    name: 'Admin',
    familyName: '',
    email: 'admin@example.org',
    roles: new Set(['admin']),
    administers: new Set(),
  })
  const waiting = new Promise<void>((resolve) => (answerWords = resolve))
  answerRequests(({ path, parameters }) => {
    if (path !== '/system/rest/notes') return undefined
    const answer = (notes: readonly ServerNote[]) => json({ notes, areas: ['mail'], servers: ['a:8080'] })
    if (parameters.has('words')) return waiting.then(() => answer([note(7, { words: 'ice' })]))
    const from = ALL.findIndex(({ key }) => key === parameters.get('olderThan')) + 1
    const before = parameters.get('before')
    const asked = ALL.slice(from).filter(({ at }) => before === null || at < before)
    return answer(asked.slice(0, Number(parameters.get('size'))))
  })
})

function open() {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queries}>{children}</QueryClientProvider>
  )
  return renderHook(({ words }) => useNotes({ ...NOTHING_WANTED, words }, false), { wrapper, initialProps: { words: '' } })
}

// @rule B-administration.log
it('both lists are one in the order of the service', () => {
  const later = note(0, { at: '2026-03-01T00:00:00.001Z' })
  const other = note(11, { server: 'b:8080' })
  expect(merged([other, note(9)], [note(10), later, note(9)])).toEqual([later, note(10), note(9), other])
})

it('older notes are read on to the end, also when all are of one moment', async () => {
  const { result } = open()
  for (const count of [NOTES_AT_ONCE, 2 * NOTES_AT_ONCE, ALL.length]) {
    await waitFor(() => expect(result.current.notes).toHaveLength(count))
    expect(result.current.hasOlder).toBe(count < ALL.length)
    act(() => result.current.older())
  }
  expect(result.current.notes).toEqual(ALL)
})

it('notes of another question do not stay', async () => {
  const { result, rerender } = open()
  await waitFor(() => expect(result.current.hasOlder).toBe(true))
  rerender({ words: 'ice' })
  expect(result.current.hasOlder).toBe(false)
  await act(async () => result.current.older())
  answerWords()
  await waitFor(() => expect(result.current.notes).toEqual([note(7, { words: 'ice' })]))
  // what was asked for meanwhile has been answered by now
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(result.current.notes).toHaveLength(1)
})
