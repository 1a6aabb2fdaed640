/** ISO 19115 metadata in XML: files, folders, one address, or a folder that a web server lists ("web-accessible folder"). */
import type { Outbound } from '../../../outbound/outbound.ts'
import { createIsoReader } from '../../../connectors/iso/index.ts'
import type { Harvested } from '../harvested.ts'
import { progressOf, type HarvestSource, type SourceOptions } from './harvest-source.ts'
import { isWebTarget, listFiles, placeOf, readFileThrough } from './local-files.ts'
import { openDocument, readDocumentThrough } from './web-documents.ts'

const ENDINGS = ['.xml']
const ACCEPT = 'application/xml, text/xml;q=0.9, text/html;q=0.2, */*;q=0.1'
const HREF = /\bhref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/gi
/** Pages with lists of files; no more of them are read. */
const MAX_LISTINGS = 10_000

/** Opens a place with ISO metadata. */
export function createIsoSource(options: SourceOptions, outbound: Outbound): HarvestSource {
  const { target, source, curated } = options
  let [done, total] = [0, 1]
  let fraction = 0
  const onFraction = (read: number) => {
    fraction = read
  }
  const notes: string[] = []
  const readerOf = (place: string, fallbackId: string) => createIsoReader({ place, fallbackId, source, curated })

  async function* fromFiles(signal?: AbortSignal): AsyncGenerator<Harvested> {
    const { files, skipped, root } = await listFiles(target, ENDINGS)
    total = files.length
    if (skipped > 0) notes.push(`Files left alone, because their names do not end in ${ENDINGS.join(' or ')}: ${skipped}`)
    for (const file of files) {
      const place = placeOf(file, root)
      yield* readFileThrough(file, place, readerOf(place, place), { signal, onFraction })
      done += 1
    }
  }

  async function* fromWeb(signal?: AbortSignal): AsyncGenerator<Harvested> {
    const waiting = [target]
    const seen = new Set(waiting)
    let listings = 0
    for (let url = waiting.pop(); url !== undefined; url = waiting.pop()) {
      const opened = await openDocument(outbound, url, { accept: ACCEPT }, { isFirst: url === target, signal })
      if ('refused' in opened) yield opened.refused
      else if (!/\bhtml\b/i.test(opened.mediaType)) yield* readDocumentThrough(opened, readerOf(url, url))
      else {
        listings += 1
        const found =
          listings > MAX_LISTINGS
            ? []
            : linksIn(await opened.response.text(), opened.response.url).filter((link) => !seen.has(link))
        for (const link of found) seen.add(link)
        waiting.push(...found.toReversed())
        if (found.length === 0 && url === target)
          yield { kind: 'refused', place: url, reason: 'it is an HTML page without links to XML files below it' }
      }
      done += 1
      total = done + waiting.length
    }
  }

  return {
    read: (signal) => (isWebTarget(target) ? fromWeb(signal) : fromFiles(signal)),
    progress: () => progressOf(done, total, fraction),
    notes: () => notes,
  }
}

/** XML files and folders that a listing links to, below itself only, in the order of their names. */
function linksIn(html: string, pageUrl: string): string[] {
  const folder = new URL('.', pageUrl).href
  const links = [...html.matchAll(HREF)].flatMap(([, double, single, bare]) => {
    const url = URL.parse((double ?? single ?? bare ?? '').replaceAll('&amp;', '&'), pageUrl)
    if (url === null) return []
    url.hash = ''
    return url.href
  })
  const below = links.filter((link) => link.startsWith(folder) && link !== folder && link !== pageUrl)
  return [...new Set(below.filter((link) => /(?:\.xml|\/)$/i.test(link)))].toSorted()
}
