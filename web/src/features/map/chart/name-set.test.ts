import { expect, it, vi } from 'vitest'
import type { Label } from './label-set.ts'
import { createNameSet } from './name-set.ts'

const names = { water: (key: string) => key, country: ({ name }: { name: string }) => name, city: (name: string) => name }

it('has the names of countries and waters first, and those of cities when they are wanted, once', async () => {
  const shown: (readonly Label[])[] = []
  const changed = vi.fn<() => void>()
  const set = createNameSet({ setLabels: (labels) => void shown.push(labels) }, changed)
  set.setNames(names)
  await set.load()
  const kinds = () => [...new Set(shown.at(-1)?.map(({ kind }) => kind))].toSorted((one, other) => one.localeCompare(other))
  expect(kinds()).toEqual(['country', 'ocean', 'water'])
  set.wantCities()
  set.wantCities()
  await vi.waitFor(() => expect(kinds()).toEqual(['city', 'country', 'ocean', 'water']))
  expect(shown).toHaveLength(3)
  set.wantCities()
  await Promise.resolve()
  expect(shown).toHaveLength(3)
  expect(changed).toHaveBeenCalledTimes(3)
})
