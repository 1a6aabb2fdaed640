/** Counts what the linter cannot: how much of the page leans on its shell, and whether every room has a floor. */
import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { describe, expect, it } from 'vitest'
import { floors, isTest, mapFloors } from './walls.mjs'

const root = join(import.meta.dirname, '../..')

/** A shell that everybody imports much of is a `common`. */
const MAX_IMPORTS_OF_SHELL = 59

/** Imports of the shell by the product outside of it, as `importing file -> imported file`. */
function importsOfShell(): string[] {
  const files = readdirSync(join(root, 'web/src'), { recursive: true, encoding: 'utf8' })
    .map((file) => `web/src/${file.replaceAll('\\', '/')}`)
    .filter((file) => /\.tsx?$/.test(file) && !isTest(file) && !file.startsWith('web/src/shell/'))
  return files.flatMap((file) => {
    const specifiers = readFileSync(join(root, file), 'utf8').matchAll(/(?:from |import\()'(\.[^']+)'/g)
    const targets = Array.from(specifiers, ([, specifier = '']) => posix.join(posix.dirname(file), specifier))
    return targets.filter((target) => target.startsWith('web/src/shell/')).map((target) => `${file} -> ${target}`)
  })
}

const roomsIn = (folder: string): string[] =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? entry.name : []))

const imports = importsOfShell()

describe('rooms of the page', () => {
  it(`lean on the shell with ${imports.length} imports, at most ${MAX_IMPORTS_OF_SHELL}`, () => {
    // a room of its own, or a store, for what everybody needs
    expect(imports.length, imports.join('\n')).toBeLessThanOrEqual(MAX_IMPORTS_OF_SHELL)
    expect(imports.length).toBeGreaterThan(0)
  })

  it('have a floor each, which says what they may import', () => {
    const withoutFloor = new Set(['app', 'features', 'testing'])
    const named = roomsIn('web/src').filter((name) => !withoutFloor.has(name))
    expect(named.toSorted()).toEqual(floors.flat().toSorted())
    expect(roomsIn('web/src/features/map').toSorted()).toEqual(mapFloors.flat().toSorted())
  })
})
