/**
 * Protocols of links by one spelling each, so that the `protocol` facet shows each once: `OGC:WMS-1.3.0-http-get-map` for a map
 * service that tells its version, `OGC:WFS-2.0.0`, `OPeNDAP`, `WWW:DOWNLOAD`, `WWW:LINK`, `HTTP`.
 */

/** Services by what their spellings have in common; OGC ones as abbreviations and as the long names of their URNs. */
const SERVICES: readonly (readonly [spelling: RegExp, name: string])[] = [
  [/\bWMTS\b|Web ?Map ?Tile ?Service/i, 'OGC:WMTS'],
  [/\b(?:nc)?WMS\b|Web ?Map ?Service|vnd\.ogc\.wms/i, 'OGC:WMS'],
  [/\bWFS\b|Web ?Feature ?Service/i, 'OGC:WFS'],
  [/\bWCS\b|Web ?Coverage ?Service/i, 'OGC:WCS'],
  [/\bWPS\b|Web ?Processing ?Service/i, 'OGC:WPS'],
  [/\bSOS\b|Sensor ?Observation ?Service/i, 'OGC:SOS'],
  [/\bCSW\b|Catalogue ?Services? ?(?:for the )?Web/i, 'OGC:CSW'],
  [/SensorThings/i, 'OGC:SensorThings'],
  [/\bDAP4\b/i, 'OPeNDAP:DAP4'],
  [/OPeNDAP|\bDODS\b|^DAP(?:2|:.*)?$/i, 'OPeNDAP'],
  [/\bNCSS\b|Netcdf ?Subset/i, 'THREDDS:NetcdfSubset'],
  [/^ESRI.?REST$|ServiceType:ArcGIS|^ArcGIS\b.*\b(?:Rest|Server)/i, 'ESRI:REST'],
  [/WaterOneFlow/i, 'CUAHSI:WaterOneFlow'],
]
const OGC_API = /\bOGC[ :-]?API\b[ :_-]*([a-z]*)/i
/** Ways of the web itself. */
const PLAIN: readonly (readonly [spelling: RegExp, name: string])[] = [
  [/^(?:WWW:|https?-|ftp-)?download\b|^(?:file|enclosure)$/i, 'WWW:DOWNLOAD'],
  [/^WWW:LINK\b/i, 'WWW:LINK'],
  [/^(?:https?(?:-get)?|adresse internet \(https?\))$/i, 'HTTP'],
  [/^ftps?$/i, 'FTP'],
]
/** What people write where they know of no protocol. */
const NOTHING = /^(?:n\/?a|none|null|unknown|other|-+|)$/i
const MEDIA_TYPE = /^(?:application|audio|font|image|text|video)\/[\w.+ -]+$/i
/** Services by what their addresses have in common. */
const ADDRESSES: readonly (readonly [part: RegExp, name: string])[] = [
  [/\/dodsC\//, 'OPeNDAP'],
  [/\/arcgis\/rest\/services\//i, 'ESRI:REST'],
]
/** Operations that only one service has. */
const OPERATIONS: readonly (readonly [operation: RegExp, name: string])[] = [
  [/^(?:GetMap|GetFeatureInfo|GetLegendGraphic)$/i, 'OGC:WMS'],
  [/^GetTile$/i, 'OGC:WMTS'],
  [/^(?:GetFeature|DescribeFeatureType)$/i, 'OGC:WFS'],
  [/^(?:GetCoverage|DescribeCoverage)$/i, 'OGC:WCS'],
  [/^(?:GetRecords|GetRecordById)$/i, 'OGC:CSW'],
  [/^(?:GetObservation|DescribeSensor|GetFeatureOfInterest)$/i, 'OGC:SOS'],
  [/^(?:DescribeProcess|Execute)$/i, 'OGC:WPS'],
]
/** The last part of a path that services are found at. */
const SERVICE_PATH = /\/(?:nc)?(WMS|WMTS|WFS|WCS|WPS|CSW|SOS)(?:Server)?\/?\?([^#]*)/i
const SERVER_PATH = /\/(WMS|WMTS|WFS|WCS)Server\/?$/i
/** What requests of services begin with, besides the operation; other parameters are those of pages. */
const SERVICE_PARAMETER = /(?:^|&)(?:request|version|map|layers?|coverage(?:id)?|typenames?)=/i
const OGC_ADDRESS = /[?&]service=(WMS|WMTS|WFS|WCS|WPS|CSW|SOS)(?:&|$)/i

/** Spellings that have been worked out; records repeat a few. */
const known = new Map<string, string | undefined>()
const MAX_KNOWN = 2_000
/** Longer ones are sentences. */
const MAX_SPELLING = 200

function versioned(name: string, version: string | undefined): string {
  if (version === undefined || !/^(?:OGC:|CUAHSI:)/.test(name)) return name
  return name === 'OGC:WMS' ? `OGC:WMS-${version}-http-get-map` : `${name}-${version}`
}

function decoded(text: string): string {
  try {
    return /%3a/i.test(text) ? decodeURIComponent(text) : text
  } catch {
    return text
  }
}

function workOut(protocol: string): string | undefined {
  const text = decoded(protocol)
    .trim()
    // the file types of the EU, the media types of the OGC
    .replace(/_(?:SRVC|XML)$/i, '')
  if (NOTHING.test(text)) return undefined
  const service = SERVICES.find(([spelling]) => spelling.test(text))?.[1]
  if (service !== undefined) return versioned(service, /\b\d\.\d(?:\.\d)?\b/.exec(text)?.[0])
  const api = OGC_API.exec(text)
  if (api !== null)
    return api[1] === '' ? 'OGC API' : `OGC API ${api[1]?.charAt(0).toUpperCase()}${api[1]?.slice(1).toLowerCase()}`
  return PLAIN.find(([spelling]) => spelling.test(text))?.[1] ?? text
}

/** The spelling that we use for a protocol; one that we do not know stays, one that says nothing is none. */
export function canonicalProtocol(protocol: string): string | undefined {
  if (protocol.length > MAX_SPELLING) return protocol
  if (known.has(protocol)) return known.get(protocol)
  if (known.size >= MAX_KNOWN) known.clear()
  const canonical = workOut(protocol)
  known.set(protocol, canonical)
  return canonical
}

/** The media type that stands where a protocol belongs ("image/png", "application/vnd.google-earth.kml xml"), if one does. */
export function mediaTypeInstead(protocol: string): string | undefined {
  const text = protocol.trim()
  return MEDIA_TYPE.test(text) ? text.toLowerCase().replaceAll(' ', '+') : undefined
}

/**
 * The service that an address tells by itself: `...?service=WMS&version=1.3.0`, `...?request=GetCoverage`, `.../wms?`,
 * `.../WFSServer`, OPeNDAP and ArcGIS paths. A path `/wms` without a question mark may be a page about it.
 */
export function protocolOfAddress(address: string): string | undefined {
  const known = ADDRESSES.find(([part]) => part.test(address))?.[1]
  if (!address.includes('?')) {
    const server = SERVER_PATH.exec(address)?.[1]?.toUpperCase()
    return server === undefined ? known : `OGC:${server}`
  }
  const version = /[?&]version=(\d\.\d\.\d)(?:&|$)/i.exec(address)?.[1]
  const service = OGC_ADDRESS.exec(address)?.[1]?.toUpperCase()
  if (service !== undefined) return versioned(`OGC:${service}`, version)
  if (known !== undefined) return known
  const operation = /[?&]request=([a-z]+)(?:&|$)/i.exec(address)?.[1] ?? ''
  const called = OPERATIONS.find(([name]) => name.test(operation))?.[1]
  if (called !== undefined) return versioned(called, version)
  const [, at, query = ''] = SERVICE_PATH.exec(address) ?? []
  return at !== undefined && (query === '' || SERVICE_PARAMETER.test(query))
    ? versioned(`OGC:${at.toUpperCase()}`, version)
    : undefined
}
