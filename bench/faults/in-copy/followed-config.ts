/**
 * What a copy's own configuration of vitest gets for runs with faults: tests in a given order, and lines that say how each went. Loaded by
 * vitest in a copy, so it imports nothing of ours.
 *
 *   GRATICULE_FAULTS_ORDER   a file with a JSON list of paths of test files, the first ones first; empty for all in any order
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

interface Options {
  readonly test?: {
    readonly setupFiles?: string | readonly string[]
    readonly sequence?: object
    readonly projects?: readonly unknown[]
  }
}

interface Specification {
  readonly moduleId: string
  readonly project: unknown
}

/** Files as the list has them. Projects stay together: a worker that has loaded the server is ended where a file of the page comes next. */
class GivenOrder {
  readonly #order: readonly string[]

  constructor() {
    this.#order = JSON.parse(readFileSync(process.env['GRATICULE_FAULTS_ORDER'] ?? '', 'utf8')) as string[]
  }

  async sort(files: readonly Specification[]): Promise<Specification[]> {
    const placeOf = ({ moduleId }: Specification) => this.#order.indexOf(moduleId)
    // vitest takes a path for the beginning of others, too
    const wanted = this.#order.length === 0 ? files : files.filter((file) => placeOf(file) >= 0)
    const sorted = wanted.toSorted((one, other) => placeOf(one) - placeOf(other))
    return [...Map.groupBy(sorted, ({ project }) => project).values()].flat()
  }

  async shard(files: readonly Specification[]): Promise<readonly Specification[]> {
    return files
  }
}

const SETUP = join(import.meta.dirname, 'say-which-test.ts')

function followedProject<Project>(project: Project): Project {
  const { test = {} } = project as Options
  return { ...project, test: { ...test, setupFiles: [...[test.setupFiles ?? []].flat(), SETUP] } }
}

/** The configuration with what is added. */
export function followed<Config>(config: Config): Config {
  const { test = {} } = config as Options
  const whole = { ...config, test: { ...test, sequence: { ...test.sequence, sequencer: GivenOrder } } }
  if (test.projects === undefined) return followedProject(whole)
  return { ...whole, test: { ...whole.test, projects: test.projects.map(followedProject) } }
}
