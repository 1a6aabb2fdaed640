import { afterAll, expect, it } from 'vitest'
import { speak } from '../i18n/index.ts'
import { searchName } from './search-name.ts'

afterAll(() => speak('en', ['shell']))

// @rule B-home.searches-in-language
it('names a search in the language of the page', async () => {
  const shipped = { name: 'Air quality', names: { fr: 'Qualité de l’air' } }
  expect(searchName(shipped)).toEqual({ text: 'Air quality' })
  await speak('fr', ['shell'])
  expect(searchName(shipped)).toEqual({ text: 'Qualité de l’air' })
  expect(searchName({ name: 'Lód w Polsce' })).toEqual({ text: 'Lód w Polsce' })
  await speak('ru', ['shell'])
  expect(searchName(shipped)).toEqual({ text: 'Air quality', lang: 'en' })
})
