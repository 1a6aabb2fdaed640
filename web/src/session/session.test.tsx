import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import { createMemoryRouter } from 'react-router'
import Type from 'typebox'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { publicJson, type Reply } from '../api/http.ts'
import { App } from '../app/App.tsx'
import { resetStores } from '../state/create-store.ts'
import { answerRequests, json } from '../testing/answer-requests.ts'
import { privateJson } from './private-read.ts'
import { type Person, startSession, useSession } from './session.ts'
import { dropPrivateReplies, useEditedQuery, usePrivateQuery } from './use-private-query.ts'

const Searches = Type.Object({ names: Type.Array(Type.String()) })
const person = (id: string): Person => ({
  kind: 'person',
  id,
  name: 'Visitor',
  familyName: 'One',
  email: 'visitor@example.org',
  roles: new Set(),
  administers: new Set(),
})
const PATH = '/personaldata/rest/saved-searches'

/** How the requests of a test are sent. */
function sent() {
  const send = vi.spyOn(globalThis, 'fetch')
  return () => send.mock.calls.map(([path, init]) => [path, init?.credentials])
}

function Saved() {
  const { data } = usePrivateQuery(['saved-searches'], (signal) => privateJson(PATH, Searches, { signal }))
  return <p>{data === undefined ? 'Nothing yet' : data.names.join()}</p>
}

function EditedNames() {
  const { data, isError } = useEditedQuery(['saved-searches'], (signal) => privateJson(PATH, Searches, { signal }))
  return <p>{data === undefined ? (isError ? 'Failed' : 'Nothing yet') : data.names.join()}</p>
}

// @rule B-administration.fresh-editors
describe('an editor that is opened again', () => {
  /** Opens it twice; `answers` are those of the server, in their order, and wait until they are given. */
  async function openedTwice() {
    const answers: ((response: Response) => void)[] = []
    const asked = answerRequests(() => new Promise((resolve) => answers.push(resolve)))
    const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
    const open = () =>
      render(
        <QueryClientProvider client={client}>
          <EditedNames />
        </QueryClientProvider>,
      )
    startSession(person('1'))
    const first = open()
    await act(async () => answers[0]?.(json({ names: ['ice'] })))
    await screen.findByText('ice')
    first.unmount()
    // the next visit is in another millisecond
    vi.setSystemTime(Date.now() + 1_000)
    open()
    return { answer: (response: Response) => act(async () => answers[1]?.(response)), asked }
  }
  beforeEach(() => vi.useFakeTimers({ toFake: ['Date'] }))
  afterEach(() => vi.useRealTimers())

  it('begins with what somebody has saved since, not with what it read before', async () => {
    const { answer, asked } = await openedTwice()
    expect(screen.queryByText('ice')).toBeNull()
    screen.getByText('Nothing yet')
    expect(asked).toHaveLength(2)
    await answer(json({ names: ['wind'] }))
    await screen.findByText('wind')
  })

  it('says that it could not be read, and does not begin with what it read before', async () => {
    const { answer } = await openedTwice()
    await answer(new Response('', { status: 503 }))
    await screen.findByText('Failed')
  })
})

describe('a session', () => {
  it('is that of nobody when the page opens, and after a reset', () => {
    expect(useSession.getState().visitor).toEqual({ kind: 'anonymous' })
    startSession(person('1'))
    expect(useSession.getState().visitor).toMatchObject({ kind: 'person', id: '1' })
    resetStores()
    expect(useSession.getState().visitor).toEqual({ kind: 'anonymous' })
  })

  it('goes to the portal alone, as a cookie', async () => {
    answerRequests(() => json({ names: [] }))
    const requests = sent()
    await privateJson(PATH, Searches)
    startSession(person('1'))
    await privateJson(PATH, Searches)
    await publicJson('/public', Searches)
    expect(requests()).toEqual([
      [PATH, 'same-origin'],
      [PATH, 'same-origin'],
      ['/public', 'same-origin'],
    ])
  })

  it('owns what was read in it: the next one cannot open it', async () => {
    answerRequests(() => json({ names: ['ice'] }))
    startSession(person('1'))
    const reply = await privateJson(PATH, Searches)
    expect(reply.openIn(useSession.getState())).toEqual({ ok: true, value: { names: ['ice'] } })
    startSession(person('2'))
    expect(reply.openIn(useSession.getState())).toMatchObject({ ok: false, failure: { kind: 'cancel' } })
    // the types keep it from being shown or cached like a public reply
    // @ts-expect-error a private reply is not a reply
    const asPublic: Reply<{ names: string[] }> = reply
    expect(asPublic).not.toHaveProperty('value')
  })

  it('that changes leaves nothing of the one before on the page or in the cache', async () => {
    const answers: ((response: Response) => void)[] = []
    const asked = answerRequests(() => new Promise((resolve) => answers.push(resolve)))
    const answer = (at: number, name: string) => act(async () => answers[at]?.(json({ names: [name] })))
    const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
    const end = dropPrivateReplies(client)
    client.setQueryData(['views'], 'public')
    startSession(person('1'))
    render(<Saved />, { wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider> })
    await answer(0, 'of the first')
    expect(await screen.findByText('of the first')).toBeDefined()
    act(() => startSession(person('2')))
    expect(screen.getByText('Nothing yet')).toBeDefined()
    expect(
      JSON.stringify(
        client
          .getQueryCache()
          .getAll()
          .map(({ state }) => state.data),
      ),
    ).toBe('["public",null]')
    // an answer that comes after its session is nobody's
    act(() => startSession(person('3')))
    await answer(1, 'of the second')
    expect(asked[1]?.signal?.aborted).toBe(true)
    expect(screen.getByText('Nothing yet')).toBeDefined()
    await answer(2, 'of the third')
    expect(await screen.findByText('of the third')).toBeDefined()
    end()
  })

  it('that changes is noticed by the portal itself', async () => {
    let count = 0
    answerRequests(() => json({ names: [`answer ${++count}`] }))
    startSession(person('1'))
    render(<App router={createMemoryRouter([{ path: '*', element: <Saved /> }])} />)
    expect(await screen.findByText('answer 1')).toBeDefined()
    act(() => startSession({ kind: 'anonymous' }))
    expect(await screen.findByText('answer 2')).toBeDefined()
    act(() => startSession(person('1')))
    expect(await screen.findByText('answer 3')).toBeDefined()
  })
})
