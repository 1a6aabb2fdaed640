/**
 * The service worker: opens the portal without a network. It is small, and written by hand (ADR 149): while the server answers, it shows
 * nothing else than what the server says.
 */
import { SESSION_PATH, SIGN_OUT_PATH } from '@graticule/contracts/people/session-paths'
import { PRIVATE_CACHE_NAME, PUBLIC_CACHE_NAME } from '@graticule/contracts/system/offline'
import { built, dropOldBuilds, fileOf, keepDocument, keepFiles, pageOf } from './files.ts'
import { answerOf, checkOwner, forgetAnswers, keepAnswers } from './kept.ts'
import { isKeepRequest, type KeepRequest } from './messages.ts'
import { isForEverybody, keyOf, wayOf } from './way.ts'

/** What is used of the worker's own world; the types of the page have none of it. */
interface WorkerEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}
interface WorkerRequest extends WorkerEvent {
  readonly request: Request
  respondWith(answer: Promise<Response>): void
}
interface WorkerMessage extends WorkerEvent {
  readonly data: unknown
}
interface WorkerScope {
  addEventListener(kind: 'install' | 'activate', heard: (event: WorkerEvent) => void): void
  addEventListener(kind: 'fetch', heard: (event: WorkerRequest) => void): void
  addEventListener(kind: 'message', heard: (event: WorkerMessage) => void): void
  skipWaiting(): Promise<void>
  readonly clients: { claim(): Promise<void> }
  readonly registration: { readonly navigationPreload?: { disable(): Promise<void> } }
}
const scope = globalThis as unknown as WorkerScope

scope.addEventListener('install', (event) => {
  event.waitUntil(
    (async () => {
      await keepFiles(built.first, true)
      await keepDocument('/')
      // @rule B-offline.updates A new version takes over while pages are open, which keep their files and what was typed
      await scope.skipWaiting()
    })(),
  )
})

scope.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      await dropOldBuilds()
      // a preload asks for every page, and those that the worker leaves alone are asked for twice: a sign-in answers once
      await scope.registration.navigationPreload?.disable()
      await scope.clients.claim()
    })(),
  )
})

/** Addresses of answers for everybody, each once. */
function publicOf(addresses: readonly string[]): string[] {
  const read = addresses.map((url) => new URL(url, location.origin).href)
  const found = read.filter(
    (url) => wayOf({ method: 'GET', mode: 'cors', url, headers: new Headers() }, location.origin) === 'public',
  )
  return [...new Set(found.map(keyOf))]
}

async function keepAll({ root, language, files, asked, details, ofPerson }: KeepRequest): Promise<void> {
  await keepDocument(root)
  await keepAnswers(PUBLIC_CACHE_NAME, publicOf(asked))
  await keepFiles([...(built.texts[language] ?? []), ...files, ...built.later], false)
  await keepAnswers(ofPerson ? PRIVATE_CACHE_NAME : PUBLIC_CACHE_NAME, details)
}

scope.addEventListener('message', (event) => {
  if (isKeepRequest(event.data)) event.waitUntil(keepAll(event.data))
})

scope.addEventListener('fetch', (event) => {
  const { request } = event
  const { pathname } = new URL(request.url)
  const wait = (work: Promise<unknown>) => event.waitUntil(work)
  if (request.method === 'POST' && pathname === SIGN_OUT_PATH) wait(forgetAnswers())
  const way = wayOf(request, location.origin)
  if (way === 'file') event.respondWith(fileOf(request))
  else if (way === 'page') event.respondWith(pageOf(request))
  else if (way === 'public') event.respondWith(answerOf(PUBLIC_CACHE_NAME, request, isForEverybody, wait))
  else if (way === 'private') {
    const first = pathname === SESSION_PATH ? checkOwner : undefined
    event.respondWith(answerOf(PRIVATE_CACHE_NAME, request, () => true, wait, first))
  }
})
