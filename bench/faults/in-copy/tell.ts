/** The lines in which a runner of tests tells how they go, while they go. */
import { stripVTControlCharacters } from 'node:util'

/** What is told. */
export type Told =
  /** A test file or a journey begins. */
  | { readonly begins: string }
  /** A test of a file has ended well. */
  | { readonly passed: string }
  /** A test of a file has failed, the file could not be loaded, or an error came that no test waited for. */
  | { readonly failed: string; readonly title: string; readonly why: string }
  /** A test file or a journey has ended. `at`: when it began, ms since 1970. */
  | { readonly ended: string; readonly ms: number; readonly at: number; readonly tags?: readonly string[] }

const MARK = '@told '
const MOST_WORDS = 300

/** Tells something. */
export function tell(told: Told): void {
  process.stdout.write(`${MARK}${JSON.stringify(told)}\n`)
}

/** What a line tells, if it tells anything. */
export const readTold = (line: string): Told | undefined =>
  line.startsWith(MARK) ? (JSON.parse(line.slice(MARK.length)) as Told) : undefined

/** The first words of a failure, without colours. */
export const firstWords = (words: string | undefined): string => stripVTControlCharacters(words ?? '').slice(0, MOST_WORDS)
