import { expect, it } from 'vitest'
import { namedIn } from './named.ts'

it.each([
  ['en', 'Source: Zenodo'],
  ['es', 'Source: Zenodo'],
  ['fr', 'Source\u202F: Zenodo'],
  ['pl', 'Source: Zenodo'],
  ['ru', 'Source: Zenodo'],
  ['zh', 'Source：Zenodo'],
])('in %s a colon of its own stands between a name and its value', (language, named) => {
  expect(namedIn(language, 'Source', 'Zenodo')).toBe(named)
})
