import { expect, it } from 'vitest'
import { readShown, writeShown } from './use-shown-list.ts'

// @rule B-kept-items.list-address
it('keeps search, source, folder, order and page of the bookmarks in the address', () => {
  const shown = { page: 2, words: 'sea ice', source: 'dab', sort: 'name', folder: '' } as const
  expect(writeShown(shown).toString()).toBe('q=sea+ice&source=dab&folder=&sort=name&page=3')
  expect(readShown(writeShown(shown))).toEqual(shown)
  expect(writeShown(readShown(new URLSearchParams())).toString()).toBe('')
})

it('leaves out what is no value', () => {
  const odd = new URLSearchParams({ page: '-4', q: 'a\u0000b', source: '../x', sort: 'odd' })
  expect(readShown(odd)).toEqual({ page: 0, words: 'ab', source: '', sort: 'newest', folder: undefined })
  expect(readShown(new URLSearchParams('page=1e9')).page).toBe(0)
})
