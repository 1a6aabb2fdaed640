/**
 * STAC: files and folders, and by walking along its links a static catalogue or a STAC API. A walk stays with the server, or
 * in the folder, that it began with.
 */
import { dirname, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Outbound } from '../../outbound/outbound.ts'
import { createStacReader, type StacLinks } from '../../connectors/stac/index.ts'
import type { StacLink } from '../../connectors/stac/stac-links.ts'
import type { Harvested } from '../../entry/harvested.ts'
import {
  isShared,
  progressOf,
  readPosition,
  writePosition,
  type HarvestSource,
  type SourceOptions,
} from '../reading/harvest-source.ts'
import { isWebTarget, listFiles, placeOf, readFileThrough } from '../reading/local-files.ts'
import { openDocument, readDocumentThrough } from '../reading/web-documents.ts'

const ENDINGS = ['.json', '.geojson', '.ndjson', '.jsonl', '.geojsonl', '.json-seq']
const ACCEPT = 'application/geo+json, application/json;q=0.9, */*;q=0.1'
/** Records asked for in one page of an API; servers give fewer when that is too many. */
const PAGE_SIZE = 100

/** A document that a walk still has to read. */
interface Step {
  /** A path or an address. */
  readonly location: string
  readonly method: string
  readonly body?: Readonly<Record<string, unknown>>
  /** The collection that led here. */
  readonly parentId?: string
}

const keyOf = ({ location, method, body }: Step) => `${method} ${location} ${body === undefined ? '' : JSON.stringify(body)}`

/** Opens a place with STAC. */
export function createStacSource(options: SourceOptions, outbound: Outbound): HarvestSource {
  const { target, source, curated, resumeFrom, share } = options
  let [done, total, elsewhere] = [0, 1, 0]
  let at: readonly (Step | string)[] = []
  let fraction = 0
  const onFraction = (read: number) => {
    fraction = read
  }
  const notes: string[] = []

  async function* fromFolder(files: readonly string[], root: string, signal?: AbortSignal): AsyncGenerator<Harvested> {
    total = files.length
    const from = resumeFrom === undefined ? undefined : readPosition(resumeFrom)[0]
    for (const file of files) {
      const place = placeOf(file, root)
      if ((from !== undefined && place < from) || !isShared(done, share)) {
        done += 1
        continue
      }
      at = [place]
      yield* readFileThrough(file, place, createStacReader({ place, source, curated }), { signal, onFraction })
      done += 1
    }
  }

  /** Walks from one document along the links that `resolveLink` lets through. */
  async function* walk(
    start: Step,
    read: (step: Step, onLinks: (found: StacLinks) => void) => AsyncGenerator<Harvested>,
    resolveLink: (href: string, from: string) => string | undefined,
    isRemote: boolean,
  ): AsyncGenerator<Harvested> {
    const waiting: Step[] = resumeFrom === undefined ? [start] : readPosition<Step>(resumeFrom)
    const seen = new Set(waiting.map(keyOf))
    for (let step = waiting.pop(); step !== undefined; step = waiting.pop()) {
      at = [...waiting, step]
      const { location, body } = step
      const next: Step[] = []
      yield* read(step, (found) => {
        const toStep = (link: StacLink, parentId?: string): Step[] => {
          const to = resolveLink(link.href, location)
          if (to === undefined) {
            elsewhere += 1
            return []
          }
          return [
            {
              location: /^items$|^search$/.test(link.rel) ? withPageSize(to) : to,
              method: link.method === 'POST' ? 'POST' : 'GET',
              ...(link.method === 'POST' ? { body: link.merge ? { ...body, ...link.body } : (link.body ?? {}) } : {}),
              ...(parentId === undefined ? {} : { parentId }),
            },
          ]
        }
        next.push(...linksToFollow(found, isRemote).flatMap((link) => toStep(link, found.id)))
      })
      const fresh = next.filter((candidate) => !seen.has(keyOf(candidate)))
      for (const candidate of fresh) seen.add(keyOf(candidate))
      waiting.push(...fresh.toReversed())
      done += 1
      total = done + waiting.length
    }
  }

  async function* fromFile(file: string, signal?: AbortSignal): AsyncGenerator<Harvested> {
    const root = dirname(file)
    const read = (step: Step, onLinks: (found: StacLinks) => void) => {
      const place = placeOf(step.location, root)
      const { parentId } = step
      return readFileThrough(
        step.location,
        place,
        createStacReader({ place, source, curated, onLinks, ...(parentId === undefined ? {} : { parentId }) }),
        { signal, onFraction },
      )
    }
    yield* walk({ location: file, method: 'GET' }, read, (href, from) => fileWithin(root, href, from), false)
    if (elsewhere > 0)
      notes.push(
        `Links not followed, because they lead out of the folder or to a server: ${elsewhere}. A catalogue on a server is harvested by its address.`,
      )
  }

  async function* fromWeb(signal?: AbortSignal): AsyncGenerator<Harvested> {
    const { hostname } = new URL(target)
    async function* read(step: Step, onLinks: (found: StacLinks) => void): AsyncGenerator<Harvested> {
      const request =
        step.method === 'POST'
          ? {
              method: 'POST' as const,
              body: JSON.stringify(step.body),
              headers: { 'content-type': 'application/json' },
              accept: ACCEPT,
            }
          : { accept: ACCEPT }
      const opened = await openDocument(outbound, step.location, request, { isFirst: done === 0, signal })
      if ('refused' in opened) {
        yield opened.refused
        return
      }
      if (/\bhtml\b/i.test(opened.mediaType)) {
        await opened.response.discard()
        yield { kind: 'refused', place: step.location, reason: 'it is an HTML page, not STAC' }
        return
      }
      const { parentId } = step
      const context = {
        place: step.location,
        documentUrl: opened.response.url,
        source,
        curated,
        onLinks,
        ...(parentId === undefined ? {} : { parentId }),
      }
      yield* readDocumentThrough(opened, createStacReader(context))
    }
    const sameServer = (href: string, from: string): string | undefined => {
      const url = URL.parse(href, from)
      return url !== null && /^https?:$/.test(url.protocol) && url.hostname === hostname ? url.href : undefined
    }
    yield* walk({ location: target, method: 'GET' }, read, sameServer, true)
    if (elsewhere > 0) notes.push(`Links not followed, because they lead to other servers: ${elsewhere}`)
  }

  async function* fromFiles(signal?: AbortSignal): AsyncGenerator<Harvested> {
    const { files, skipped, isFolder, root } = await listFiles(target, ENDINGS)
    const [file] = files
    if (!isFolder && file !== undefined) yield* fromFile(file, signal)
    else yield* fromFolder(files, root, signal)
    if (skipped > 0) notes.push(`Files left alone, because their names are not those of JSON: ${skipped}`)
  }

  return {
    read: (signal) => (isWebTarget(target) ? fromWeb(signal) : fromFiles(signal)),
    progress: () => progressOf(done, total, fraction),
    position: () => writePosition(at),
    notes: () => notes,
    divides: true,
  }
}

/**
 * Which links lead on. An API gives its collections and their items in pages (`data`, `items`, `next`); a static catalogue
 * links to each (`child`, `item`). An API that lists its collections in both ways is read in the first.
 */
function linksToFollow({ kind, links }: StacLinks, isRemote: boolean): StacLink[] {
  const withRel = (rel: RegExp) => links.filter((link) => rel.test(link.rel))
  const paged = (rel: RegExp) => (isRemote ? withRel(rel).slice(0, 1) : [])
  switch (kind) {
    case 'catalog': {
      const [collections, below] = [paged(/^data$/), withRel(/^(?:child|item)$/)]
      if (collections.length > 0) return collections
      return below.length > 0 ? below : paged(/^search$/)
    }
    case 'collection': {
      const items = paged(/^items$/)
      return [...items, ...withRel(items.length > 0 ? /^child$/ : /^(?:child|item)$/)]
    }
    case 'items':
    case 'collections':
      return paged(/^next$/)
  }
}

function withPageSize(address: string): string {
  const url = new URL(address)
  if (!url.searchParams.has('limit')) url.searchParams.set('limit', String(PAGE_SIZE))
  return url.href
}

/** The file that a link leads to, when it is within the folder; `undefined` for everything else. */
function fileWithin(root: string, href: string, from: string): string | undefined {
  if (/^[a-z][a-z0-9+.-]*:/i.test(href) && !/^file:/i.test(href)) return undefined
  try {
    const bare = href.replace(/[?#].*$/, '')
    const file = /^file:/i.test(bare) ? fileURLToPath(bare) : resolve(dirname(from), decodeURIComponent(bare))
    const within = relative(root, file)
    return within === '' || within.startsWith('..') || file.includes('\u0000') ? undefined : file
  } catch {
    return undefined
  }
}
