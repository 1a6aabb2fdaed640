import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import type { Plugin } from 'vite'

/**
 * Writes `.cache/parts-of-page.json` for those who test the page: by the name of a built file, the modules in it that load when they are
 * needed, relative to the project's folder.
 * @param root the project's folder
 */
export const partsOfPage = (root: string): Plugin => ({
  name: 'parts-of-page',
  apply: 'build',
  generateBundle(_options, bundle) {
    const parts: Record<string, string[]> = {}
    for (const [name, file] of Object.entries(bundle)) {
      if (file.type !== 'chunk') continue
      const later = file.moduleIds.filter((id) => (this.getModuleInfo(id)?.dynamicImporters.length ?? 0) > 0)
      const own = later.map((id) => relative(root, id).replaceAll('\\', '/')).filter((id) => id.startsWith('web/src/'))
      if (own.length > 0) parts[name] = own
    }
    const target = join(root, '.cache/parts-of-page.json')
    mkdirSync(dirname(target), { recursive: true })
    writeFileSync(target, `${JSON.stringify(parts, undefined, 1)}\n`)
  },
})
