/** THREDDS catalogues: walked from one to the next on their server, or within their folder. */
import { createThreddsReader } from '../../connectors/thredds/index.ts'
import type { Outbound } from '../../outbound/outbound.ts'
import type { Harvested } from '../../entry/harvested.ts'
import { EndlessPages } from '../reading/endless-pages.ts'
import { readPosition, type HarvestSource, type SourceOptions } from '../reading/harvest-source.ts'
import { fileWithin, isWebTarget, listFiles, placeOf, readFileThrough } from '../reading/local-files.ts'
import { noteRead, type ReadingState, startReading } from '../reading/reading-state.ts'
import { openDocument, readDocumentThrough, refusalOfHtml } from '../reading/web-documents.ts'

const ENDINGS = ['.xml']
const ACCEPT = 'application/xml, text/xml;q=0.9, */*;q=0.1'

/** Told what a catalogue refers to, and what that is relative to. */
type OnReferences = (hrefs: readonly string[], base: string) => void

interface Walk {
  readonly start: readonly string[]
  readonly resumeFrom: string | undefined
  readonly read: (location: string, onReferences: OnReferences) => AsyncGenerator<Harvested>
  /** Where a reference leads; `undefined` for what is elsewhere. */
  readonly follow: (href: string, base: string) => string | undefined
  readonly state: ReadingState
}

/** Reads one catalogue after another; returns how many references led elsewhere. */
async function* walk({ start, resumeFrom, read, follow, state }: Walk): AsyncGenerator<Harvested, number> {
  const waiting = resumeFrom === undefined ? [...start].toReversed() : readPosition(resumeFrom)
  const seen = new Set(waiting)
  let elsewhere = 0
  const endless = new EndlessPages()
  for (const location of endless.taken(waiting, state.notes)) {
    state.at = [...waiting, location]
    const next: string[] = []
    const document = read(location, (hrefs, base) => {
      for (const href of hrefs) {
        const to = follow(href, base)
        if (to === undefined) elsewhere += 1
        else if (!seen.has(to)) {
          seen.add(to)
          next.push(to)
        }
      }
    })
    yield* endless.heed(document)
    for (const to of next.toReversed()) waiting.push(to)
    noteRead(state, waiting.length)
  }
  return elsewhere
}

/** Opens a catalogue by its address or file, or a folder with catalogues. References that lead elsewhere are counted and told. */
export function createThreddsSource({ target, source, curated, resumeFrom }: SourceOptions, outbound: Outbound): HarvestSource {
  const state = startReading()

  async function* fromWeb(signal?: AbortSignal): AsyncGenerator<Harvested> {
    const start = asXml(target)
    const { hostname } = new URL(start)
    async function* read(url: string, onReferences: OnReferences): AsyncGenerator<Harvested> {
      const isFirst = url === start && state.done === 0
      const opened = await openDocument(outbound, url, { accept: ACCEPT }, { isFirst, signal })
      const refusal = 'refused' in opened ? opened.refused : await refusalOfHtml(opened, 'a THREDDS catalogue')
      if ('refused' in opened || refusal !== undefined) {
        if (refusal !== undefined) yield refusal
        return
      }
      const documentUrl = opened.response.url
      const place = { place: url, fallbackId: url, documentUrl, source, curated }
      const reader = createThreddsReader({ ...place, onReferences: (hrefs) => onReferences(hrefs, documentUrl) })
      yield* readDocumentThrough(opened, reader)
    }
    const elsewhere = yield* walk({ start: [start], resumeFrom, read, follow: onServer(hostname), state })
    if (elsewhere > 0) state.notes.push(`Catalogues not followed, because they are on other servers: ${elsewhere}`)
  }

  async function* fromFiles(signal?: AbortSignal): AsyncGenerator<Harvested> {
    const { files, skipped, isFolder, root } = await listFiles(target, ENDINGS)
    state.total = files.length
    if (skipped > 0) state.notes.push(`Files left alone, because their names do not end in ${ENDINGS.join(' or ')}: ${skipped}`)
    const read = (file: string, onReferences: OnReferences) => {
      const place = placeOf(file, root)
      const named = { place, fallbackId: place, source, curated }
      const reader = createThreddsReader({ ...named, onReferences: (hrefs) => onReferences(hrefs, file) })
      return readFileThrough(file, place, reader, { signal, onFraction: state.onFraction })
    }
    const follow = (href: string, base: string) => fileWithin(root, href, base)
    const elsewhere = yield* walk({ start: files, resumeFrom, read, follow, state })
    if (elsewhere > 0 && !isFolder)
      state.notes.push(`Catalogues not followed, because they are out of the folder or on a server: ${elsewhere}`)
  }

  return { read: (signal) => (isWebTarget(target) ? fromWeb(signal) : fromFiles(signal)), ...state.told }
}

/** Follows references to catalogues of a server. */
function onServer(hostname: string): Walk['follow'] {
  return (href, base) => {
    const url = URL.parse(href, base)
    if (url === null || !/^https?:$/.test(url.protocol) || url.hostname !== hostname) return undefined
    url.hash = ''
    return asXml(url.href)
  }
}

/** The catalogue behind the page that servers show of it: `catalog.html` is `catalog.xml`. */
function asXml(address: string): string {
  const url = new URL(address)
  url.pathname = url.pathname.replace(/\.html$/i, '.xml')
  return url.href
}
