/**
 * STAC: files and folders, and by walking along its links a static catalogue or a STAC API. A walk stays with the server, or
 * in the folder, that it began with.
 */
import { dirname } from 'node:path'
import type { Outbound } from '../../outbound/outbound.ts'
import { createStacReader, type StacLinks } from '../../connectors/stac/index.ts'
import type { StacLink } from '../../connectors/stac/stac-links.ts'
import type { Harvested } from '../../entry/harvested.ts'
import { EndlessPages } from '../reading/endless-pages.ts'
import { readPosition, type HarvestSource, type SourceOptions } from '../reading/harvest-source.ts'
import { fileWithin, isWebTarget, listFiles, placeOf, readFileThrough, readFolder } from '../reading/local-files.ts'
import { noteRead, type ReadingState, startReading } from '../reading/reading-state.ts'
import { openDocument, readDocumentThrough, refusalOfHtml } from '../reading/web-documents.ts'

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

/** Told the links of a document. */
type OnLinks = (found: StacLinks) => void

interface Walk {
  readonly start: Step
  readonly resumeFrom: string | undefined
  readonly read: (step: Step, onLinks: OnLinks) => AsyncGenerator<Harvested>
  /** Where a link leads; `undefined` for what is elsewhere. */
  readonly follow: (href: string, from: string) => string | undefined
  readonly isRemote: boolean
  readonly state: ReadingState
}

/** The document that a link of another one leads to. */
function stepTo(location: string, { rel, method, body, merge }: StacLink, from: Step, parentId: string | undefined): Step {
  const isPost = method === 'POST'
  return {
    location: /^items$|^search$/.test(rel) ? withPageSize(location) : location,
    method: isPost ? 'POST' : 'GET',
    ...(isPost ? { body: merge ? { ...from.body, ...body } : (body ?? {}) } : {}),
    ...(parentId === undefined ? {} : { parentId }),
  }
}

/** Walks from one document along its links; returns how many led elsewhere. */
async function* walk({ start, resumeFrom, read, follow, isRemote, state }: Walk): AsyncGenerator<Harvested, number> {
  const waiting: Step[] = resumeFrom === undefined ? [start] : readPosition<Step>(resumeFrom)
  const seen = new Set(waiting.map(keyOf))
  let elsewhere = 0
  const endless = new EndlessPages()
  for (const here of endless.taken(waiting, state.notes)) {
    state.at = [...waiting, here]
    const next: Step[] = []
    const document = read(here, (found) => {
      for (const link of linksToFollow(found, isRemote)) {
        const to = follow(link.href, here.location)
        if (to === undefined) elsewhere += 1
        else next.push(stepTo(to, link, here, found.id))
      }
    })
    yield* endless.heed(document)
    const fresh = next.filter((candidate) => !seen.has(keyOf(candidate)))
    for (const candidate of fresh) seen.add(keyOf(candidate))
    for (const candidate of fresh.toReversed()) waiting.push(candidate)
    noteRead(state, waiting.length)
  }
  return elsewhere
}

const requestOf = ({ method, body }: Step) =>
  method === 'POST'
    ? {
        method: 'POST' as const,
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json' },
        accept: ACCEPT,
      }
    : { accept: ACCEPT }

/** Opens a place with STAC. */
export function createStacSource(options: SourceOptions, outbound: Outbound): HarvestSource {
  const { target, source, curated, resumeFrom } = options
  const state = startReading()
  const readerOf = (place: string, { parentId }: Partial<Step>, more: { documentUrl?: string; onLinks?: OnLinks }) =>
    createStacReader({ place, source, curated, ...more, ...(parentId === undefined ? {} : { parentId }) })

  async function* fromFile(file: string, signal?: AbortSignal): AsyncGenerator<Harvested> {
    const root = dirname(file)
    const read = (step: Step, onLinks: OnLinks) => {
      const place = placeOf(step.location, root)
      const reader = readerOf(place, step, { onLinks })
      return readFileThrough(step.location, place, reader, { signal, onFraction: state.onFraction })
    }
    const start = { location: file, method: 'GET' }
    const follow = (href: string, from: string) => fileWithin(root, href, from)
    const elsewhere = yield* walk({ start, resumeFrom, read, follow, isRemote: false, state })
    if (elsewhere > 0)
      state.notes.push(
        `Links not followed, because they lead out of the folder or to a server: ${elsewhere}. A catalogue on a server is harvested by its address.`,
      )
  }

  async function* fromWeb(signal?: AbortSignal): AsyncGenerator<Harvested> {
    async function* read(step: Step, onLinks: OnLinks): AsyncGenerator<Harvested> {
      const opened = await openDocument(outbound, step.location, requestOf(step), { isFirst: state.done === 0, signal })
      const refusal = 'refused' in opened ? opened.refused : await refusalOfHtml(opened, 'STAC')
      if ('refused' in opened || refusal !== undefined) {
        if (refusal !== undefined) yield refusal
        return
      }
      yield* readDocumentThrough(opened, readerOf(step.location, step, { documentUrl: opened.response.url, onLinks }))
    }
    const start = { location: target, method: 'GET' }
    const elsewhere = yield* walk({ start, resumeFrom, read, follow: onServer(new URL(target)), isRemote: true, state })
    if (elsewhere > 0) state.notes.push(`Links not followed, because they lead to other servers: ${elsewhere}`)
  }

  async function* fromFiles(signal?: AbortSignal): AsyncGenerator<Harvested> {
    const list = await listFiles(target, ENDINGS)
    const [file] = list.files
    if (!list.isFolder && file !== undefined) yield* fromFile(file, signal)
    else yield* readFolder(list, (place) => readerOf(place, {}, {}), options, { state, signal })
    if (list.skipped > 0) state.notes.push(`Files left alone, because their names are not those of JSON: ${list.skipped}`)
  }

  return {
    read: (signal) => (isWebTarget(target) ? fromWeb(signal) : fromFiles(signal)),
    ...state.told,
    divides: true,
  }
}

/** Follows links to documents of a server. */
function onServer({ hostname }: URL): Walk['follow'] {
  return (href, from) => {
    const url = URL.parse(href, from)
    return url !== null && /^https?:$/.test(url.protocol) && url.hostname === hostname ? url.href : undefined
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
