import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const web = join(import.meta.dirname, '../web/src')

/** Sides by hand: `margin-left` stays on the left where texts begin on the right. */
const PHYSICAL = /\b(?:(?:scroll-)?(?:margin|padding)|border)-(?:left|right)\b(?!-radius)|text-align:\s*(?:left|right)\b/g

it('margins, paddings, borders and texts follow the direction of writing: no style sheet names left or right for them', () => {
  const sheets = globSync('**/*.css', { cwd: web })
  expect(sheets.length).toBeGreaterThan(50)
  const found = sheets.flatMap((sheet) =>
    [...readFileSync(join(web, sheet), 'utf8').matchAll(PHYSICAL)].map(([name]) => `${sheet}: ${name}`),
  )
  expect(found).toEqual([])
})
