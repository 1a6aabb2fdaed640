import { MAX_TRANSLATIONS } from '@graticule/contracts/limits'
import { expect, it } from 'vitest'
import { translationsOf, writtenIn } from './translations.ts'

// @rule B-record-formats.languages
it('keeps texts in so many languages', () => {
  const codes = 'ar bg cs da de el es et fa fi fr ga he hi hr hu is it ja ko lt lv mt nl no pl pt ro ru sk sl sv'.split(' ')
  expect(codes.length).toBeGreaterThan(MAX_TRANSLATIONS)
  const titles = codes.map((language) => ({ language, text: language }))
  expect(translationsOf('en', titles, titles)).toEqual(
    codes.slice(0, MAX_TRANSLATIONS).map((language) => ({ language, title: language, abstract: language })),
  )
})

it('takes nothing from what is no map of languages, nor from texts without a language', () => {
  const values = [undefined, null, 'Ice', ['Ice'], 7, { value: 'Ice' }, { en: 1, fr: null }, { '@value': 'Ice' }]
  expect(values.flatMap(writtenIn)).toEqual([])
  expect(writtenIn({ en: 'Ice', pt_BR: 'Gelo' })).toEqual([
    { language: 'en', text: 'Ice' },
    { language: 'pt_BR', text: 'Gelo' },
  ])
  expect(translationsOf('en', [{ language: undefined, text: 'Ice' }], [{ language: 'fr', text: 'Glace' }])).toBeUndefined()
})
