/** What a browser can download of an entry: links that give the file itself, and pages that the record names as places to download from. */
import { accessKind, webAddress } from '@graticule/contracts/links/link-address'
import type { OnlineResource } from '@graticule/contracts/resource'

/** One of them. */
export interface DownloadFile {
  readonly url: string
  readonly name: string
  readonly host: string
  /** Bytes. */
  readonly size?: number
  /** A page of the provider from which the data are downloaded. */
  readonly isPage: boolean
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

/** What a link gives, if it is for downloading. */
function fileOf(link: OnlineResource): DownloadFile[] {
  const address = webAddress(link.url)
  if (address === undefined) return []
  const kind = accessKind(link, address)
  const isPage = kind === 'page' && link.accessType !== 'direct'
  if (NO_FILES.has(kind) || (isPage && link.function !== 'download')) return []
  return [
    {
      url: address.href,
      name: link.name ?? nameOf(address),
      host: address.host,
      ...(link.size === undefined ? {} : { size: link.size }),
      isPage,
      isBroken: link.check?.state === 'fails',
    },
  ]
}

/**
 * The files, as the record orders them, before the pages.
 * @rule B-downloads.no-duplicates An address is downloaded once, however many links and entries name it
 */
export function downloadFiles(online: readonly OnlineResource[]): DownloadFile[] {
  const byUrl = new Map<string, DownloadFile>()
  for (const file of online.flatMap(fileOf)) if (!byUrl.has(file.url)) byUrl.set(file.url, file)
  return [...byUrl.values()].toSorted((one, other) => Number(one.isPage) - Number(other.isPage))
}
