/** Which release this is. */
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'

/** The version in package.json. */
export function productVersion(): string {
  const manifest = JSON.parse(readFileSync(resolve(import.meta.dirname, '../../package.json'), 'utf8')) as { version: string }
  return manifest.version
}
