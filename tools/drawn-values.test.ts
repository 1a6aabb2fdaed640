/** What a test draws at random follows from the seed of the run: what fails once can be made to fail again (docs/testing.md). */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from './root.ts'

/** Draws of their own, and seeds or turns taken from the clock. */
const OWN_DRAW =
  /Math\.random|\brandom(?:Bytes|Int|FillSync)\(|getRandomValues|(?:Date\.now\(\)|getTime\(\)|performance\.now\(\))(?: \/ [\d_]+\)?)? %/
/** Values that no outcome depends on. */
const NAMES_ONLY: readonly string[] = [
  // the serial number of a certificate
  'server/src/testing/outside/self-made-certificate.ts',
  // its own example
  'tools/drawn-values.test.ts',
]

it('nothing of a test is drawn by itself or from the clock', () => {
  const files = globSync(
    ['{contracts,server,seed,tools,bench,web}/**/*.test.{ts,tsx}', '{contracts,server,web}/src/testing/**/*.ts'],
    {
      cwd: root,
      exclude: ['**/node_modules'],
    },
  ).map((file) => file.replaceAll('\\', '/'))
  expect(files.length).toBeGreaterThan(500)
  const drawing = files.filter((file) => OWN_DRAW.test(readFileSync(join(root, file), 'utf8')))
  expect(drawing.filter((file) => !NAMES_ONLY.includes(file))).toEqual([])
})
