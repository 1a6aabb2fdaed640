import { describe, expect, it } from 'vitest'
import { type ListedEntry, listOf, moveBefore, moveBy, setLevel, treeOf, without } from './menu-list.ts'

const entry = (id: number) => ({ id, title: { en: String(id) }, address: '/', image: '' })
/** 1 with 11 and 12, 2, 3 with 31. */
const LIST = listOf([
  { ...entry(1), entries: [entry(11), entry(12)] },
  { ...entry(2), entries: [] },
  { ...entry(3), entries: [entry(31)] },
])
const shown = (list: readonly ListedEntry[]) => list.map(({ key, level }) => (level === 1 ? `-${key}` : key)).join(' ')

describe('the menu in its editor', () => {
  it('is a list that becomes a tree again', () => {
    expect(shown(LIST)).toBe('1 -11 -12 2 3 -31')
    expect(listOf(treeOf(LIST))).toEqual(LIST)
  })

  it.each<[string, -1 | 1, string]>([
    ['2', -1, '2 1 -11 -12 3 -31'],
    ['1', 1, '2 1 -11 -12 3 -31'],
    ['3', 1, '1 -11 -12 2 3 -31'],
    ['1', -1, '1 -11 -12 2 3 -31'],
    ['12', -1, '1 -12 -11 2 3 -31'],
    ['12', 1, '1 -11 2 -12 3 -31'],
    ['11', -1, '1 -11 -12 2 3 -31'],
  ])('moves %s by %i', (key, step, result) => {
    expect(shown(moveBy(LIST, key, step))).toBe(result)
  })

  it.each<[string, string | undefined, string]>([
    ['3', '1', '3 -31 1 -11 -12 2'],
    ['1', undefined, '2 3 -31 1 -11 -12'],
    ['3', '12', '1 -11 -12 3 -31 2'],
    ['12', '31', '1 -11 2 3 -12 -31'],
    ['1', '11', '1 -11 -12 2 3 -31'],
  ])('moves %s before %s', (key, before, result) => {
    expect(shown(moveBefore(LIST, key, before))).toBe(result)
  })

  it('changes the level of an entry, but the first one stays at the top', () => {
    expect(shown(setLevel(LIST, '2', 1))).toBe('1 -11 -12 -2 3 -31')
    expect(shown(setLevel(LIST, '1', 1))).toBe('1 -11 -12 2 3 -31')
  })

  it('loses an entry with those below it', () => {
    expect(shown(without(LIST, '1'))).toBe('2 3 -31')
    expect(shown(without(LIST, '31'))).toBe('1 -11 -12 2 3')
  })
})
