import Type from 'typebox'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { answerRequests, json, never } from '../testing/answer-requests.ts'
import { i18n } from '../i18n/index.ts'
import { changeWith, publicFile, publicJson, publicPart, publicPost, publicText, readJsonWith } from './http.ts'

const Counted = Type.Object({ total: Type.Integer() })

describe('a change that a schema of the server refuses', () => {
  const RAW = { type: 'urn:graticule:problem:invalid-body', title: 'x', status: 400, detail: 'The field x in the body' }
  const send = changeWith(() => ({}))
  // @rule B-people.own-words
  it.each([
    ['givenName', 'a text of the form ^[^<>]*$', 'Names cannot hold < > or control characters. Use other characters.'],
    ['comment', 'a text of the form ^[^\\u0000]*$', 'This text holds characters that cannot be kept. Remove them and try again.'],
    ['name', 'a text of 1 to 100 characters', 'Not accepted. Expected: a text of 1 to 100 characters.'],
  ])('is told in words of the page: %s', async (parameter, accepted, detail) => {
    answerRequests(() => json({ ...RAW, parameter, accepted }, 400))
    const reply = await send({ method: 'POST', path: '/x', body: {} }, Counted)
    expect(reply).toMatchObject({ ok: false, failure: { detail, parameter } })
  })
})

describe('a request', () => {
  afterEach(() => void vi.useRealTimers())

  it('gives the value of an answer that has the agreed form', async () => {
    answerRequests(() => json({ total: 3 }))
    expect(await publicJson('/dab/x', Counted)).toEqual({ ok: true, value: { total: 3 } })
  })

  // @rule S3-8.generic-failure
  it('tells an answer in another form from a failure of the server', async () => {
    answerRequests(() => json({ total: 'three' }))
    expect(await publicJson('/dab/x', Counted)).toMatchObject({ ok: false, failure: { kind: 'unreadable' } })
    answerRequests(() => new Response('<html>'))
    expect(await publicJson('/dab/x', Counted)).toMatchObject({ ok: false, failure: { kind: 'unreadable' } })
  })

  it.each([
    ['a problem document', { type: 'urn:x', title: 'x', status: 400, detail: 'bbox is four numbers' }],
    ['the curated search', { timestamp: 'now', status: 400, message: 'bbox is four numbers' }],
    ['the broker', { errors: ['bbox is four numbers'] }],
  ])('passes on the words of %s', async (_, body) => {
    answerRequests(() => json(body, 400))
    const failure = { kind: 'refused', status: 400, detail: 'bbox is four numbers' }
    expect(await publicJson('/dab/x', Counted)).toEqual({ ok: false, failure })
  })

  it.each([
    [404, 'not-found'],
    [410, 'not-found'],
    [429, 'refused'],
    [500, 'broken'],
    [502, 'broken'],
    [504, 'timeout'],
  ])('knows what status %i means', async (status, kind) => {
    answerRequests(() => new Response('', { status }))
    expect(await publicText('/dab/x')).toMatchObject({ ok: false, failure: { kind, status, detail: '' } })
  })

  // @rule S1-8.source-outcomes
  it('says that the server could not be reached', async () => {
    answerRequests(() => Promise.reject(new TypeError('failed to fetch')))
    expect(await publicText('/dab/x')).toMatchObject({ failure: { kind: 'unreachable' } })
  })

  // @rule S1-9.request-timeout
  it('ends after its time and tells that from a cancelled one', async () => {
    vi.useFakeTimers()
    answerRequests(never)
    const late = publicText('/dab/x', { timeoutMs: 1_000 })
    await vi.advanceTimersByTimeAsync(1_000)
    expect(await late).toMatchObject({ failure: { kind: 'timeout', status: null } })

    const controller = new AbortController()
    const cancelled = publicText('/dab/x', { signal: controller.signal })
    controller.abort()
    expect(await cancelled).toMatchObject({ failure: { kind: 'cancel' } })
  })

  it('is not sent at all when it was cancelled before', async () => {
    const asked = answerRequests(() => json({}))
    expect(await publicText('/dab/x', { signal: AbortSignal.abort() })).toMatchObject({ failure: { kind: 'cancel' } })
    expect(asked).toEqual([])
  })
})

describe('who asks', () => {
  /** How the requests of a test are sent: cookies, and all headers. */
  function sent() {
    answerRequests(() => json({ total: 3 }))
    const send = vi.spyOn(globalThis, 'fetch')
    return () => send.mock.calls.map(([, init]) => [init?.credentials, Object.keys(init?.headers ?? {})])
  }

  // @rule S1-6.credentials
  it('leaves public requests without headers of its own', async () => {
    const requests = sent()
    await publicJson('/dab/x', Counted)
    await publicText('/dab/x')
    await publicPart('/dab/x', { first: 0, last: 9 })
    await publicPost('/s', {}, Counted)
    await publicFile('/dab/x', { onPiece: () => {} })
    expect(requests()).toEqual([
      ['same-origin', ['accept', 'accept-language']],
      ['same-origin', ['accept', 'accept-language']],
      ['same-origin', ['accept', 'range', 'accept-language']],
      ['same-origin', ['accept', 'content-type', 'accept-language']],
      ['same-origin', ['accept', 'accept-language']],
    ])
  })

  // @rule D65.page-language
  it('is told by the language of the page, not by that of the browser', async () => {
    answerRequests(() => json({ total: 3 }))
    const send = vi.spyOn(globalThis, 'fetch')
    const language = vi.spyOn(i18n, 'language', 'get').mockReturnValue('pl')
    await publicJson('/dab/x', Counted)
    await publicPost('/s', {}, Counted)
    expect(send.mock.calls.map(([, init]) => new Headers(init?.headers).get('accept-language'))).toEqual(['pl', 'pl'])
    language.mockRestore()
  })

  it('is told as the reader was given, anew for each request', async () => {
    const requests = sent()
    let key = 0
    const read = readJsonWith(() => ({ credentials: 'same-origin', headers: { [`x-key-${++key}`]: 'k' } }))
    expect(await read('/dab/x', Counted)).toEqual({ ok: true, value: { total: 3 } })
    await read('/dab/x', Counted)
    expect(requests()).toEqual([
      ['same-origin', ['accept', 'x-key-1', 'accept-language']],
      ['same-origin', ['accept', 'x-key-2', 'accept-language']],
    ])
  })
})
