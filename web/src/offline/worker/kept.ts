/** What the worker keeps of answers, in the caches of the browser. */
import {
  MAX_KEPT_ANSWER_BYTES,
  MAX_KEPT_ANSWERS,
  MAX_KEPT_PRIVATE,
  PRIVATE_CACHE_NAME,
  PUBLIC_CACHE_NAME,
} from '@graticule/contracts/system/offline'
import { isForEverybody, keyOf } from './way.ts'

/** What the worker remembers while it is awake. */
interface Awake {
  /** Rises whenever what is private is forgotten: an answer that was asked for before is not kept after. */
  round: number
  /** Whose answers are kept; `undefined` = not known since the worker woke up. */
  owner: string | undefined
}
const awake: Awake = { round: 0, owner: undefined }

const MOST = { [PUBLIC_CACHE_NAME]: MAX_KEPT_ANSWERS, [PRIVATE_CACHE_NAME]: MAX_KEPT_PRIVATE } as const
type CacheName = keyof typeof MOST

/** Keeps an answer as the newest of its cache. */
async function keep(name: CacheName, url: string, response: Response, began: number): Promise<void> {
  const body = await response.blob()
  if (body.size > MAX_KEPT_ANSWER_BYTES || began !== awake.round) return
  const cache = await caches.open(name)
  const { status, statusText, headers } = response
  await cache.delete(keyOf(url))
  // signed out in the meantime
  if (began !== awake.round) return
  await cache.put(keyOf(url), new Response(body, { status, statusText, headers }))
  const keys = await cache.keys()
  for (const old of keys.slice(0, Math.max(0, keys.length - MOST[name]))) await cache.delete(old)
  if (began !== awake.round) await caches.delete(name)
}

/**
 * Forgets all answers; files of the build say nothing of anybody.
 * @rule B-offline.sign-out Signing out, or signing in as somebody else, removes all kept answers from the browser
 */
export async function forgetAnswers(): Promise<void> {
  awake.round += 1
  awake.owner = undefined
  await Promise.all([caches.delete(PRIVATE_CACHE_NAME), caches.delete(PUBLIC_CACHE_NAME)])
}

/** Looks at who is signed in, and forgets the answers of anybody else. */
export async function checkOwner(response: Response): Promise<void> {
  if (response.status === 401) return forgetAnswers()
  if (!response.ok) return
  const { id } = (await response.clone().json()) as { readonly id?: unknown }
  const before = awake.owner ?? (await idInCache())
  if (before !== undefined && before !== id) await forgetAnswers()
  awake.owner = String(id)
}

async function idInCache(): Promise<string | undefined> {
  const cache = await caches.open(PRIVATE_CACHE_NAME)
  for (const key of await cache.keys())
    if (new URL(key.url).pathname === '/session') {
      const kept = (await (await cache.match(key))?.json()) as { readonly id?: unknown } | undefined
      return kept === undefined ? undefined : String(kept.id)
    }
  return undefined
}

/**
 * The answer of the network, which is kept; without one the answer that was kept last.
 * @rule B-offline.network-first While the server answers, nothing kept is shown in its place
 */
export async function answerOf(
  name: CacheName,
  request: Request,
  mayKeep: (response: Response) => boolean,
  wait: (work: Promise<unknown>) => void,
  first: (response: Response) => Promise<void> = async () => undefined,
): Promise<Response> {
  // signing out while the answer is on its way counts
  const began = awake.round
  try {
    const response = await fetch(request)
    await first(response)
    if (response.status === 200 && mayKeep(response)) wait(keep(name, request.url, response.clone(), began))
    return response
  } catch (error) {
    // details of what a person has bookmarked lie with what is theirs
    const kept = request.signal.aborted ? undefined : await caches.match(keyOf(request.url), { ignoreVary: true })
    if (kept === undefined) throw error
    return kept
  }
}

/** Fetches what is to be at hand later, two at a time; what fails is left out. */
export async function keepAnswers(name: CacheName, addresses: readonly string[]): Promise<void> {
  const waiting = [...addresses]
  const began = awake.round
  const work = async () => {
    for (let url = waiting.shift(); url !== undefined && began === awake.round; url = waiting.shift()) {
      const response = await fetch(url, { headers: { accept: 'application/json' } }).catch(() => undefined)
      if (response?.ok !== true || (name === PUBLIC_CACHE_NAME && !isForEverybody(response))) continue
      await keep(name, new URL(url, location.origin).href, response, began)
    }
  }
  await Promise.all([work(), work()])
}
