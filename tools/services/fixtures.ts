/** The recorded files of others, beside the project: read where they lie, never copied. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

const FIXTURES = join(import.meta.dirname, '../../../shared/fixtures')

/** True when they are there; tests that need them are skipped otherwise, and this says so once per file of tests. */
export function hasFixtures(): boolean {
  const present = existsSync(FIXTURES)
  if (!present) console.warn(`The recorded files are not there (${FIXTURES}): what needs them is left out.`)
  return present
}

/** A recorded file as text. */
export function fixture(path: string): string {
  return readFileSync(join(FIXTURES, path), 'utf8')
}

/** The files of a folder by the paths that they had where they were recorded, with a slash before. */
export function fixtureFolder(path: string): Map<string, string> {
  const names = readdirSync(join(FIXTURES, path)).toSorted()
  return new Map(names.map((name) => [`/${basename(name).replaceAll('__', '/')}`, fixture(join(path, name))]))
}
