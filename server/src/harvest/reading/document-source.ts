/** Kinds whose records lie in documents: a file, a folder, an address, or a folder that a web server lists. */
import type { Outbound } from '../../outbound/outbound.ts'
import type { Harvested } from '../../entry/harvested.ts'
import { isShared, progressOf, readPosition, writePosition, type HarvestSource, type SourceOptions } from './harvest-source.ts'
import { type DocumentReader } from '../../entry/document-reader.ts'
import { isWebTarget, listFiles, placeOf, readFileThrough } from './local-files.ts'
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
export function createDocumentSource(
  { endings, accept, readerOf, isDocument }: DocumentKind,
  { target, resumeFrom, share }: Pick<SourceOptions, 'target' | 'resumeFrom' | 'share'>,
  outbound: Outbound,
): HarvestSource {
  let [done, total] = [0, 1]
  let at: string[] = []
  let fraction = 0
  const onFraction = (read: number) => {
    fraction = read
  }
  const notes: string[] = []

  async function* fromFiles(signal?: AbortSignal): AsyncGenerator<Harvested> {
    const { files, skipped, root, isFolder } = await listFiles(target, endings)
    total = files.length
    if (skipped > 0) notes.push(`Files left alone, because their names do not end in ${endings.join(' or ')}: ${skipped}`)
    const from = isFolder && resumeFrom !== undefined ? readPosition(resumeFrom)[0] : undefined
    for (const file of files) {
      const place = placeOf(file, root)
      if ((from !== undefined && place < from) || !isShared(done, share)) {
        done += 1
        continue
      }
      at = [place]
      yield* readFileThrough(file, place, readerOf({ place, fallbackId: place }), { signal, onFraction })
      done += 1
    }
  }

  async function* fromWeb(signal?: AbortSignal): AsyncGenerator<Harvested> {
    const waiting = resumeFrom === undefined ? [target] : readPosition(resumeFrom)
    const seen = new Set(waiting)
    let listings = 0
    for (let url = waiting.pop(); url !== undefined; url = waiting.pop()) {
      at = [...waiting, url]
      const opened = await openDocument(outbound, url, { accept }, { isFirst: url === target, signal })
      if ('refused' in opened) yield opened.refused
      else if (!/\bhtml\b/i.test(opened.mediaType)) {
        const documentUrl = opened.response.url
        yield* readDocumentThrough(opened, readerOf({ place: url, fallbackId: url, documentUrl }))
      } else {
        const html = await opened.response.text()
        const documentUrl = opened.response.url
        if (isDocument?.(html) === true) {
          const reader = readerOf({ place: url, fallbackId: url, documentUrl })
          yield* [...reader.write(Buffer.from(html)), ...reader.end()]
        } else {
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
      done += 1
      total = done + waiting.length
    }
  }

  return {
    read: (signal) => (isWebTarget(target) ? fromWeb(signal) : fromFiles(signal)),
    progress: () => progressOf(done, total, fraction),
    position: () => writePosition(at),
    notes: () => notes,
    divides: true,
  }
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
