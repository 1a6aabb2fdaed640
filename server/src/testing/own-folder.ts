/** Folders of tests: they lie below the temporary folder, as a checkout may, and are told from it by having been made here. */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'

const made = new Set<string>()

/** Makes a folder that no one else uses; its test removes it. `name` says whose it is to who finds it left behind. */
export function makeOwnFolder(name: string): string {
  const folder = resolve(mkdtempSync(join(tmpdir(), `graticule-${name}-`)))
  made.add(folder)
  return folder
}

/** Whether the folder is one that `makeOwnFolder` has made in this process, or lies in one. */
export function isOwnFolder(folder: string): boolean {
  const path = resolve(folder)
  return made.has(path) || (dirname(path) !== path && isOwnFolder(dirname(path)))
}
