/** Addresses of map services: parameter names are not case-sensitive (OGC 06-042 section 6.8.1). */

/** The address with only those parameters whose names, in capitals, are kept. */
export function keepParameters(url: URL, keeps: (name: string) => boolean): URL {
  const kept = [...url.searchParams].filter(([name]) => keeps(name.toUpperCase()))
  const bare = new URL(url)
  bare.search = new URLSearchParams(kept).toString()
  return bare
}

/** The address with these parameters (names in capitals) in place of its own. */
export function withParameters(url: URL, parameters: Readonly<Record<string, string>>): URL {
  const asked = keepParameters(url, (name) => !Object.hasOwn(parameters, name))
  for (const [name, value] of Object.entries(parameters)) asked.searchParams.set(name, value)
  return asked
}

/** The value of a parameter, by its name in capitals; empty when there is none. */
export const parameterOf = (url: URL, wanted: string): string =>
  [...url.searchParams].find(([name]) => name.toUpperCase() === wanted)?.[1]?.trim() ?? ''

/** Address of the capabilities of a service; a document by its own address stays what it is. */
export function capabilitiesAddress(url: URL, service: 'WMS' | 'WMTS', version: string): URL {
  if (url.pathname.endsWith('.xml') && url.search === '') return url
  return withParameters(url, { SERVICE: service, REQUEST: 'GetCapabilities', VERSION: service === 'WMS' ? version : '1.0.0' })
}

/** The address without a name and a password: such are never asked, and never told again. */
export function withoutCredentials(url: URL): URL {
  const bare = new URL(url)
  bare.username = ''
  bare.password = ''
  return bare
}
