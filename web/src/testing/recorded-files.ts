/** Recorded documents and files of other projects, which lie beside this one (`../shared/fixtures`) and are not part of it. */

/** What is used of Node, whose types the portal's code does not have. */
interface FileSystem {
  existsSync(path: string): boolean
  readdirSync(path: string, options: { recursive: true }): string[]
  readFileSync(path: string): Uint8Array<ArrayBuffer>
}
declare const process: { getBuiltinModule(name: 'node:fs'): FileSystem }
declare global {
  interface ImportMeta {
    /** The folder of the module that asks. */
    readonly dirname: string
  }
}

const files = process.getBuiltinModule('node:fs')

/** The folder of recorded files, wherever the tests are started. */
const root = `${import.meta.dirname}/../../../../shared/fixtures`

/** Paths of the recorded files below a folder, in the order of their names; none where they are absent: skip the test then. */
export function recordedFiles(folder: string, ending = ''): string[] {
  if (!files.existsSync(`${root}/${folder}`)) return []
  const found = files
    .readdirSync(`${root}/${folder}`, { recursive: true })
    .filter((name) => /\.\w+$/.test(name) && name.endsWith(ending))
  return found.map((name) => `${folder}/${name}`).toSorted()
}

/** Bytes of a recorded file. */
export function recordedBytes(path: string): Uint8Array<ArrayBuffer> {
  // a copy: Node's own lie side by side in one store
  return new Uint8Array(files.readFileSync(`${root}/${path}`))
}

/** Text of a recorded file. */
export const recordedText = (path: string): string => new TextDecoder().decode(recordedBytes(path))

/** What the file was called where it comes from: the path before it is told from it by `__`. */
export const recordedName = (path: string): string => (path.split('/').at(-1) ?? '').split('__').at(-1) ?? ''
