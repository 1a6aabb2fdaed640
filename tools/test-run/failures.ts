/** What failed in a run and why, for its last lines: a long output is often kept in parts, and the end is read first. */
import { stripVTControlCharacters } from 'node:util'
import type { PlaywrightReport, PlaywrightSuite, VitestReport } from './counts.ts'
import type { StrayError } from './stray-errors.ts'

/** So much of a failure's words is printed, characters. */
const MOST_WORDS = 900
/** So many failures are printed with their words; of the others their number. */
const MOST_TOLD = 12

/** The name of what failed, and below it what was said about it, indented. */
function told(name: string, messages: readonly string[]): string {
  const words = stripVTControlCharacters(messages.join('\n')).slice(0, MOST_WORDS)
  const lines = words.split('\n').filter((line) => line.trim() !== '')
  return [name, ...lines.map((line) => `      ${line}`)].join('\n')
}

/** Failed tests of a vitest report, files that could not be loaded, and stray errors. @param root the project's folder */
export function vitestFailures({ testResults }: VitestReport, stray: readonly StrayError[], root: string): string[] {
  const strays = stray.map(({ message, file = '' }) =>
    told(`An error that no test was waiting for ${file.replace(`${root}/`, 'during ')}`.trim(), [message]),
  )
  const failed = testResults.flatMap(({ name, status, message = '', assertionResults }) => {
    const file = name.replace(`${root}/`, '')
    if (status === 'failed' && assertionResults.length === 0) return [told(file, [message])]
    return assertionResults
      .filter((test) => test.status === 'failed')
      .map(({ title = '', failureMessages = [] }) => told(`${file}: ${title}`, failureMessages))
  })
  return [...failed, ...strays]
}

/** Failed journeys of a Playwright report, with what was said at their last try. */
export function playwrightFailures({ suites = [] }: PlaywrightReport): string[] {
  const failuresIn = ({ file, specs = [], suites: inner = [] }: PlaywrightSuite): string[] => [
    ...specs.flatMap(({ title, tests }) =>
      tests
        .filter(({ status }) => status === 'unexpected')
        .map(({ results }) =>
          told(
            `e2e/${file}: ${title}`,
            (results.at(-1)?.errors ?? []).map(({ message = '' }) => message),
          ),
        ),
    ),
    ...inner.flatMap(failuresIn),
  ]
  return suites.flatMap(failuresIn)
}

/** The lines to print: nothing where nothing failed. */
export function failureLines(failures: readonly string[]): string[] {
  if (failures.length === 0) return []
  const more = failures.length - MOST_TOLD
  return [
    `\nWhat failed (${failures.length}):`,
    ...failures.slice(0, MOST_TOLD).map((failure) => `  ${failure}`),
    ...(more > 0 ? [`  … and ${more} more`] : []),
  ]
}
