import { expect, it } from 'vitest'
import { filesOfResults } from './early-page.ts'

const chunk = (name: string, imports: string[] = [], moduleIds: string[] = []) => ({
  fileName: `assets/${name}.js`,
  name,
  isEntry: false,
  imports: imports.map((file) => `assets/${file}.js`),
  dynamicImports: [],
  moduleIds,
})

it('names the files of the results beside the core, and their texts by language', () => {
  const chunks = [
    chunk('core', ['runtime']),
    chunk('runtime'),
    chunk('map', ['core']),
    chunk('ResultsPage', ['core', 'Dialog']),
    chunk('Dialog', ['core', 'runtime']),
    chunk('results', [], ['/web/src/i18n/fr/results.json']),
    chunk('themes', [], ['/web/src/i18n/fr/themes.json']),
    chunk('people', [], ['/web/src/i18n/fr/people.json']),
  ]
  expect(filesOfResults(chunks)).toEqual({
    files: ['/assets/ResultsPage.js', '/assets/Dialog.js'],
    texts: { fr: ['/assets/results.js', '/assets/themes.js'] },
  })
})
