/** Recorded documents and files of other projects, which lie beside this one (`../shared/fixtures`) and are not part of it. */

/** What is used of Node, whose types the portal's code does not have. */
interface FileSystem {
  existsSync(path: string): boolean
  readdirSync(path: string, options: { recursive: true }): string[]
  readFileSync(path: string): Uint8Array<ArrayBuffer>
}
declare const process: { cwd(): string; getBuiltinModule(name: 'node:fs'): FileSystem }

const files = process.getBuiltinModule('node:fs')

/** The folder of recorded files: above the folder that the tests run in, the root or one of its workspaces. */
const root = ['..', '../..'].map((up) => `${process.cwd()}/${up}/shared/fixtures`).find((path) => files.existsSync(path))

/** Paths of the recorded files below a folder, in the order of their names; none where they are absent: skip the test then. */
export function recordedFiles(folder: string, ending = ''): string[] {
  if (root === undefined || !files.existsSync(`${root}/${folder}`)) return []
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
