/** Kinds whose records lie in documents: a file, a folder, an address, or a folder that a web server lists. */
import type { Outbound } from '../../outbound/outbound.ts'
import type { Harvested } from '../../entry/harvested.ts'
import { readPosition, type HarvestSource, type SourceOptions } from './harvest-source.ts'
import { type DocumentReader } from '../../entry/document-reader.ts'
import { isWebTarget, listFiles, readFolder } from './local-files.ts'
import { noteRead, type ReadingState, startReading } from './reading-state.ts'
import { openDocument, readDocumentThrough } from './web-documents.ts'

const HREF = /\bhref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/gi
/** Pages with lists of files; no more of them are read. */
const MAX_LISTINGS = 10_000

/** A document that is about to be read. */
export interface DocumentPlace {
  /** Where it stands, for people. */
  readonly place: string
  /** What identifies a record that has no identifier itself. */
  readonly fallbackId: string
  /** Where it was fetched from, after redirects; relative links are resolved against it. Absent for files. */
  readonly documentUrl?: string
}

/** What the documents of a kind look like from outside. */
export interface DocumentKind {
  /** Endings of their names, with the dot, in lower case. */
  readonly endings: readonly string[]
  /** Media types to ask a server for. */
  readonly accept: string
  /** Builds what reads one document. */
  readonly readerOf: (place: DocumentPlace) => DocumentReader
  /** True for an HTML page that is a document itself; others are lists of documents. */
  readonly isDocument?: (html: string) => boolean
}

/** Opens a place with documents of a kind. */
export function createDocumentSource(kind: DocumentKind, options: PlaceOptions, outbound: Outbound): HarvestSource {
  const { endings, readerOf } = kind
  const { target, resumeFrom, share } = options
  const state = startReading()

  async function* fromFiles(signal?: AbortSignal): AsyncGenerator<Harvested> {
    const list = await listFiles(target, endings)
    if (list.skipped > 0)
      state.notes.push(`Files left alone, because their names do not end in ${endings.join(' or ')}: ${list.skipped}`)
    const from = list.isFolder && resumeFrom !== undefined ? { resumeFrom } : {}
    const ofShare = share === undefined ? {} : { share }
    yield* readFolder(list, (place) => readerOf({ place, fallbackId: place }), { ...from, ...ofShare }, { state, signal })
  }

  return {
    read: (signal) => (isWebTarget(target) ? walkListings(kind, options, outbound, state, signal) : fromFiles(signal)),
    ...state.told,
    divides: true,
  }
}

type PlaceOptions = Pick<SourceOptions, 'target' | 'resumeFrom' | 'share'>

/** Reads an address, and what it lists. */
async function* walkListings(
  kind: DocumentKind,
  { target, resumeFrom }: PlaceOptions,
  outbound: Outbound,
  state: ReadingState,
  signal: AbortSignal | undefined,
): AsyncGenerator<Harvested> {
  const { endings, accept, readerOf } = kind
  const waiting = resumeFrom === undefined ? [target] : readPosition(resumeFrom)
  const seen = new Set(waiting)
  let listings = 0
  for (let url = waiting.pop(); url !== undefined; url = waiting.pop()) {
    state.at = [...waiting, url]
    const opened = await openDocument(outbound, url, { accept }, { isFirst: url === target, signal })
    if ('refused' in opened) yield opened.refused
    else {
      const documentUrl = opened.response.url
      const reader = () => readerOf({ place: url, fallbackId: url, documentUrl })
      const html = /\bhtml\b/i.test(opened.mediaType) ? await opened.response.text() : undefined
      if (html === undefined) yield* readDocumentThrough(opened, reader())
      else if (kind.isDocument?.(html) === true) yield* readWhole(reader(), Buffer.from(html))
      else {
        listings += 1
        const found = listings > MAX_LISTINGS ? [] : linksIn(html, documentUrl, endings)
        const fresh = found.filter((link) => !seen.has(link))
        for (const link of fresh) seen.add(link)
        waiting.push(...fresh.toReversed())
        if (fresh.length === 0 && url === target) {
          const reason = `it is an HTML page without links to files below it that end in ${endings.join(' or ')}`
          yield { kind: 'refused', place: url, reason }
        }
      }
    }
    noteRead(state, waiting.length)
  }
}

function* readWhole(reader: DocumentReader, bytes: Uint8Array): Generator<Harvested> {
  yield* reader.write(bytes)
  yield* reader.end()
}

/** Files of the kind and folders that a listing links to, below itself only, in the order of their names. */
function linksIn(html: string, pageUrl: string, endings: readonly string[]): string[] {
  const folder = new URL('.', pageUrl).href
  const links = [...html.matchAll(HREF)].flatMap(([, double, single, bare]) => {
    const url = URL.parse((double ?? single ?? bare ?? '').replaceAll('&amp;', '&'), pageUrl)
    if (url === null) return []
    url.hash = ''
    return url.href
  })
  const below = links.filter((link) => link.startsWith(folder) && link !== folder && link !== pageUrl)
  const wanted = (link: string) => link.endsWith('/') || endings.some((ending) => link.toLowerCase().endsWith(ending))
  return [...new Set(below.filter(wanted))].toSorted()
}
