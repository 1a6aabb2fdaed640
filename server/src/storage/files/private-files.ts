/** Files that only the account of the portal may read, where the platform has such rights. They hold people's data and secrets. */
import { chmodSync, closeSync, openSync, statSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'

export const PRIVATE_FILE = 0o600
const PRIVATE_FOLDER = 0o700
/** What others than the owner and the group may do. */
const OTHERS = 0o007

/** Takes the rights of everybody else away from what older versions left open to all; what a group was given stays as it is. */
export function closeToOthers(path: string, mode: number): void {
  try {
    if ((statSync(path).mode & OTHERS) !== 0) chmodSync(path, mode)
  } catch {
    // not there, of somebody else, or on a disk without rights
  }
}

/** Makes an empty file that is closed to others from its beginning; one that is there keeps what is in it. */
export function makePrivateFile(path: string): void {
  try {
    closeSync(openSync(path, 'a', PRIVATE_FILE))
  } catch {
    // whoever opens it next says what is wrong with it
  }
  closeToOthers(path, PRIVATE_FILE)
}

/** Makes a folder that is closed to others. */
export async function makePrivateFolder(path: string): Promise<void> {
  await mkdir(path, { recursive: true, mode: PRIVATE_FOLDER })
  closeToOthers(path, PRIVATE_FOLDER)
}
