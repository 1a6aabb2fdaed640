import { expect, it } from 'vitest'
import { levelOfWords } from './level-of-words.ts'

// @rule B-administration.log-levels
it.each([
  ['Graticule is ready at https://portal.example.org', 30],
  ['Scheduled harvest 1 (csw https://a.example.org/csw) done: read 5, new 5, changed 0, unchanged 0, refused 0, removed 0', 30],
  ['Links of records done: 12 checked, broken 0', 30],
  ['Scheduled harvest 1 (csw https://a.example.org/csw) done: read 5, new 3, changed 0, unchanged 0, refused 2, removed 0', 40],
  ['Scheduled harvest 1 (csw https://a.example.org/csw) failed: read 0, new 0; again at 2026-03-01T12:00:00.000Z', 40],
  ['Backup failed after 0 s', 40],
  ['The server could not listen on 0.0.0.0', 40],
  ['A mail could not be sent; tried again in 2 minutes: refused', 40],
])('takes "%s" as it is meant', (words, level) => {
  expect(levelOfWords(words)).toBe(level)
})
