/** The files of the build that a browser keeps, and the documents that open it without a network. */
import { FILES_CACHE, KEPT_BUILDS } from '@graticule/contracts/system/offline'

/** What the build writes into the worker (`web/bundle/offline-build.ts`). */
export interface BuiltFiles {
  /** Another one for each build. */
  readonly build: string
  /** Without these no page is drawn. */
  readonly first: readonly string[]
  /** Parts of the page that are of use without a network. */
  readonly later: readonly string[]
  /** The texts of each language. */
  readonly texts: Readonly<Partial<Record<string, readonly string[]>>>
}

declare const BUILT_FILES: BuiltFiles
export const built: BuiltFiles = BUILT_FILES

const cacheName = `${FILES_CACHE}${built.build}`

/** A file from whichever build has it; from the network it is kept. */
export async function fileOf(request: Request): Promise<Response> {
  const known = await caches.match(request, { ignoreVary: true })
  if (known !== undefined) return known
  const response = await fetch(request)
  if (response.status === 200 && response.type === 'basic') {
    const copy = response.clone()
    const cache = await caches.open(cacheName)
    await cache.put(request, copy).catch(() => undefined)
  }
  return response
}

/** Keeps files that are not kept yet, two at a time: the visitor's own requests go before them. */
export async function keepFiles(paths: readonly string[], mustHave: boolean): Promise<void> {
  const cache = await caches.open(cacheName)
  const waiting = [...paths]
  const work = async () => {
    for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
      if ((await cache.match(path, { ignoreVary: true })) !== undefined) continue
      const adding = cache.add(new Request(path, { credentials: 'same-origin' }))
      await (mustHave ? adding : adding.catch(() => undefined))
    }
  }
  await Promise.all([work(), work()])
}

/** Keeps the document of a site, if it is that of this build. */
export async function keepDocument(root: string): Promise<void> {
  const response = await fetch(root, { headers: { accept: 'text/html' } }).catch(() => undefined)
  if (response?.ok !== true || response.redirected) return
  const html = await response.clone().text()
  if (built.first.some((path) => /\/core-/.test(path) && !html.includes(path))) return
  const cache = await caches.open(cacheName)
  await cache.put(root, response)
}

/** The root of the site that a path belongs to. */
export const rootOf = (path: string): string => /^\/community\/[^/]+/.exec(path)?.[0] ?? '/'

/**
 * A page from the network; without one the document of its site, which draws whatever page the address names.
 * @rule B-offline.pages Without a network the pages of a site that was visited open
 */
export async function pageOf(request: Request): Promise<Response> {
  try {
    return await fetch(request)
  } catch (error) {
    const cache = await caches.open(cacheName)
    const document = await cache.match(rootOf(new URL(request.url).pathname), { ignoreVary: true })
    if (document === undefined) throw error
    return document
  }
}

/** Removes the files of old builds; open pages of the one before may still load theirs. */
export async function dropOldBuilds(): Promise<void> {
  const builds = (await caches.keys()).filter((name) => name.startsWith(FILES_CACHE) && name !== cacheName)
  for (const name of builds.slice(0, Math.max(0, builds.length - (KEPT_BUILDS - 1)))) await caches.delete(name)
}
