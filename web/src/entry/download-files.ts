/** The files of an entry that a browser can save: links that give the file itself. */
import { accessKind, webAddress } from '@graticule/contracts/links/link-address'
import type { OnlineResource } from '@graticule/contracts/resource'

/** One of them. */
export interface DownloadFile {
  readonly url: string
  readonly name: string
  readonly host: string
  /** Bytes. */
  readonly size?: number
  /** It failed when the portal looked at it last. */
  readonly isBroken: boolean
}

/** Kinds of links that lead to a description or a form, not to a file. */
const NO_FILES: ReadonlySet<string> = new Set(['wms', 'wmts', 'wcs', 'wfs', 'ogc-features', 'stac', 'opendap', 'service'])

function nameOf({ pathname, host }: URL): string {
  const last = pathname.split('/').findLast((part) => part !== '') ?? ''
  try {
    return last === '' ? host : decodeURIComponent(last)
  } catch {
    return last
  }
}

/** Whether a link gives a file. */
function fileOf(link: OnlineResource): DownloadFile[] {
  const address = webAddress(link.url)
  if (address === undefined) return []
  const kind = accessKind(link, address)
  if (NO_FILES.has(kind) || (kind === 'page' && link.accessType !== 'direct')) return []
  return [
    {
      url: address.href,
      name: link.name ?? nameOf(address),
      host: address.host,
      ...(link.size === undefined ? {} : { size: link.size }),
      isBroken: link.check?.state === 'fails',
    },
  ]
}

/**
 * The files, as the record orders them.
 * @rule B-downloads.no-duplicates An address is downloaded once, however many links and entries name it
 */
export function downloadFiles(online: readonly OnlineResource[]): DownloadFile[] {
  const byUrl = new Map<string, DownloadFile>()
  for (const file of online.flatMap(fileOf)) if (!byUrl.has(file.url)) byUrl.set(file.url, file)
  return [...byUrl.values()]
}
