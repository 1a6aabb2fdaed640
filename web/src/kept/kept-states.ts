/** Which resources the person keeps, as far as the page has shown them. The buttons of a page are asked about together. */
import { BOOKMARK_ROUTES } from '@graticule/contracts/kept/bookmarks'
import { MAX_ASKED_RESOURCES } from '@graticule/contracts/limits'
import { privateChange } from '../session/private-read.ts'
import { useSession } from '../session/session.ts'
import { createHeld, createStore } from '../state/create-store.ts'
import { keyOf, type NamedResource } from './resource-key.ts'

type Asked = Pick<NamedResource, 'dataSource' | 'targetId'>

interface KeptStates {
  /** Ids of bookmarks by resource; `null` = not kept. What is not here is not known. */
  readonly bookmarks: ReadonlyMap<string, number | null>
  /** Resources that the person likes. */
  readonly liked: ReadonlySet<string>
  /** The session that this is known of. */
  readonly session: number
}

export const useKeptStates = createStore<KeptStates>()(() => ({ bookmarks: new Map(), liked: new Set(), session: 0 }))

/** Writes what is known of resources, in this session. */
export function setKept(states: Iterable<readonly [string, number | null]>): void {
  const { number } = useSession.getState()
  useKeptStates.setState((before) => ({
    session: number,
    liked: before.session === number ? before.liked : new Set(),
    bookmarks: new Map([...(before.session === number ? before.bookmarks : []), ...states]),
  }))
}

/** Writes whether the person likes a resource, in this session. */
export function setLiked(resource: Asked, isLikedNow: boolean): void {
  // makes it the state of this session
  setKept([])
  useKeptStates.setState(({ liked: before }) => {
    const liked = new Set(before)
    if (isLikedNow) liked.add(keyOf(resource))
    else liked.delete(keyOf(resource))
    return { liked }
  })
}

/** Forgets what is known of resources that another tab has changed, and asks about those that are not on their way. */
export function askAgain(resources: readonly Asked[]): void {
  const keys = new Set(resources.map(keyOf))
  useKeptStates.setState(({ bookmarks }) => ({ bookmarks: new Map([...bookmarks].filter(([key]) => !keys.has(key))) }))
  for (const one of resources) askKept(one)
}

/** Whether the person likes a resource, as far as it is known. */
export const isLiked = ({ liked, session }: KeptStates, key: string): boolean =>
  session === useSession.getState().number && liked.has(key)

/** The bookmark of a resource: its id, `null` for none, `undefined` while it is not known. */
export const keptOf = (
  { bookmarks, session }: Pick<KeptStates, 'bookmarks' | 'session'>,
  key: string,
): number | null | undefined => (session === useSession.getState().number ? bookmarks.get(key) : undefined)

/** Buttons that appear within this time are asked about in one request, ms. */
const GATHER_MS = 30
const waiting = createHeld<{ asked: Map<string, Asked>; timer: ReturnType<typeof setTimeout> | undefined }>(
  () => ({ asked: new Map(), timer: undefined }),
  ({ timer }) => clearTimeout(timer),
)

async function askNow(): Promise<void> {
  const { asked } = waiting.current
  waiting.current = { asked: new Map(), timer: undefined }
  const { number, visitor } = useSession.getState()
  if (visitor.kind !== 'person') return
  const all = [...asked.values()]
  for (let at = 0; at < all.length; at += MAX_ASKED_RESOURCES) {
    const body = { resources: all.slice(at, at + MAX_ASKED_RESOURCES) }
    const reply = await privateChange({ ...BOOKMARK_ROUTES.check, body }, BOOKMARK_ROUTES.check.reply)
    if (!reply.ok || useSession.getState().number !== number) return
    const before = useKeptStates.getState()
    // what was changed in the meantime is known better here
    const news = reply.value.resources.filter((one) => keptOf(before, keyOf(one)) === undefined)
    setKept(news.map((one) => [keyOf(one), one.bookmark ?? null]))
    for (const one of news) if (one.liked) setLiked(one, true)
  }
}

/** Asks about a resource, with those of the other buttons that appear now. */
export function askKept(resource: Asked): void {
  const key = keyOf(resource)
  if (useSession.getState().visitor.kind !== 'person' || keptOf(useKeptStates.getState(), key) !== undefined) return
  const { asked } = waiting.current
  asked.set(key, { dataSource: resource.dataSource, targetId: resource.targetId })
  waiting.current.timer ??= setTimeout(() => void askNow(), GATHER_MS)
}
