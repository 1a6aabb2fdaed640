import { expect, it } from 'vitest'
import { wholeWords } from './whole-translations.ts'

it('puts English where a language has no text, and leaves its own numbers alone', () => {
  const english = { sea: 'Sea', found_one: '1 scene', found_other: '{{count}} scenes', head: { from: 'from', to: 'to' } }
  const polish = { found_one: '1 scena', found_few: '{{count}} sceny', head: { to: 'do' } }
  expect(wholeWords(english, polish)).toEqual({
    found_one: '1 scena',
    found_few: '{{count}} sceny',
    head: { to: 'do', from: 'from' },
    sea: 'Sea',
  })
})
