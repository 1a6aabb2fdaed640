/** Names of files that are made of ids of records, which anybody may have chosen. */
import { createHash } from 'node:crypto'

/** Characters of the id that stay readable. */
const READABLE = 80

/**
 * A name within a folder for the record with this id: what is readable of the id, then a part of its hash. No id leads out
 * of the folder, to a name that a system keeps for itself, or to the name of another one, also where case does not count.
 */
export function fileNameOf(id: string, ending: string): string {
  const readable = id
    .normalize('NFKD')
    .replaceAll(/[^A-Za-z0-9]+/g, '-')
    .slice(0, READABLE)
    .replaceAll(/^-+|-+$/g, '')
  const hash = createHash('sha256').update(id).digest('hex').slice(0, 16)
  return `${readable === '' ? '' : `${readable}-`}${hash}.${ending}`
}
