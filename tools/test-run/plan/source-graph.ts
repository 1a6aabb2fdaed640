/** Which source files import which, read from their text: enough to say what a change can reach, and quick. */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'

/** Files by those that import them; all relative to the project's folder, with slashes. */
export interface SourceGraph {
  /** `at once`: by an import statement. `later`: by `import()`, which loads a part of the page when it is needed. */
  readonly importers: ReadonlyMap<string, readonly { readonly file: string; readonly when: 'at once' | 'later' }[]>
  /** Texts of all files. */
  readonly texts: ReadonlyMap<string, string>
}

const SOURCES = '{contracts,server,web}/src/**/*.{ts,tsx,css,json}'
const IMPORT = /(?:from\s*|import\s*|import\(\s*)(['"])([^'"\n]+)\1/g

/** Reads all sources that are no tests. @param root the project's folder */
export function readSourceGraph(root: string): SourceGraph {
  const files = globSync(SOURCES, { cwd: root }).map((file) => file.replaceAll('\\', '/'))
  const texts = new Map(
    files.filter((file) => !/\.test\.tsx?$|^\w+\/src\/testing\//.test(file)).map((file) => [file, read(posix.join(root, file))]),
  )
  const importers = new Map<string, { file: string; when: 'at once' | 'later' }[]>()
  for (const [file, text] of texts) {
    if (!/\.tsx?$/.test(file)) continue
    for (const [words, , target = ''] of text.matchAll(IMPORT)) {
      const to = resolved(file, target)
      if (to === undefined || !texts.has(to)) continue
      const when = words.startsWith('import(') ? 'later' : 'at once'
      importers.set(to, [...(importers.get(to) ?? []), { file, when }])
    }
  }
  return { importers, texts }
}

/** A file as an import names it; nothing for a package. */
function resolved(from: string, target: string): string | undefined {
  if (target.startsWith('.')) return posix.join(posix.dirname(from), target.replace(/\?.*$/, ''))
  const [, module] = /^@graticule\/contracts\/(.+)$/.exec(target) ?? []
  return module === undefined ? undefined : `contracts/src/${module}.ts`
}

const read = (path: string): string => (existsSync(path) ? readFileSync(path, 'utf8') : '')

/**
 * All files that import a file, those that import these, and so on; the file itself is the first.
 * @param follow which imports to follow
 */
export function importersOf(graph: SourceGraph, file: string, follow: 'at once' | 'all' = 'all'): Set<string> {
  const found = new Set([file])
  for (const one of found)
    for (const { file: importer, when } of graph.importers.get(one) ?? [])
      if (follow === 'all' || when === 'at once') found.add(importer)
  return found
}
