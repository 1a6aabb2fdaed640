import { afterEach, describe, expect, it, vi } from 'vitest'
import { languagesWithTexts } from './load-texts.ts'
import { languageOfPage } from './page-language.ts'

const cookie = (value: string) => `i18n_redirected=${value}; path=/`

afterEach(() => {
  history.replaceState(null, '', '/')
  document.cookie = `${cookie('')}; max-age=0`
  document.documentElement.lang = 'en'
})

describe('the language of the page in development', () => {
  it.each([
    ['en', '/', 'de'],
    ['en-XA', '/?lang=en-XA', 'en'],
    ['en-XA', '/', 'en-XA'],
    ['en', '/?lang=en', 'en-XA'],
  ])('is %s for %s and the cookie %s, and that of the document', (language, address, chosen) => {
    history.replaceState(null, '', address)
    document.cookie = cookie(chosen)
    expect([languageOfPage(), document.documentElement.lang]).toEqual([language, language])
  })
})

it('is the one that the server wrote, in production, and English where the page has no texts', () => {
  vi.stubEnv('DEV', false)
  history.replaceState(null, '', '/?lang=en-XA')
  for (const language of ['fr', 'de']) {
    document.documentElement.lang = language
    expect(languageOfPage()).toBe(languagesWithTexts.includes(language) ? language : 'en')
  }
  vi.unstubAllEnvs()
})
