/** The links of a record as the page shows them: in three groups, each with what there is to read about it. */
import { type AccessKind, accessKind, addressToVisit } from '@graticule/contracts/links/link-address'
import type { LinkCheck } from '@graticule/contracts/links/link-check'
import type { OnlineResource } from '@graticule/contracts/resource'
import { followableLinks } from '../../../entry/links.ts'
import { fileNameOf } from '../snippets/access-points.ts'

export const LINK_GROUPS = ['downloads', 'services', 'pages'] as const
export type LinkGroup = (typeof LINK_GROUPS)[number]

export interface LinkRow {
  readonly group: LinkGroup
  readonly kind: AccessKind
  /** Gives the file itself. */
  readonly direct: boolean
  readonly name: string
  /** What the link gives, where that says more than the name. */
  readonly description?: string
  readonly host: string
  /** File, layer or host: what tells this link from the others. */
  readonly detail: string
  /** "NetCDF", "WMS 1.3.0". */
  readonly form?: string
  /** Bytes. */
  readonly size?: number
  /** What the portal found there; absent = it has not looked yet. */
  readonly check?: LinkCheck
  /** Where it leads: for a service of the OGC its description, because its bare address answers nobody. */
  readonly href: string
}

/** Names of the services that we know. */
const SERVICE_NAMES: Partial<Record<AccessKind, string>> = {
  wms: 'WMS',
  wmts: 'WMTS',
  wcs: 'WCS',
  wfs: 'WFS',
  'ogc-features': 'OGC API Features',
  stac: 'STAC',
  opendap: 'OPeNDAP',
}

const isService = (kind: AccessKind): boolean => kind === 'service' || SERVICE_NAMES[kind] !== undefined

function formOf({ protocol, format }: OnlineResource, kind: AccessKind): string | undefined {
  const service = SERVICE_NAMES[kind]
  if (service === undefined) return isService(kind) ? protocol : format
  const version = /\b\d\.\d\.\d\b/.exec(protocol ?? '')?.[0]
  return version === undefined ? service : `${service} ${version}`
}

function rowOf(link: OnlineResource, address: URL): LinkRow {
  const kind = accessKind(link, address)
  const direct = link.accessType === 'direct' && !isService(kind)
  const isFile = direct || (kind !== 'page' && !isService(kind))
  const group = isService(kind) ? 'services' : isFile || link.function === 'download' ? 'downloads' : 'pages'
  const file = isFile ? fileNameOf(address.href, '') : ''
  const name = link.name ?? link.description ?? (file === '' ? address.host + address.pathname : file)
  const form = formOf(link, kind)
  const detail = (isService(kind) ? link.layer : undefined) ?? (file === '' || file === name ? address.host : file)
  return {
    group,
    kind,
    direct,
    name,
    ...(link.description === undefined || link.description === name ? {} : { description: link.description }),
    host: address.host,
    detail,
    ...(form === undefined || form === '' ? {} : { form }),
    ...(link.size === undefined ? {} : { size: link.size }),
    ...(link.check === undefined ? {} : { check: link.check }),
    href: addressToVisit(link, address),
  }
}

/** The links that can be followed: downloads, services, pages; within a group as the record orders them. */
export function linkRows(online: readonly OnlineResource[]): LinkRow[] {
  const rows = followableLinks(online).map(({ link, address }) => rowOf(link, address))
  return LINK_GROUPS.flatMap((group) => rows.filter((row) => row.group === group))
}

/**
 * The one link that the page puts first: a file, else a place to download from, else a page about it, else a service. One that is
 * known to be broken only when all are.
 */
export function firstLink(all: readonly LinkRow[]): LinkRow | undefined {
  const unbroken = all.filter(({ check }) => check?.state !== 'fails')
  const rows = unbroken.length > 0 ? unbroken : all
  const groups: readonly ((row: LinkRow) => boolean)[] = [
    ({ direct }) => direct,
    ({ group }) => group === 'downloads',
    ({ group }) => group === 'pages',
  ]
  for (const isOne of groups) {
    const found = rows.find(isOne)
    if (found !== undefined) return found
  }
  return rows[0]
}

/** Names of the services among the links, each once: "WMS", "WCS". */
export function serviceNames(online: readonly OnlineResource[]): string[] {
  const kinds = followableLinks(online).map(({ link, address }) => accessKind(link, address))
  return [...new Set(kinds.flatMap((kind) => SERVICE_NAMES[kind] ?? []))]
}
