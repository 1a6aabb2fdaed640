/** R with the package that the portal's code for a search asks for. */
import { spawnSync } from 'node:child_process'
import { ensurePrograms } from './install.ts'

const isThere = (): boolean => spawnSync('Rscript', ['--vanilla', '-e', 'library(jsonlite)']).status === 0

/** Program that runs R, installed first where it or the package is missing. */
export function rProgram(): string {
  if (!isThere()) {
    ensurePrograms('r')
    if (!isThere())
      throw new Error('Rscript does not run, or has no jsonlite: install the packages r-base-core, r-cran-jsonlite.')
  }
  return 'Rscript'
}
