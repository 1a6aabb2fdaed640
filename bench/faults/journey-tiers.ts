/** Which journeys each tier runs for a change of one file. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Journey, nameOf, planOf, type Tier } from '../../tools/test-run/plan/plan.ts'
import { reachedBy, type ReachTable } from '../../tools/test-run/plan/reach.ts'
import { readSourceGraph } from '../../tools/test-run/plan/source-graph.ts'

/** A journey by its name. @param tags with their `@` */
function journeyOf(name: string, tags: readonly string[]): Journey {
  const [project = '', file = '', ...titles] = name.split(' › ')
  return { project: project.slice(1, -1), file, titles, tags: tags.map((tag) => tag.replace(/^@/, '')) }
}

/** Names of the journeys that a tier runs. @param turn of CI, from 0 */
export type JourneysOf = (tier: Tier, turn: number, changed: string) => ReadonlySet<string>

/** @param tree with the journeys @param tags of all journeys by their names */
export function journeysOfTiers(tree: string, tags: Readonly<Record<string, readonly string[]>>): JourneysOf {
  const journeys = Object.entries(tags).map(([name, own]) => journeyOf(name, own))
  const files = [...new Set(journeys.map(({ file }) => file))]
  const place = join(tree, 'e2e/reached.json')
  const table = existsSync(place) ? (JSON.parse(readFileSync(place, 'utf8')) as ReachTable) : undefined
  const graph = readSourceGraph(tree)
  return (tier, turn, changed) => {
    const reached = table === undefined ? new Set<string>() : reachedBy([changed], files, table, graph)
    const plan = planOf({ tier, seed: 1, commits: turn, journeys, reached, services: false })
    return new Set(plan.journeys.map(({ journey }) => nameOf(journey)))
  }
}

/** Journeys of files whose journeys follow on each other go together. @param all names that may be added */
export function withCompanions(tree: string, chosen: readonly string[], all: ReadonlySet<string>): string[] {
  const groupOf = (name: string) => name.split(' › ').slice(0, 2).join(' › ')
  const isOrdered = (name: string) =>
    /mode: '(?:serial|default)'/.test(readFileSync(join(tree, 'e2e', name.split(' › ')[1] ?? ''), 'utf8'))
  const groups = new Set(chosen.filter(isOrdered).map(groupOf))
  return [...new Set([...chosen, ...[...all].filter((name) => groups.has(groupOf(name)))])]
}
