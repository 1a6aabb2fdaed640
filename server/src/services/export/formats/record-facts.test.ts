import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { FACT_ROWS } from './record-facts.ts'

it('has the columns that the documentation names, in their order', () => {
  const page = readFileSync(join(import.meta.dirname, '../../../../../docs/behaviour/taking-away.md'), 'utf8')
  const [, listed = ''] = /Columns, in their order: ([\s\S]*?)\n\n/.exec(page) ?? []
  const names = [...listed.matchAll(/`([a-z_]+)`/g)].map(([, name]) => name)
  expect(names).toEqual(FACT_ROWS.map(({ name }) => name))
})
