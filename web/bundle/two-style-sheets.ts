/**
 * The styles of the page as two sheets. The first has what the start page, the results and the map are drawn with, and stands in the
 * document; the second comes with the first part that needs it.
 */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

/** A built file, as far as it counts here. */
export interface StyledChunk {
  readonly fileName: string
  readonly name: string
  readonly isEntry: boolean
  readonly imports: readonly string[]
  readonly dynamicImports: readonly string[]
}

/** Files of the first screens, by the names that `web/vite.config.ts` and the bundler give them. */
const FIRST: ReadonlySet<string> = new Set(['core', 'map', 'all-sources', 'ResultsPage'])

/** These files and all that they import at once. */
export function importedBy<Chunk extends Pick<StyledChunk, 'fileName' | 'imports'>>(
  starts: readonly Chunk[],
  chunks: readonly Chunk[],
): ReadonlySet<Chunk> {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const found = new Set<Chunk>()
  const visit = (chunk: Chunk | undefined): void => {
    if (chunk === undefined || found.has(chunk)) return
    found.add(chunk)
    for (const name of chunk.imports) visit(byName.get(name))
  }
  for (const start of starts) visit(start)
  return found
}

/** The order in which styles follow each other: those of a file come after those of the files that it imports, what is loaded later comes last. */
function inOrder<Chunk extends StyledChunk>(chunks: readonly Chunk[]): ReadonlySet<Chunk> {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const found = new Set<Chunk>()
  const seen = new Set<Chunk>()
  const later: string[] = []
  const visit = (chunk: Chunk | undefined): void => {
    if (chunk === undefined || seen.has(chunk)) return
    seen.add(chunk)
    for (const name of chunk.imports) visit(byName.get(name))
    found.add(chunk)
    later.push(...chunk.dynamicImports)
  }
  for (const chunk of chunks) if (chunk.isEntry) visit(chunk)
  for (const name of later) visit(byName.get(name))
  for (const chunk of chunks) visit(chunk)
  return found
}

/** The files whose styles are in the first sheet, and those of the second, each in the order of their styles. */
export function sheetsOf<Chunk extends StyledChunk>(chunks: readonly Chunk[]): { first: Chunk[]; later: Chunk[] } {
  const first = importedBy(
    chunks.filter(({ name, isEntry }) => isEntry || FIRST.has(name)),
    chunks,
  )
  const ordered = [...inOrder(chunks)]
  return { first: ordered.filter((chunk) => first.has(chunk)), later: ordered.filter((chunk) => !first.has(chunk)) }
}

/** {@link sheetsOf} for the built page, before the files name what they need. */
export function twoStyleSheets(): Plugin {
  let styles = ''
  return {
    name: 'two-style-sheets',
    apply: 'build',
    renderStart() {
      const hash = createHash('sha256')
      for (const id of this.getModuleIds()) if (id.endsWith('.css')) hash.update(readFileSync(id))
      styles = hash.digest('hex')
    },
    // files name the sheets, which change with any style: a browser must not keep a file that names a sheet of another build
    augmentChunkHash: () => styles,
    generateBundle: {
      order: 'pre',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
        const sheets = sheetsOf(chunks)
        for (const [name, ofSheet] of [['style', sheets.first] as const, ['later', sheets.later] as const]) {
          const styled = ofSheet.filter(({ viteMetadata }) => (viteMetadata?.importedCss.size ?? 0) > 0)
          const files = new Set(styled.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]))
          const source = [...files].map((file) => {
            const sheet = bundle[file]
            if (sheet?.type !== 'asset') this.error(`There is no style sheet ${file}.`)
            delete bundle[file]
            return String(sheet.source)
          })
          const sheet = this.getFileName(this.emitFile({ type: 'asset', name: `${name}.css`, source: source.join('') }))
          for (const { viteMetadata } of styled) {
            viteMetadata?.importedCss.clear()
            viteMetadata?.importedCss.add(sheet)
          }
        }
      },
    },
  }
}
