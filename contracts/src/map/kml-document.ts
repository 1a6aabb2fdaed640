/** KML and KMZ definitions that server and page share. */

/** Roots of documents of features (OGC 12-007r2). */
export const KML_ROOTS: ReadonlySet<string> = new Set([
  'kml',
  'Document',
  'Folder',
  'Placemark',
  'NetworkLink',
  'GroundOverlay',
  'ScreenOverlay',
])

/** The document of an archive that is meant when none is named (annex C): doc.kml, else the first one, those at the root before others. */
export function mainDocumentOf(names: readonly string[]): string | undefined {
  const documents = names.filter((name) => /\.kml$/i.test(name))
  return (
    documents.find((name) => name.toLowerCase() === 'doc.kml') ?? documents.find((name) => !name.includes('/')) ?? documents[0]
  )
}

/** A style of the same document is sometimes named without its sign. */
export const styleAddress = (text: string): string => (text === '' || /[#/.]/.test(text) ? text : `#${text}`)

const decoded = (path: string): string => {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** Where an address within an archive leads: the name of a file in it, or beside the archive, relative to the folder that it lies in. */
export type AddressInArchive = { readonly name: string } | { readonly outside: string }

/**
 * Resolves a relative address of the document `entry` of an archive of files with these `names` (6.2); letters large or small are the same.
 * `undefined`: there is no such file.
 */
export function addressInArchive(address: string, names: readonly string[], entry: string): AddressInArchive | undefined {
  const [path = ''] = address.trim().replaceAll('\\', '/').split(/[?#]/)
  const joined: string[] = entry.split('/').slice(0, -1)
  const parts = decoded(path).split('/')
  for (const [at, part] of parts.entries()) {
    if (part === '..') {
      if (joined.length === 0) return at + 1 < parts.length ? { outside: parts.slice(at + 1).join('/') } : undefined
      joined.pop()
    } else if (part !== '.' && part !== '') joined.push(part)
  }
  const name = joined.join('/')
  const found = names.find((one) => one === name) ?? names.find((one) => one.toLowerCase() === name.toLowerCase())
  return found === undefined ? undefined : { name: found }
}

/** Whether an address is relative: it has no scheme and does not begin at the root of a server. */
export const isRelativeAddress = (address: string): boolean =>
  !/^(?:[a-z][\w+.-]*:|\/)/i.test(address.trim().replaceAll('\\', '/'))
