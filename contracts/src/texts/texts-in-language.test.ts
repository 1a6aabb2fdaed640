import { describe, expect, it } from 'vitest'
import { abstractIn, titleIn } from './texts-in-language.ts'

const ice = {
  title: 'Ice',
  abstract: 'Ice of May',
  language: 'en',
  translations: [
    { language: 'fr', title: 'Glace', abstract: 'Glace de mai' },
    { language: 'pl', title: 'Lód' },
  ],
}

// @rule B-search.record-languages
describe('the texts of a record', () => {
  it('are those in the language of the page where it has them, each with its language', () => {
    expect([titleIn(ice, 'fr'), abstractIn(ice, 'fr')]).toEqual([
      { text: 'Glace', language: 'fr' },
      { text: 'Glace de mai', language: 'fr' },
    ])
    expect([titleIn(ice, 'pl'), abstractIn(ice, 'pl')]).toEqual([
      { text: 'Lód', language: 'pl' },
      { text: 'Ice of May', language: 'en' },
    ])
    expect(titleIn(ice, 'ru')).toEqual({ text: 'Ice', language: 'en' })
    expect(titleIn({ ...ice, translations: undefined } as never, 'fr')).toEqual({ text: 'Ice', language: 'en' })
  })

  it('stay what people have made of them', () => {
    const improved = { ...ice, improved: [{ field: 'title', at: '2026-01-01T00:00:00Z' }] }
    expect(titleIn(improved, 'fr').text).toBe('Ice')
    expect(abstractIn(improved, 'fr').text).toBe('Glace de mai')
  })
})
