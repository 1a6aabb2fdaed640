/**
 * The licence check: whatever the server needs at run time or the web app is built from must be under a licence that lets an
 * operator run and pass on the product. Tools that only build or test are not shipped and not asked.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.ts'

const permissive = [
  'MIT',
  'MIT-0',
  'ISC',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'Apache-2.0',
  'CC0-1.0',
  'BlueOak-1.0.0',
  'Python-2.0',
  'Unlicense',
  'Zlib',
]
const allowed = new Set([...permissive, 'OFL-1.1'])

/** What we read of an entry of package-lock.json. */
export interface LockedPackage {
  readonly version?: string
  readonly license?: string
  readonly link?: boolean
  readonly dev?: boolean
  readonly devOptional?: boolean
}

/**
 * Whether an SPDX licence expression leaves us a way that is on the list.
 * @param expression SPDX 2.3 annex D, without exceptions (WITH)
 */
export function isAllowed(expression: string): boolean {
  const words = expression.replace(/[()]/g, ' $& ').split(/\s+/).filter(Boolean)
  const read = { position: 0 }
  const verdict = readChoice(words, read)
  return verdict && read.position === words.length
}

function readChoice(words: readonly string[], read: { position: number }): boolean {
  let verdict = readUnion(words, read)
  while (words[read.position] === 'OR') {
    read.position += 1
    verdict = readUnion(words, read) || verdict
  }
  return verdict
}

function readUnion(words: readonly string[], read: { position: number }): boolean {
  let verdict = readTerm(words, read)
  while (words[read.position] === 'AND') {
    read.position += 1
    verdict = readTerm(words, read) && verdict
  }
  return verdict
}

function readTerm(words: readonly string[], read: { position: number }): boolean {
  const word = words[read.position]
  read.position += 1
  if (word !== '(') return word !== undefined && allowed.has(word)
  const verdict = readChoice(words, read)
  const closed = words[read.position] === ')'
  read.position += 1
  return verdict && closed
}

/** The packages of a lock file that ship, by their place in node_modules. */
export function shippedPackages(packages: Readonly<Record<string, LockedPackage>>): [string, LockedPackage][] {
  return Object.entries(packages).filter(
    ([place, entry]) =>
      place.includes('node_modules/') && entry.link !== true && entry.dev !== true && entry.devOptional !== true,
  )
}

/** @returns a line for each shipped package whose licence is missing or not on the list */
export function findRefused(
  packages: Readonly<Record<string, LockedPackage>>,
  licenceOf: (place: string, entry: LockedPackage) => string | undefined,
): string[] {
  return shippedPackages(packages).flatMap(([place, entry]) => {
    const licence = licenceOf(place, entry)
    if (licence !== undefined && isAllowed(licence)) return []
    return [`${place.replace(/^.*node_modules\//, '')} ${entry.version}: ${licence ?? 'no licence is named'}`]
  })
}

/** The package's own word where it is installed; packages for other platforms have only the lock file's copy of it. */
function statedLicence(place: string, entry: LockedPackage): string | undefined {
  const manifest = join(root, place, 'package.json')
  if (!existsSync(manifest)) return entry.license
  const { license, licenses } = JSON.parse(readFileSync(manifest, 'utf8')) as {
    license?: string | { type: string }
    licenses?: { type: string }[]
  }
  if (typeof license === 'string') return license
  return license?.type ?? licenses?.map(({ type }) => type).join(' OR ')
}

if (import.meta.main) {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, LockedPackage>
  }
  const refused = findRefused(packages, statedLicence)
  if (refused.length > 0) {
    console.error(
      `These packages would ship under a licence that is not on the list in tools/licences.ts:\n  ${refused.join('\n  ')}`,
    )
    process.exitCode = 1
  } else {
    console.log(`${shippedPackages(packages).length} shipped packages, all under a licence on the list.`)
  }
}
