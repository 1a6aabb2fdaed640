/** Services of a THREDDS catalogue, and the links that they make of a dataset's path. */
import type { OnlineResource } from '@graticule/contracts/resource'
import { formatOfAddress } from '../../entry/fields/formats.ts'
import { webAddress } from '../../entry/fields/links.ts'
import { childrenNamed, type XmlElement } from '../../xml/xml-element.ts'

/** One service: how it is called for and where its paths begin. */
interface Service {
  readonly type: string
  readonly base: string
  readonly suffix: string
}

/** The services of a catalogue by name; a compound service is all that it holds. */
export type Services = ReadonlyMap<string, readonly Service[]>

type LinkKind = Pick<OnlineResource, 'protocol' | 'name' | 'accessType'> & { readonly function?: string }

/** Types of services (InvCatalog 1.0, `serviceType`) that lead to data or metadata, in lower case. */
const KINDS: Readonly<Record<string, LinkKind>> = {
  opendap: { protocol: 'OPeNDAP', name: 'OPeNDAP', accessType: 'complex' },
  dods: { protocol: 'OPeNDAP', name: 'OPeNDAP', accessType: 'complex' },
  dap4: { protocol: 'OPeNDAP:DAP4', name: 'OPeNDAP (DAP4)', accessType: 'complex' },
  httpserver: { protocol: 'WWW:DOWNLOAD', name: 'Download', accessType: 'direct', function: 'download' },
  wms: { protocol: 'OGC:WMS', name: 'WMS', accessType: 'complex' },
  wcs: { protocol: 'OGC:WCS', name: 'WCS', accessType: 'complex' },
  sos: { protocol: 'OGC:SOS', name: 'SOS', accessType: 'complex' },
  netcdfsubset: { protocol: 'THREDDS:NetcdfSubset', name: 'NetCDF Subset Service', accessType: 'complex' },
  cdmremote: { protocol: 'THREDDS:CdmRemote', name: 'CDM Remote', accessType: 'complex' },
  iso: { protocol: 'WWW:LINK', name: 'ISO metadata', accessType: 'unknown', function: 'information' },
  ncml: { protocol: 'WWW:LINK', name: 'NcML', accessType: 'unknown', function: 'information' },
}

/** Reads the services that stand in a catalogue, those inside compound ones too. */
export function servicesOf(catalog: XmlElement): Services {
  const services = new Map<string, readonly Service[]>()
  const read = (element: XmlElement): readonly Service[] => {
    const { name = '', serviceType = '', base = '', suffix = '' } = element.attributes
    const inside = childrenNamed(element, 'service').flatMap(read)
    const type = serviceType.toLowerCase().replaceAll(/[-_ ]/g, '')
    const all = type === 'compound' ? inside : [{ type, base, suffix }]
    services.set(name, all)
    return all
  }
  for (const element of childrenNamed(catalog, 'service')) read(element)
  return services
}

/** True when a service gives data; resolvers and catalogues only lead on to other places. */
export function leadsToData(services: readonly Service[]): boolean {
  return services.some(({ type }) => Object.hasOwn(KINDS, type) && KINDS[type]?.function !== 'information')
}

/** The links of a dataset with this path. Bases without host are those of the catalogue's server; without one there are none. */
export function linksTo(
  urlPath: string,
  services: readonly Service[],
  { catalogUrl, size }: { readonly catalogUrl?: string | undefined; readonly size?: number | undefined },
): OnlineResource[] {
  return services.flatMap(({ type, base, suffix }) => {
    const kind = Object.hasOwn(KINDS, type) ? KINDS[type] : undefined
    const url = webAddress(`${base}${urlPath}${suffix}`, catalogUrl)
    if (kind === undefined || url === undefined) return []
    const format = kind.accessType === 'direct' ? formatOfAddress(url) : undefined
    return [
      {
        url,
        ...kind,
        ...(format === undefined ? {} : { format }),
        ...(kind.accessType === 'direct' && size !== undefined ? { size } : {}),
      },
    ]
  })
}
