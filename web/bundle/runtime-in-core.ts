/**
 * The bundler's own helpers as a part of the file `core`, which every file of the page needs anyway. The bundler gives them a file of
 * their own as soon as files are put together by name: 0.4 kB, and a request before anything runs.
 */
import type { Plugin } from 'vite'

/** What is read and changed of a built file. */
export interface BuiltFile {
  readonly fileName: string
  code: string
  /** Names of the files that it imports at once. */
  imports: string[]
}

const EXPORTS = /export\{([^{}]*)\};?\s*$/
const IMPORT_OF_RUNTIME = /import(?:\{([^{}]*)\}from)?"\.\/rolldown-runtime-[\w-]+\.js";/

/** The two names of each entry of `{a as b,c}`: `[a, b]`, `[c, c]`. */
const namesIn = (clause: string): [string, string][] =>
  clause.split(',').map((entry) => {
    const [first = '', second = first] = entry.trim().split(' as ')
    return [first, second]
  })

/** The name by which `core` gives a helper on. */
const givenOn = (helper: string): string => `$runtime_${helper}`

/**
 * Moves the runtime into `core` and lets the other files import it from there.
 *
 * @throws Error when the files have another form than the bundler gave them when this was written
 */
export function foldRuntime(runtime: BuiltFile, core: BuiltFile, others: readonly BuiltFile[]): void {
  const given = EXPORTS.exec(runtime.code)?.[1]
  const used = IMPORT_OF_RUNTIME.exec(core.code)?.[1]
  const isFirst = core.imports.every((file) => file === runtime.fileName)
  if (given === undefined || used === undefined || !isFirst)
    throw new Error('The bundler writes its files in another form: see web/bundle/runtime-in-core.ts.')
  const helpers = namesIn(given)
  const returned = helpers.map(([inside, helper]) => `${helper}:${inside}`).join(',')
  const taken = helpers.map(([, helper]) => `${helper}:${givenOn(helper)}`).join(',')
  const local = namesIn(used).map(([helper, name]) => `,${name}=${givenOn(helper)}`)
  const folded = `const{${taken}}=(()=>{${runtime.code.replace(EXPORTS, '')}return{${returned}}})()${local.join('')};`
  core.code = `${core.code.replace(IMPORT_OF_RUNTIME, () => folded)}export{${helpers.map(([, helper]) => givenOn(helper)).join(',')}};`
  core.imports = []
  // all files lie in one folder
  const address = `"./${core.fileName.slice(core.fileName.lastIndexOf('/') + 1)}"`
  for (const file of others.filter(({ imports }) => imports.includes(runtime.fileName))) {
    file.code = file.code.replace(IMPORT_OF_RUNTIME, (_, clause: string | undefined) => {
      if (clause === undefined) return `import${address};`
      return `import{${namesIn(clause)
        .map(([helper, name]) => `${givenOn(helper)} as ${name}`)
        .join(',')}}from${address};`
    })
    file.imports = [...new Set(file.imports.map((name) => (name === runtime.fileName ? core.fileName : name)))]
  }
}

/** {@link foldRuntime} for the built page, before its files are listed in the document. */
export const runtimeInCore: Plugin = {
  name: 'runtime-in-core',
  apply: 'build',
  generateBundle: {
    order: 'pre',
    handler(_options, bundle) {
      const files = Object.values(bundle).filter((file) => file.type === 'chunk')
      const runtime = files.find(({ name }) => name === 'rolldown-runtime')
      const core = files.find(({ name }) => name === 'core')
      if (runtime === undefined || core === undefined) return
      const others = files.filter((file) => file !== runtime && file !== core)
      foldRuntime(runtime, core, others)
      delete bundle[runtime.fileName]
    },
  },
}
