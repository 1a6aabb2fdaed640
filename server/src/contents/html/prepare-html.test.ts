import { expect, it } from 'vitest'
import { cleanHtml, isKnownSafe, safeHtml } from '../safe-html.ts'
import { prepareHtml } from './prepare-html.ts'

const text = (data: string) => ({ title: 'T', summary: '', data, state: 'draft' as const })

// @rule B-content.long-texts
it('a text with many elements is made safe elsewhere, and the event loop goes on meanwhile', async () => {
  const long = `<script>alert(1)</script>${'<p><b>ice</b></p>'.repeat(5_000)}`
  let turns = 0
  const beat = setInterval(() => (turns += 1), 5)
  await prepareHtml({ texts: { en: text(long), fr: text('<p>short</p>') } })
  clearInterval(beat)
  expect(isKnownSafe(long)).toBe(true)
  expect(isKnownSafe('<p>short</p>')).toBe(false)
  expect(turns).toBeGreaterThan(3)
  const safe = safeHtml(long)
  expect(safe).toBe(cleanHtml(long))
  expect(safe).not.toContain('script')
  // read again from the database it is no work
  expect(isKnownSafe(safe)).toBe(true)
}, 60_000)
