/** The requests that find out what is at an address: the address itself, then what each kind of catalogue has there. */
import { capabilitiesAddress as cswCapabilities } from '../connectors/csw/requests.ts'
import { capabilitiesAddress, serviceAddress } from '../connectors/capabilities/requests.ts'

/** One request. `root`: the address that stands for the catalogue when this one answers as such. */
export interface Candidate {
  readonly address: string
  readonly root: string
}

/** An address as somebody typed it; `undefined` when it is none. A missing scheme is https. */
export function typedAddress(typed: string): URL | undefined {
  const text = typed.trim()
  const url = URL.parse(/^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`)
  if (url === null || !/^https?:$/.test(url.protocol) || url.hostname === '') return undefined
  url.hash = ''
  return url
}

/** The address without request parameters and without a slash at its end. */
export const bareAddress = (url: URL): string => `${url.origin}${url.pathname}`.replace(/\/+$/, '')

/** Pages that people copy from the browser, by what the catalogue has in their place. */
function rootOf(url: URL): string {
  return bareAddress(url).replace(
    /\/(?:dataset|datasets|organization|group|index\.html?|browser|srv\/[a-z]{3}\/catalog\.search)$/i,
    '',
  )
}

/** What is asked at the address itself, in its own path. */
export function firstCandidates(url: URL): readonly Candidate[] {
  const [address, base] = [url.href, rootOf(url)]
  const oai = new URL(serviceAddress(address))
  oai.searchParams.delete('metadataPrefix')
  oai.searchParams.set('verb', 'Identify')
  const oaiRoot = new URL(oai)
  oaiRoot.searchParams.delete('verb')
  return [
    { address, root: address },
    { address: cswCapabilities(address), root: serviceAddress(address) },
    { address: `${base}/api/3/action/package_search?rows=0`, root: base },
    { address: oai.href, root: oaiRoot.href },
    ...(['WMS', 'WFS', 'WMTS', 'WCS'] as const).map((service) => ({
      address: capabilitiesAddress(address, service),
      root: serviceAddress(address),
    })),
  ]
}

/** Where catalogues usually are below an address that is none itself. */
export function furtherCandidates(url: URL): readonly Candidate[] {
  const base = rootOf(url)
  const csw = (path: string) => ({ address: cswCapabilities(`${base}${path}`), root: `${base}${path}` })
  const itself = (path: string) => ({ address: `${base}${path}`, root: `${base}${path}` })
  return [
    csw('/csw'),
    csw('/srv/eng/csw'),
    csw('/geonetwork/srv/eng/csw'),
    itself('/stac'),
    itself('/v1'),
    itself('/catalog.json'),
    itself('/catalog.xml'),
    itself('/collections?f=json'),
    itself('/data.json'),
    itself('/opensearch/description.xml'),
    { address: `${base}/oai?verb=Identify`, root: `${base}/oai` },
    { address: `${base}/api/records?size=1`, root: base },
  ]
}
