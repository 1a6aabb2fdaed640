/**
 * A reporter of vitest that writes down errors which no test was waiting for: they end a run as failed, and no other report names them.
 * It writes to the file that `GRATICULE_STRAY_ERRORS` names.
 */
import { writeFileSync } from 'node:fs'

/** An error that came between tests, or after the one that caused it. */
export interface StrayError {
  readonly message: string
  /** Path of the test file that ran then; missing where none did. */
  readonly file?: string
}

/** What we read of the errors that vitest hands over. */
interface HandedError {
  readonly message?: string
  readonly stack?: string
  readonly VITEST_TEST_PATH?: unknown
}

export default class StrayErrorsReporter {
  onTestRunEnd(_modules: readonly unknown[], errors: readonly HandedError[]): void {
    const path = process.env['GRATICULE_STRAY_ERRORS']
    if (path === undefined) return
    const stray = errors.map(({ message = '', stack = '', VITEST_TEST_PATH: file }): StrayError => {
      const words = stack.includes(message) ? stack : `${message}\n${stack}`
      return typeof file === 'string' ? { message: words, file } : { message: words }
    })
    writeFileSync(path, JSON.stringify(stray))
  }
}
