import { expect, it } from 'vitest'
import { sheetsOf } from './two-style-sheets.ts'

const chunk = (name: string, imports: string[] = [], dynamicImports: string[] = [], isEntry = false) => ({
  fileName: `${name}.js`,
  name,
  isEntry,
  imports: imports.map((file) => `${file}.js`),
  dynamicImports: dynamicImports.map((file) => `${file}.js`),
})
const names = (chunks: readonly { name: string }[]) => chunks.map(({ name }) => name)

it('puts the styles of the first screens into one sheet and all others into the other, what is imported before what imports it', () => {
  const chunks = [
    chunk('Account', ['core', 'Dialog']),
    chunk('Editor', ['core', 'table']),
    chunk('core', [], ['Editor', 'map', 'ResultsPage', 'Account'], true),
    chunk('table', ['core']),
    chunk('map', ['core']),
    chunk('ResultsPage', ['core', 'Dialog', 'all-sources']),
    chunk('Dialog', ['core']),
    chunk('all-sources', ['core']),
  ]
  const { first, later } = sheetsOf(chunks)
  expect(names(first)).toEqual(['core', 'map', 'Dialog', 'all-sources', 'ResultsPage'])
  expect(names(later)).toEqual(['table', 'Editor', 'Account'])
})
