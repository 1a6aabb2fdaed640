/** The whole result of a search as a file. */
import type { DataSourceName } from '@graticule/contracts/data-sources'
import { type SearchFilters, writeFilters } from '@graticule/contracts/search/search-params'
import { EXPORT_FORMATS, EXPORT_HEADERS, EXPORT_ROUTES, type ExportFormatName } from '@graticule/contracts/services/export'
import { publicFile, type Reply } from './http.ts'

/** Address of the file; links in it lead to the site of this part of an address. */
export function exportAddress(source: DataSourceName, filters: SearchFilters, format: ExportFormatName, site = ''): string {
  const parameters = writeFilters({ ...filters, startIndex: 1 })
  for (const name of ['si', 'ct', 'reqID']) parameters.delete(name)
  parameters.set('dataSource', source)
  parameters.set('format', format)
  if (site !== '') parameters.set('site', site)
  return `${EXPORT_ROUTES.export.path}?${parameters}`
}

/** How far it is. `records` of `expected` have come; the search finds `total`. */
export interface ExportProgress {
  readonly bytes: number
  readonly records: number
  readonly expected: number
  readonly total: number
}

/** A file that has come whole. */
export interface ExportedFile extends ExportProgress {
  readonly name: string
  readonly file: Blob
}

const LINE_FEED = 10
const count = (headers: Headers, name: string): number => Number(headers.get(name) ?? 0)

/** The name that the server gives (RFC 6266). */
function nameOf(headers: Headers, format: ExportFormatName): string {
  const given = headers.get('content-disposition') ?? ''
  const encoded = /filename\*=UTF-8''([^;]+)/.exec(given)?.[1]
  if (encoded !== undefined) return decodeURIComponent(encoded)
  return /filename="([^"]+)"/.exec(given)?.[1] ?? `graticule.${EXPORT_FORMATS[format].extension}`
}

/** Gets the file, telling how far it is. Every record is a line of it. */
export async function getExport(
  address: string,
  format: ExportFormatName,
  { signal, onProgress }: { readonly signal: AbortSignal; readonly onProgress: (progress: ExportProgress) => void },
): Promise<Reply<ExportedFile>> {
  const { linesBeside } = EXPORT_FORMATS[format]
  let [bytes, lines] = [0, 0]
  const progressOf = (headers: Headers): ExportProgress => {
    const expected = count(headers, EXPORT_HEADERS.records)
    // the last line has come, or has not
    const records = Math.max(0, Math.min(expected, lines - linesBeside))
    return { bytes, records, expected, total: count(headers, EXPORT_HEADERS.total) }
  }
  const reply = await publicFile(address, {
    signal,
    onPiece: (piece, headers) => {
      bytes += piece.length
      for (let at = piece.indexOf(LINE_FEED); at >= 0; at = piece.indexOf(LINE_FEED, at + 1)) lines += 1
      onProgress(progressOf(headers))
    },
  })
  if (!reply.ok) return reply
  const { file, headers } = reply.value
  return { ok: true, value: { ...progressOf(headers), file, name: nameOf(headers, format) } }
}
