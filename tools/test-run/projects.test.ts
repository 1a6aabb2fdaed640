/** Every test file is run: each belongs to one project of vitest.config.ts, or to the tests on real services, and to no second one. */
import { spawnSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { relative } from 'node:path'
import { expect, it } from 'vitest'
import { packageBin } from '../bootstrap/package-bin.mjs'
import { root } from '../root.ts'

it('runs every test file in one project', () => {
  const { stdout } = spawnSync(process.execPath, [packageBin('vitest', root), 'list', '--filesOnly', '--json'], {
    cwd: root,
    encoding: 'utf8',
  })
  const listed = (JSON.parse(stdout) as readonly { readonly file: string }[]).map(({ file }) => relative(root, file))
  const written = globSync('{contracts,server,seed,tools,bench,web}/**/*.test.{ts,tsx,mjs}', {
    cwd: root,
    exclude: (path) => /node_modules|\.services\.test\.ts$/.test(path),
  })
  expect(listed.toSorted()).toEqual(written.toSorted())
})
