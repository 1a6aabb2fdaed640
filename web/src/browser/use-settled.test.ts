import { expect, it } from 'vitest'
import { plainWords } from './use-settled.ts'

// @rule B-kept-items.control-characters
it('takes control characters in the search of a list for blanks', () => {
  expect(plainWords('sea\u0000ice\u001f')).toBe('sea ice ')
  expect(plainWords('Öl und Wasser')).toBe('Öl und Wasser')
})
