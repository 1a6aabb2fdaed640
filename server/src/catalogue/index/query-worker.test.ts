import { existsSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

const CONTRACTS = resolve(import.meta.dirname, '../../../../contracts/src')
const IMPORT = /^(?:import|export)\s+(?!type\b)([^'"]*?)from\s+'([^']+)'/gms
const TYPES_ALONE = /^\{\s*(?:type\s+\w+\s*,?\s*)+\}\s*$/

/** All modules that a module loads with it, and packages by name. */
function loadedBy(file: string, loaded = new Set<string>()): ReadonlySet<string> {
  if (loaded.has(file)) return loaded
  loaded.add(file)
  for (const [, names = '', from = ''] of readFileSync(file, 'utf8').matchAll(IMPORT)) {
    if (TYPES_ALONE.test(names.trim())) continue
    const contract = /^@graticule\/contracts\/(.+)$/.exec(from)?.[1]
    const path = contract === undefined ? resolve(dirname(file), from) : resolve(CONTRACTS, `${contract}.ts`)
    if (from.startsWith('.') || contract !== undefined) loadedBy(path, loaded)
    else loaded.add(from)
  }
  return loaded
}

describe('a thread that searches', () => {
  it('loads no schemas: they take 20 MB in each thread', () => {
    const loaded = loadedBy(resolve(import.meta.dirname, 'query-worker.ts'))
    expect([...loaded].filter((file) => file.startsWith('/') && !existsSync(file))).toEqual([])
    expect(loaded.size).toBeGreaterThan(50)
    expect([...loaded].filter((name) => name.startsWith('typebox'))).toEqual([])
  })
})
