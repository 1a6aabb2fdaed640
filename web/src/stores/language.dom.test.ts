import { GLOBAL_SITE } from '@graticule/contracts/site'
import { afterEach, describe, expect, it } from 'vitest'
import { i18n, speak } from '../i18n/index.ts'
import { useSite } from '../site/site.ts'
import { isLanguageOfLink, languagesOffered, useLanguage } from './language.ts'

afterEach(async () => {
  await speak('en')
  document.cookie = 'i18n_redirected=; max-age=0; path=/'
  history.replaceState(null, '', '/')
})

describe('a language that is chosen', () => {
  // @rule S3-4.language-choice
  it('is spoken, and kept in a cookie and in the store', async () => {
    await useLanguage.getState().choose('fr')
    expect([i18n.language, useLanguage.getState().chosen]).toEqual(['fr', 'fr'])
    expect(document.cookie).toContain('i18n_redirected=fr')
  })

  it('takes the language of the link out of the address, and nothing else', async () => {
    history.replaceState({ key: 'a' }, '', '/search?f:phrase=ice&lang=pl&v=1')
    expect(isLanguageOfLink()).toBe(true)
    await useLanguage.getState().choose('es')
    expect(location.search).toBe('?f%3Aphrase=ice&v=1')
    expect(history.state).toEqual({ key: 'a' })
  })
})

describe('the languages', () => {
  it('are those that the site offers', () => {
    useSite.getState().enter({ ...GLOBAL_SITE, languages: ['en', 'fr'] })
    expect(languagesOffered()).toEqual(['en', 'fr'])
  })

  it('begin with English', () => {
    expect(languagesOffered()[0]).toBe('en')
  })
})
