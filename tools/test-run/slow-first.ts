import type { TestSpecification } from 'vitest/node'
import { BaseSequencer } from 'vitest/node'

/**
 * Files that take more than half a minute, the slowest first. In a clean clone nothing is known of how long files take; one that begins
 * last would run alone while all others have ended.
 */
export const SLOW_FILES: readonly string[] = [
  'catalogue/killer.services.test.ts',
  'keycloak/keycloak.services.test.ts',
  'tools/made-up-requests.services.test.ts',
  'tools/map-layers.services.test.ts',
  'server/src/main.test.ts',
  'server/src/bad-strings.services.test.ts',
  'sources/faults.services.test.ts',
  'catalogue/index/typed-array-index.test.ts',
  'harvest/real-files.test.ts',
  'harvest/extremes.attacks.test.ts',
  'jobs/scheduled-harvest.test.ts',
  'reading/layer-readers.test.ts',
  'catalogue/open-catalogue.test.ts',
  'server/src/request-depth.attacks.test.ts',
  'sources/static-stac.services.test.ts',
  'cli/export-import.test.ts',
  'web/src/app/pages.test.tsx',
]

/** Where a file stands among the slow ones; those that are not slow stand behind them. */
export function placeOf(file: string): number {
  const place = SLOW_FILES.findIndex((slow) => file.endsWith(`/${slow}`))
  return place < 0 ? SLOW_FILES.length : place
}

/**
 * Each project begins with its slow files; the others come in the order of vitest, the largest first. Projects stay apart: a worker that has
 * loaded the server is ended where a file of the page comes next.
 */
export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const projects = [...new Set(sorted.map(({ project }) => project))]
    return projects.flatMap((project) =>
      sorted.filter((file) => file.project === project).toSorted((one, other) => placeOf(one.moduleId) - placeOf(other.moduleId)),
    )
  }
}
