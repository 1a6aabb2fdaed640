/**
 * The gates: what must hold of the tree before any test runs. One row each, run by `npm run verify` and `npm test`.
 */
import { join } from 'node:path'
import { packageBin } from '../bootstrap/package-bin.mjs'
import { root } from '../root.ts'

/** A gate: a script for Node that ends with 0 when all is well. */
export interface Check {
  /** What people call it: `npm run verify -- lint types`. */
  readonly name: string
  readonly script: string
  readonly args: readonly string[]
}

/** @param project a folder with a tsconfig.json */
const types = (name: string, project = name): Check => ({
  name: `types ${name}`,
  script: packageBin('typescript', root),
  // the second run compares with what the first has written
  args: ['-p', project, '--incremental', '--tsBuildInfoFile', join(root, '.cache', `types-${name}.json`)],
})

/** The slow ones first, so that the last one to end is a short one. */
export const checks: readonly Check[] = [
  {
    name: 'lint',
    script: packageBin('oxlint', root),
    args: ['--type-aware', '--deny-warnings', '--report-unused-disable-directives'],
  },
  types('web'),
  types('server'),
  types('contracts'),
  types('tools', '.'),
  { name: 'dead code', script: packageBin('knip', root), args: ['--no-progress', '--no-config-hints'] },
  { name: 'format', script: packageBin('oxfmt', root), args: ['--check'] },
  { name: 'licences', script: join(root, 'tools/licences.ts'), args: [] },
]
