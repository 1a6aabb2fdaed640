import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const web = join(import.meta.dirname, '../web/src')

/** A size of text or of a line in pixels, also of a token: it would stay small beside text that the browser makes larger. */
const IN_PIXELS = /(?:(?:font-size|line-height|font|--fs-\d+|--lh-\d+):[^;]*\d)px/g

// the text size of the browser is the visitor's, WCAG 2.2 success criterion 1.4.4
it('text and its lines grow with the text size of the browser: no style sheet gives them in pixels', () => {
  const sheets = globSync('**/*.css', { cwd: web })
  expect(sheets.length).toBeGreaterThan(50)
  const found = sheets.flatMap((sheet) =>
    [...readFileSync(join(web, sheet), 'utf8').matchAll(IN_PIXELS)].map(([line]) => `${sheet}: ${line}`),
  )
  expect(found).toEqual([])
})
