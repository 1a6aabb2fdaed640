import { describe, expect, it } from 'vitest'
import { LANGUAGES, OWN_NAMES, type LanguageWishes, spokenLanguage, wantedLanguages } from './languages.ts'

describe('the header Accept-Language', () => {
  it.each([
    [undefined, []],
    ['', []],
    ['fr-CH, fr;q=0.9, en;q=0.8, *;q=0.5', ['fr-ch', 'fr', 'en', '*']],
    ['en;q=0.2,fr;q=0.8 , zh ; q=1.000', ['zh', 'fr', 'en']],
    ['en;q=0,fr', ['fr']],
    ['fr;q=2, ;;, 1234567890, en;q=x, zh', ['zh']],
    [`${'fr,'.repeat(100)}zh`, Array.from({ length: 50 }, () => 'fr')],
  ])('%s', (header, languages) => {
    expect(wantedLanguages(header)).toEqual(languages)
  })
})

describe('the language that is spoken', () => {
  const spoken = ['en', 'fr', 'zh']

  // @rule S3-4.language
  it.each<[string, Partial<LanguageWishes>]>([
    ['en', {}],
    ['fr', { link: 'fr', chosen: 'zh', accepted: ['en'], site: 'zh' }],
    ['zh', { link: 'pl', chosen: 'zh', accepted: ['fr'] }],
    ['zh', { link: '', chosen: 'zh_CN', accepted: ['fr'] }],
    ['fr', { link: null, accepted: ['pl', 'fr-ca', 'zh'] }],
    ['fr', { accepted: ['pl'], site: 'fr' }],
    ['fr', { accepted: ['*', 'zh'], site: 'fr' }],
    ['fr', { link: 'FR-fr' }],
    ['en', { link: 'frr', chosen: '../fr', accepted: ['pl'], site: 'ru' }],
    ['en', { link: 'f'.repeat(10_000), chosen: '"><script>' }],
  ])('is %s for %j', (language, wishes) => {
    expect(spokenLanguage({ accepted: [], ...wishes }, spoken)).toBe(language)
  })
})

describe('the names of the languages', () => {
  it.each(LANGUAGES)('%s is called what Unicode says, with a capital', (language) => {
    const name = new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? ''
    expect(OWN_NAMES[language]).toBe(name.charAt(0).toLocaleUpperCase(language) + name.slice(1))
  })
})
