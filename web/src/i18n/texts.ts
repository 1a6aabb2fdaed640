/** The words that the page has loaded, and the texts made of them. */
import { createTexts } from '@graticule/contracts/texts/texts'

/** Keys without a text, each reported once. */
const reported = new Set<string>()

export const { addWords, textOf } = createTexts((fullKey) => {
  if (reported.has(fullKey)) return
  reported.add(fullKey)
  // not in Node, where only tests read texts
  globalThis.reportError?.(new Error(`There is no text ${fullKey}`))
})
