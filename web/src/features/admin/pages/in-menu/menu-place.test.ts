import type { MenuTopEntry } from '@graticule/contracts/contents/menu'
import { expect, it } from 'vitest'
import { placeOf, withPage } from './menu-place.ts'

const entry = (id: number, pageId?: number) => ({
  id,
  title: { en: `Entry ${id}` },
  address: '',
  image: '',
  ...(pageId && { pageId }),
})
const MENU: readonly MenuTopEntry[] = [
  { ...entry(1), entries: [entry(2, 20), entry(3, 30)] },
  { ...entry(4, 40), entries: [entry(5)] },
  { ...entry(6, 60), entries: [] },
]
const document = { texts: { en: { title: 'Rivers', summary: '', data: '', state: 'done' as const } } }
const shape = (menu: readonly MenuTopEntry[]) =>
  menu.map(({ id, title, entries }) => [id ?? title.en, entries.map((one) => one.id ?? one.title.en)])

it('finds where the menu leads to a page', () => {
  expect(placeOf(MENU, 30)).toEqual({ parent: 0, place: 2, count: 2, hasOthers: false })
  expect(placeOf(MENU, 40)).toEqual({ parent: 'top', place: 2, count: 3, hasOthers: true })
  expect(placeOf(MENU, 99).parent).toBe('none')
})

it('adds, moves and removes the entry of a page, which keeps its words', () => {
  expect(shape(withPage(MENU, { id: 99, document }, 1))).toEqual([
    [1, [2, 3]],
    [4, [5, 'Rivers']],
    [6, []],
  ])
  expect(shape(withPage(MENU, { id: 20, document }, 'top'))).toEqual([
    [1, [3]],
    [4, [5]],
    [6, []],
    [2, []],
  ])
  expect(shape(withPage(MENU, { id: 60, document }, 0))).toEqual([
    [1, [2, 3, 6]],
    [4, [5]],
  ])
  expect(shape(withPage(MENU, { id: 60, document }, 'none'))).toEqual([
    [1, [2, 3]],
    [4, [5]],
  ])
})
