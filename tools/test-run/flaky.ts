/**
 * Tests that failed and then passed in the same run. A few may happen on a shared machine; more than three in a run are a fault of the
 * tests or of the product, and fail the run. Each is named with the runs before in which it was seen, from `flaky-tests.json` beside this
 * file: a run on a developer's machine adds to it, and the change is committed.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PlaywrightReport, PlaywrightSuite } from './counts.ts'

/** So many flaky tests may be in a run. */
export const MOST_FLAKY = 3

/** Days (ISO 8601) on which each test was flaky, by `file: title`. */
export type FlakyHistory = Readonly<Record<string, readonly string[]>>

const HISTORY_FILE = join(import.meta.dirname, 'flaky-tests.json')

export const readHistory = (file = HISTORY_FILE): FlakyHistory => JSON.parse(readFileSync(file, 'utf8')) as FlakyHistory

/** Names of the journeys that passed only when they were tried again. */
export function flakyJourneys({ suites = [] }: PlaywrightReport): string[] {
  const flakyIn = ({ file, specs = [], suites: inner = [] }: PlaywrightSuite): string[] => [
    ...specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky')).map(({ title }) => `e2e/${file}: ${title}`),
    ...inner.flatMap(flakyIn),
  ]
  return suites.flatMap(flakyIn)
}

/** What is printed about the flaky tests of a run. */
export function flakyLines(names: readonly string[], history: FlakyHistory): string[] {
  if (names.length === 0) return []
  const told = (name: string) => {
    const days = history[name] ?? []
    return days.length === 0 ? 'for the first time' : `also on ${days.join(', ')}`
  }
  const verdict = names.length > MOST_FLAKY ? `: more than ${MOST_FLAKY}, so the run fails` : ''
  return [`Flaky tests: ${names.length}${verdict}`, ...names.map((name) => `  ${name} (${told(name)})`)]
}

/** Adds the day to the history of each name. */
export function withDay(history: FlakyHistory, names: readonly string[], day: string): FlakyHistory {
  const added = names.map((name) => [name, [...new Set([...(history[name] ?? []), day])]] as const)
  return Object.fromEntries(
    Object.entries({ ...history, ...Object.fromEntries(added) }).toSorted(([one], [other]) => one.localeCompare(other)),
  )
}

export function writeHistory(history: FlakyHistory, file = HISTORY_FILE): void {
  writeFileSync(file, `${JSON.stringify(history, undefined, 2)}\n`)
}
