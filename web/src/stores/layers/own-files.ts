/**
 * Files from the disk of the visitor that are layers of the map. They are known while the page is open, and nowhere else: they
 * are not put into links, stored or sent. In place of an address, and as id, their layers have `own-file:1`, and
 * `own-file:1/doc.kml` for a file in an archive.
 */
import { createHeld } from '../../state/create-store.ts'

const SCHEME = 'own-file:'

const files = createHeld((): File[] => [])

/** Whether an id or the address of a layer means a file of the visitor's own. */
export const isOwnFile = (address: string): boolean => address.startsWith(SCHEME)

/** Keeps a file and gives its id; the same file, as far as can be told, has the same one. */
export function keepOwnFile(file: File): string {
  const known = files.current.findIndex(
    ({ name, size, lastModified }) => name === file.name && size === file.size && lastModified === file.lastModified,
  )
  return `${SCHEME}${known >= 0 ? known + 1 : files.current.push(file)}`
}

/** The name of the file within the archive; absent: the file itself. */
export function entryOf(address: string): string | undefined {
  const at = address.indexOf('/')
  return at < 0 ? undefined : address.slice(at + 1)
}

/** The file; `undefined` for every other address. */
export function ownFile(address: string): File | undefined {
  const number = /^own-file:(\d+)/.exec(address)?.[1]
  return number === undefined ? undefined : files.current[Number(number) - 1]
}
