import { expect, it } from 'vitest'
import { countedIn, namedIn } from './named.ts'

it.each([
  ['en', 'Source: Zenodo', 'Zenodo (12)'],
  ['es', 'Source: Zenodo', 'Zenodo (12)'],
  ['fr', 'Source\u202F: Zenodo', 'Zenodo (12)'],
  ['pl', 'Source: Zenodo', 'Zenodo (12)'],
  ['ru', 'Source: Zenodo', 'Zenodo (12)'],
  ['zh', 'Source：Zenodo', 'Zenodo（12）'],
])('in %s names stand before values and counts as it writes them', (language, named, counted) => {
  expect([namedIn(language, 'Source', 'Zenodo'), countedIn(language, 'Zenodo', '12')]).toEqual([named, counted])
})
