import { PRIVATE_CACHE_NAME, PUBLIC_CACHE_NAME } from '@graticule/contracts/system/offline'
import { beforeEach, expect, it, vi } from 'vitest'
import { answerOf, checkOwner, forgetAnswers } from './kept.ts'

/** Caches as far as the worker uses them, in the order in which they were put. */
function playCaches() {
  const all = new Map<string, Map<string, Response>>()
  const urlOf = (key: string | { readonly url: string }) => (typeof key === 'string' ? key : key.url)
  const open = async (name: string) => {
    const kept = all.get(name) ?? new Map<string, Response>()
    all.set(name, kept)
    return {
      put: async (key: string, response: Response) => void kept.set(key, response),
      match: async (key: string) => kept.get(urlOf(key))?.clone(),
      delete: async (key: string) => kept.delete(urlOf(key)),
      keys: async () => [...kept.keys()].map((url) => ({ url })),
    }
  }
  const match = async (key: string) =>
    [...all.values()]
      .find((kept) => kept.has(key))
      ?.get(key)
      ?.clone()
  vi.stubGlobal('caches', { open, match, delete: async (name: string) => all.delete(name) })
  return (name: string) => [...(all.get(name)?.keys() ?? [])]
}

const asked = (path: string) => new Request(new URL(path, 'https://portal.example.org'))
let keysOf: ReturnType<typeof playCaches>
let works: Promise<unknown>[] = []
const ask = (path: string, name: typeof PUBLIC_CACHE_NAME | typeof PRIVATE_CACHE_NAME = PUBLIC_CACHE_NAME) =>
  answerOf(
    name,
    asked(path),
    () => true,
    (work) => void works.push(work),
  )
const network = (answer: () => Response | Promise<Response>) => vi.stubGlobal('fetch', async () => answer())

beforeEach(() => {
  keysOf = playCaches()
  works = []
})

// @rule B-offline.network-first
it('asks the network first, and gives what was kept without one', async () => {
  network(() => new Response('old'))
  await ask('/dab/opensearch/query?st=ice&reqID=a')
  await Promise.all(works)
  network(() => new Response('new'))
  expect(await (await ask('/dab/opensearch/query?st=ice&reqID=b')).text()).toBe('new')
  await Promise.all(works)
  network(() => Promise.reject(new TypeError('no network')))
  expect(await (await ask('/dab/opensearch/query?st=ice&reqID=c')).text()).toBe('new')
  await expect(ask('/dab/opensearch/query?st=snow')).rejects.toThrow('no network')
})

// @rule B-offline.kept-answers
// @rule B-offline.kept-private
it.each([
  [PUBLIC_CACHE_NAME, 200],
  [PRIVATE_CACHE_NAME, 120],
] as const)('keeps the newest in %s: %i of at most 1 MB', async (name, most) => {
  network(() => new Response('a'))
  for (let at = 0; at < most + 5; at += 1) {
    await ask(`/places/rest/where?at=${at}`, name)
    await Promise.all(works)
  }
  expect(keysOf(name)).toHaveLength(most)
  expect(keysOf(name)[0]).toContain('at=5')
  network(() => new Response('a'.repeat(1_000_001)))
  await ask('/large', name)
  await Promise.all(works)
  expect(keysOf(name).join(' ')).not.toContain('/large')
})

// @rule B-offline.sign-out
it('forgets all answers at sign-out, also one that comes after it, and those of another person', async () => {
  network(() => new Response('{"id":"ann"}'))
  await ask('/session', PRIVATE_CACHE_NAME)
  await Promise.all(works)
  expect(keysOf(PRIVATE_CACHE_NAME)).toHaveLength(1)
  let answer: (response: Response) => void = () => undefined
  network(() => new Promise<Response>((resolve) => (answer = resolve)))
  const late = ask('/api/bookmarks?page=0', PRIVATE_CACHE_NAME)
  await forgetAnswers()
  answer(new Response('{}'))
  await late
  await Promise.all(works)
  expect(keysOf(PRIVATE_CACHE_NAME)).toEqual([])

  await checkOwner(Response.json({ id: 'ann' }))
  network(() => new Response('{}'))
  await ask('/api/bookmarks?page=0', PRIVATE_CACHE_NAME)
  await Promise.all(works)
  await checkOwner(Response.json({ id: 'bob' }))
  expect(keysOf(PRIVATE_CACHE_NAME)).toEqual([])
})
