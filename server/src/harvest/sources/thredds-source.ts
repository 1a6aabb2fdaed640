/** THREDDS catalogues: walked from one to the next on their server, or within their folder. */
import { dirname, relative, resolve } from 'node:path'
import { createThreddsReader } from '../../connectors/thredds/index.ts'
import type { Outbound } from '../../outbound/outbound.ts'
import type { Harvested } from '../../entry/harvested.ts'
import { progressOf, readPosition, writePosition, type HarvestSource, type SourceOptions } from '../reading/harvest-source.ts'
import { isWebTarget, listFiles, placeOf, readFileThrough } from '../reading/local-files.ts'
import { openDocument, readDocumentThrough } from '../reading/web-documents.ts'

const ENDINGS = ['.xml']
const ACCEPT = 'application/xml, text/xml;q=0.9, */*;q=0.1'

/** Opens a catalogue by its address or file, or a folder with catalogues. References that lead elsewhere are counted and told. */
export function createThreddsSource({ target, source, curated, resumeFrom }: SourceOptions, outbound: Outbound): HarvestSource {
  const notes: string[] = []
  let [done, total, fraction, elsewhere] = [0, 1, 0, 0]
  let at: string[] = []
  const onFraction = (read: number) => {
    fraction = read
  }

  /** Reads one catalogue after another; `read` tells what a catalogue refers to, `follow` where that is. */
  async function* walk(
    start: readonly string[],
    read: (location: string, onReferences: (hrefs: readonly string[], base: string) => void) => AsyncGenerator<Harvested>,
    follow: (href: string, base: string) => string | undefined,
  ): AsyncGenerator<Harvested> {
    const waiting = resumeFrom === undefined ? [...start].toReversed() : readPosition(resumeFrom)
    const seen = new Set(waiting)
    for (let location = waiting.pop(); location !== undefined; location = waiting.pop()) {
      at = [...waiting, location]
      const next: string[] = []
      yield* read(location, (hrefs, base) => {
        for (const href of hrefs) {
          const to = follow(href, base)
          if (to === undefined) elsewhere += 1
          else if (!seen.has(to)) {
            seen.add(to)
            next.push(to)
          }
        }
      })
      for (const to of next.toReversed()) waiting.push(to)
      done += 1
      total = done + waiting.length
    }
  }

  async function* fromWeb(signal?: AbortSignal): AsyncGenerator<Harvested> {
    const start = asXml(target)
    const { hostname } = new URL(start)
    async function* read(url: string, onReferences: (hrefs: readonly string[], base: string) => void): AsyncGenerator<Harvested> {
      const opened = await openDocument(outbound, url, { accept: ACCEPT }, { isFirst: url === start && done === 0, signal })
      if ('refused' in opened) {
        yield opened.refused
        return
      }
      if (/\bhtml\b/i.test(opened.mediaType)) {
        await opened.response.discard()
        yield { kind: 'refused', place: url, reason: 'it is an HTML page, not a THREDDS catalogue' }
        return
      }
      const documentUrl = opened.response.url
      yield* readDocumentThrough(
        opened,
        createThreddsReader({
          place: url,
          fallbackId: url,
          documentUrl,
          source,
          curated,
          onReferences: (hrefs) => onReferences(hrefs, documentUrl),
        }),
      )
    }
    yield* walk([start], read, (href, base) => {
      const url = URL.parse(href, base)
      if (url === null || !/^https?:$/.test(url.protocol) || url.hostname !== hostname) return undefined
      url.hash = ''
      return asXml(url.href)
    })
    if (elsewhere > 0) notes.push(`Catalogues not followed, because they are on other servers: ${elsewhere}`)
  }

  async function* fromFiles(signal?: AbortSignal): AsyncGenerator<Harvested> {
    const { files, skipped, isFolder, root } = await listFiles(target, ENDINGS)
    total = files.length
    if (skipped > 0) notes.push(`Files left alone, because their names do not end in ${ENDINGS.join(' or ')}: ${skipped}`)
    const read = (file: string, onReferences: (hrefs: readonly string[], base: string) => void) => {
      const place = placeOf(file, root)
      const reader = createThreddsReader({
        place,
        fallbackId: place,
        source,
        curated,
        onReferences: (hrefs) => onReferences(hrefs, file),
      })
      return readFileThrough(file, place, reader, { signal, onFraction })
    }
    yield* walk(files, read, (href, base) => fileWithin(root, href, base))
    if (elsewhere > 0 && !isFolder)
      notes.push(`Catalogues not followed, because they are out of the folder or on a server: ${elsewhere}`)
  }

  return {
    read: (signal) => (isWebTarget(target) ? fromWeb(signal) : fromFiles(signal)),
    progress: () => progressOf(done, total, fraction),
    position: () => writePosition(at),
    notes: () => notes,
  }
}

/** The catalogue behind the page that servers show of it: `catalog.html` is `catalog.xml`. */
function asXml(address: string): string {
  const url = new URL(address)
  url.pathname = url.pathname.replace(/\.html$/i, '.xml')
  return url.href
}

/** The file that a reference leads to, when it is within the folder. */
function fileWithin(root: string, href: string, from: string): string | undefined {
  if (/^[a-z][a-z0-9+.-]*:|^\/|\u0000/i.test(href)) return undefined
  const file = resolve(dirname(from), href.replace(/[?#].*$/, ''))
  const within = relative(root, file)
  return within === '' || within.startsWith('..') ? undefined : file
}
