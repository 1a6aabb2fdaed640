/**
 * Which files of journeys a change can reach. `e2e/reached.json` says what each has used, as it was recorded (e2e/record-reach.ts): parts of the
 * page, and words in paths of the server. What most journeys use is not told apart: for a change of that the golden ones stand.
 */
import { importersOf, type SourceGraph } from './source-graph.ts'

/** What a file of journeys has used. */
export interface Reached {
  /** Parts of the page that load when they are needed: source files, relative to the project's folder. */
  readonly parts: readonly string[]
  /** Words between the slashes of paths that were asked for, such as `saved-searches`. */
  readonly words: readonly string[]
}

/** By the file of journeys, relative to e2e/. */
export type ReachTable = Readonly<Record<string, Reached>>

/** What more than this share of the journeys uses, or a change reaches, is everybody's. */
export const MOST_SHARE = 1 / 3

/** @param files all files of journeys, relative to e2e/ @returns those that a change of these files can reach */
export function reachedBy(
  changed: readonly string[],
  files: readonly string[],
  table: ReachTable,
  graph: SourceGraph,
): Set<string> {
  const users = usersOf(files, table)
  const reached = new Set<string>()
  for (const file of changed) {
    const own = files.filter((one) => file === `e2e/${one}`)
    const those = new Set(usesOf(file, graph).flatMap((use) => users.get(use) ?? []))
    for (const one of [...own, ...(those.size <= files.length * MOST_SHARE ? those : [])]) reached.add(one)
  }
  // one that is new was never recorded: it runs until it is
  for (const file of files) if (table[file] === undefined) reached.add(file)
  return reached
}

/** Files of journeys by the part or word that they use, but for what is everybody's. */
function usersOf(files: readonly string[], table: ReachTable): Map<string, string[]> {
  const users = new Map<string, string[]>()
  for (const file of files)
    for (const use of [...(table[file]?.parts ?? []), ...(table[file]?.words ?? [])])
      users.set(use, [...(users.get(use) ?? []), file])
  return new Map([...users].filter(([, those]) => those.length <= files.length * MOST_SHARE))
}

/** Parts and words through which a source file shows: it is loaded with them, or answers for them. */
function usesOf(file: string, graph: SourceGraph): string[] {
  if (!graph.texts.has(file)) return []
  const routes = [...importersOf(graph, file)].filter((one) => /^server\/src\/.*routes\.ts$/.test(one))
  const together = importersOf(graph, file, 'at once')
  const parts = [...together].filter((one) => graph.importers.get(one)?.some(({ when }) => when === 'later'))
  return [...parts, ...routes.flatMap((one) => wordsIn(graph.texts.get(one) ?? ''))]
}

const WORD = /^[a-z]+(?:-[a-z]+)*$/

/** The words of the paths that a file of routes names. */
export const wordsIn = (text: string): string[] => [
  ...new Set([...text.matchAll(/['"`$}](\/[\w./:*-]+)/g)].flatMap(([, path = '']) => wordsOf(path))),
]

/** The words of a path: ids, numbers and names of files are none. */
export const wordsOf = (path: string): string[] => path.split('/').filter((segment) => WORD.test(segment))
