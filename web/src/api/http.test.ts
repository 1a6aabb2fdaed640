import Type from 'typebox'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { answerRequests, json, never } from '../testing/answer-requests.ts'
import { getJson, getText } from './http.ts'

const Counted = Type.Object({ total: Type.Integer() })

describe('a request', () => {
  afterEach(() => void vi.useRealTimers())

  it('gives the value of an answer that has the agreed form', async () => {
    answerRequests(() => json({ total: 3 }))
    expect(await getJson('/dab/x', Counted)).toEqual({ ok: true, value: { total: 3 } })
  })

  it('tells an answer in another form from a failure of the server', async () => {
    answerRequests(() => json({ total: 'three' }))
    expect(await getJson('/dab/x', Counted)).toMatchObject({ ok: false, failure: { kind: 'unreadable' } })
    answerRequests(() => new Response('<html>'))
    expect(await getJson('/dab/x', Counted)).toMatchObject({ ok: false, failure: { kind: 'unreadable' } })
  })

  it.each([
    ['a problem document', { type: 'urn:x', title: 'x', status: 400, detail: 'bbox is four numbers' }],
    ['the curated search', { timestamp: 'now', status: 400, message: 'bbox is four numbers' }],
    ['the broker', { errors: ['bbox is four numbers'] }],
  ])('passes on the words of %s', async (_, body) => {
    answerRequests(() => json(body, 400))
    const failure = { kind: 'refused', status: 400, detail: 'bbox is four numbers' }
    expect(await getJson('/dab/x', Counted)).toEqual({ ok: false, failure })
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
    expect(await getText('/dab/x')).toMatchObject({ ok: false, failure: { kind, status, detail: '' } })
  })

  it('says that the server could not be reached', async () => {
    answerRequests(() => Promise.reject(new TypeError('failed to fetch')))
    expect(await getText('/dab/x')).toMatchObject({ failure: { kind: 'unreachable' } })
  })

  it('ends after its time and tells that from a cancelled one', async () => {
    vi.useFakeTimers()
    answerRequests(never)
    const late = getText('/dab/x', { timeoutMs: 1_000 })
    await vi.advanceTimersByTimeAsync(1_000)
    expect(await late).toMatchObject({ failure: { kind: 'timeout', status: null } })

    const controller = new AbortController()
    const cancelled = getText('/dab/x', { signal: controller.signal })
    controller.abort()
    expect(await cancelled).toMatchObject({ failure: { kind: 'cancel' } })
  })

  it('is not sent at all when it was cancelled before', async () => {
    const asked = answerRequests(() => json({}))
    expect(await getText('/dab/x', { signal: AbortSignal.abort() })).toMatchObject({ failure: { kind: 'cancel' } })
    expect(asked).toEqual([])
  })
})
