/** What people think of resources, as far as the page has shown them. The stars of a page are asked about together. */
import { MAX_ASKED_RESOURCES } from '@graticule/contracts/limits'
import { type Opinions, OPINIONS_ROUTE } from '@graticule/contracts/kept/bookmarks'
import type { KeptResource } from '@graticule/contracts/kept/kept-items'
import { useEffect } from 'react'
import { publicPost } from '../../api/http.ts'
import { createHeld, createStore } from '../../state/create-store.ts'
import { keyOf } from '../resource-key.ts'

/** Likes of a resource, and its rating where it has one. */
export type Opinion = Pick<Opinions['resources'][number], 'likes' | 'rating'>

const useOpinions = createStore<{ readonly known: ReadonlyMap<string, Opinion> }>()(() => ({ known: new Map() }))

/** Writes what is known of a resource. */
export function setOpinion(resource: KeptResource, change: (before: Opinion) => Opinion): void {
  useOpinions.setState(({ known }) => ({
    known: new Map([...known, [keyOf(resource), change(known.get(keyOf(resource)) ?? { likes: 0 })]]),
  }))
}

/** So many are remembered, the latest. */
const MOST_KNOWN = 2_000
/** Stars that appear within this time are asked about in one request, ms. */
const GATHER_MS = 30
const waiting = createHeld<{ asked: Map<string, KeptResource>; timer: ReturnType<typeof setTimeout> | undefined }>(
  () => ({ asked: new Map(), timer: undefined }),
  ({ timer }) => clearTimeout(timer),
)

async function askNow(): Promise<void> {
  const all = [...waiting.current.asked.values()]
  waiting.current = { asked: new Map(), timer: undefined }
  for (let at = 0; at < all.length; at += MAX_ASKED_RESOURCES) {
    const body = { resources: all.slice(at, at + MAX_ASKED_RESOURCES) }
    const reply = await publicPost(OPINIONS_ROUTE.path, body, OPINIONS_ROUTE.reply)
    // without an answer there are no stars: nobody is told that somebody else has not rated
    if (!reply.ok) return
    const told = reply.value.resources.map((one): [string, Opinion] => [keyOf(one), one])
    useOpinions.setState(({ known }) => ({ known: new Map([...known, ...told].slice(-MOST_KNOWN)) }))
  }
}

/** Asks about a resource, with the others that appear now. */
export function askOpinion({ dataSource, targetId }: KeptResource): void {
  waiting.current.asked.set(keyOf({ dataSource, targetId }), { dataSource, targetId })
  waiting.current.timer ??= setTimeout(() => void askNow(), GATHER_MS)
}

/** What people think of a resource; `undefined` while it is not known. */
export function useOpinion({ dataSource, targetId }: KeptResource): Opinion | undefined {
  useEffect(() => askOpinion({ dataSource, targetId }), [dataSource, targetId])
  return useOpinions(({ known }) => known.get(keyOf({ dataSource, targetId })))
}
