/** Prepares the page for times without a network, and sends what waited for one. Loaded when the first screen is there. */
import { OFFLINE_QUIET_MS, OFFLINE_WORKER, PRIVATE_CACHE_NAME } from '@graticule/contracts/system/offline'
import { isOffline } from '../browser/connection.ts'
import { i18n, onLanguage } from '../i18n/index.ts'
import { useGuestBookmarks } from '../kept/guest-bookmarks.ts'
import { WAITS } from '../kept/bookmark.ts'
import { askAgain, keptOf, setKept, setLiked, useKeptStates } from '../kept/kept-states.ts'
import { followOtherTabs } from '../kept/elsewhere/other-tabs.ts'
import { keyOf } from '../kept/resource-key.ts'
import { sendWaiting } from '../kept/waiting/send-waiting.ts'
import { mayBeSignedIn } from '../session/sign-in-address.ts'
import { useSession } from '../session/session.ts'
import { siteInUse } from '../site/site.ts'
import { lookAtWaiting, useWaitingChanges } from '../stores/waiting-changes.ts'
import { atRest } from './at-rest.ts'
import { followResults } from './last-results.ts'
import { addressesOfKept, newestBookmarks } from './what-is-kept.ts'
import type { KeepRequest } from './worker/messages.ts'

/** Several bookmarks in a row are kept together, ms. */
const GATHER_MS = 2_000

/** Addresses that a message names at most. */
const MOST_NAMED = 200

/** What this page has loaded from the portal, the newest last. */
const loaded = (): string[] =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin }) => origin === location.origin)
    .map(({ pathname, search }) => pathname + search)
const isFile = (address: string): boolean => address.startsWith('/assets/')

async function keepNow(worker: ServiceWorker, isFirst = false): Promise<void> {
  if (isOffline()) return
  const { slug } = siteInUse()
  const request: KeepRequest = {
    kind: 'keep',
    root: slug === '' ? '/' : `/community/${slug}`,
    language: i18n.language,
    files: [...new Set(loaded().filter(isFile))].slice(-MOST_NAMED),
    asked: isFirst
      ? loaded()
          .filter((one) => !isFile(one))
          .slice(-MOST_NAMED)
      : [],
    details: await addressesOfKept(),
    ofPerson: useSession.getState().visitor.kind === 'person',
  }
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no other origin than the page
  worker.postMessage(request)
}

/** Keeps again whatever changes: the language, who is signed in, what is bookmarked. */
function keepWhenChanged(worker: ServiceWorker): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const soon = () => {
    clearTimeout(timer)
    timer = setTimeout(() => void keepNow(worker), GATHER_MS)
  }
  onLanguage(soon)
  useGuestBookmarks.subscribe(soon)
  useKeptStates.subscribe(soon)
  useWaitingChanges.subscribe(({ sent }, before) => sent !== before.sent && soon())
  useSession.subscribe(({ number }, before) => number !== before.number && soon())
}

/** Installs the worker once the page is at rest; browsers that are told to save data keep nothing for later. */
async function install(): Promise<void> {
  const { connection } = navigator as { readonly connection?: { readonly saveData?: boolean } }
  if (!('serviceWorker' in navigator) || connection?.saveData === true) return
  await atRest(OFFLINE_QUIET_MS)
  // what a page asks through a worker is kept as it comes
  const isFirst = navigator.serviceWorker.controller === null
  await navigator.serviceWorker.register(OFFLINE_WORKER, { updateViaCache: 'none' })
  const { active } = await navigator.serviceWorker.ready
  if (active === null) return
  await keepNow(active, isFirst)
  keepWhenChanged(active)
}

/**
 * Without a network nobody can be asked what is bookmarked: the kept list says it.
 * @rule B-offline.kept-state Without a network the newest bookmarks are shown as bookmarked
 */
async function showKept(): Promise<void> {
  if (!isOffline() || useSession.getState().visitor.kind !== 'person') return
  const { number } = useSession.getState()
  const { bookmarks } = await newestBookmarks()
  if (useSession.getState().number !== number) return
  const known = useKeptStates.getState()
  setKept(bookmarks.map((one) => [keyOf(one), one.id] as const).filter(([key]) => keptOf(known, key) === undefined))
}

/** What waits for a connection is shown as if it were done, also what another tab lets wait. */
function showWaiting(): void {
  const { changes } = useWaitingChanges.getState()
  const { visitor } = useSession.getState()
  if (visitor.kind !== 'person') return
  for (const change of changes) {
    if (change.person !== visitor.id) continue
    if (change.kind === 'bookmark') setKept([[keyOf(change), WAITS]])
    if (change.kind === 'unbookmark') setKept([[keyOf(change), null]])
    if (change.kind === 'like') setLiked(change, change.liked)
  }
}

/** Begins. Nothing of it is worth an error on the screen. */
export function startOffline(): void {
  // a session that has ended while the browser was closed leaves nothing behind
  if (!mayBeSignedIn() && 'caches' in globalThis) void caches.delete(PRIVATE_CACHE_NAME).catch(() => false)
  followResults()
  followOtherTabs()
  const send = () => void sendWaiting().catch(() => undefined)
  addEventListener('online', send)
  addEventListener('offline', () => void showKept())
  addEventListener('storage', () => {
    askAgain(lookAtWaiting())
    showWaiting()
  })
  useSession.subscribe(({ number, isReading }, before) => {
    // the session is over
    if (before.isReading && !isReading) send()
    if (number === before.number) return
    lookAtWaiting()
    showWaiting()
    void showKept()
    send()
  })
  showWaiting()
  void showKept()
  send()
  void install().catch(() => undefined)
}
