/** Test files that are larger at full size: they, or what they import for their tests, ask for their size or try random values. */
import { existsSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'

const IMPORT = /(?:from\s*|import\s*|import\(\s*)(['"])([^'"\n]+)\1/g
const IS_SIZED = /^fast-check$|(?:^|\/)testing\/size(?:\.ts)?$/
const IS_SOURCE = /\.(?:tsx?|mjs)$/
/** What tests share. What the product imports does not ask for sizes. */
const OF_TESTS = /\.test\.tsx?$|\.attacks\.ts$|\/testing\/|^tools\/|\/oracle\//

/** @param root of the tree @returns whether a file is larger at full size; files are relative to the root */
export function sizedTests(root: string): (file: string) => boolean {
  const known = new Map<string, boolean>()
  const isSized = (file: string): boolean => {
    const before = known.get(file)
    if (before !== undefined) return before
    // a file that imports itself in a circle
    known.set(file, false)
    const found = importsOf(root, file).some((target) => IS_SIZED.test(target) || followed(file, target).some(isSized))
    known.set(file, found)
    return found
  }
  return isSized
}

function importsOf(root: string, file: string): string[] {
  const path = join(root, file)
  const text = IS_SOURCE.test(file) && existsSync(path) ? readFileSync(path, 'utf8') : ''
  return [...text.matchAll(IMPORT)].map(([, , target = '']) => target)
}

function followed(from: string, target: string): string[] {
  const [, module] = /^@graticule\/contracts\/(.+)$/.exec(target) ?? []
  const file = module === undefined ? posix.join(posix.dirname(from), target) : `contracts/src/${module}.ts`
  return (module !== undefined || target.startsWith('.')) && OF_TESTS.test(file) ? [file] : []
}
