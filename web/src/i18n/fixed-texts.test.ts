import { expect, it } from 'vitest'
import type { Words } from '@graticule/contracts/texts/texts'
import { FIXED_TEXTS } from './fixed-texts.ts'

const files = import.meta.glob<Words>('./en/*.json', { eager: true, import: 'default' })

/** The text of a full key as it stands in the English file. */
function englishText(fullKey: string): string | Words | undefined {
  const [feature, key = ''] = fullKey.split(':')
  let found: string | Words | undefined = files[`./en/${feature}.json`]
  for (const name of key.split('.')) found = typeof found === 'object' ? found[name] : undefined
  return found
}

// @rule S1-8.fixed-texts
const CASES = Object.entries(FIXED_TEXTS).map(([key, { text, clause }]) => ({ key, text, clause }))
it.each(CASES)('the text $key is as $clause (docs/rules.md) words it', ({ key, text }) => {
  expect(englishText(key)).toBe(text)
})
