/** The catalogues of the server: complete, used, and spoken in every problem that a route answers. */
import { readdirSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { catalogueFaults, textsByKey, withoutPlural } from '@graticule/contracts/testing/compare-catalogues'
import { TABLE_FAULTS } from '@graticule/contracts/dashboards/read-table'
import { type Exceptions, translationFaults } from '@graticule/contracts/testing/translation-faults'
import { LANGUAGES } from '@graticule/contracts/languages'
import { PASSWORD_WEAKNESSES } from '@graticule/contracts/people/password-strength'
import { PROBLEM_STATUS } from '@graticule/contracts/problem'
import { LAYER_TROUBLES } from '@graticule/contracts/services/map-proxies'
import { PSEUDO_LANGUAGE, pseudoWords } from '@graticule/contracts/texts/pseudo-language'
import type { Words } from '@graticule/contracts/texts/texts'
import { describe, expect, it } from 'vitest'
import { ENGLISH } from './english.ts'
import { addLanguagesIn, dropLanguage, say, sentence, spokenLanguages } from './say.ts'

const english = Object.entries(ENGLISH)
const folder = resolve(import.meta.dirname, '..')
const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts') && !path.startsWith('texts'))
  .map((path) => readFileSync(join(folder, path), 'utf8'))
const literals = new Set(sources.flatMap((source) => [...source.matchAll(/'([\w:.-]+)'/g)].map(([, text]) => text)))
/** Texts that are rightly the same as in English or longer than the limit, by language and full key. */
const EXCEPTIONS: Readonly<Record<string, Exceptions>> = {
  fr: { same: ['mail:feedback.suggestion'] },
  pl: { same: ['mail:feedback.problem'] },
}

/** Keys that are made of the names of a list. */
const named = new Set([
  ...Object.keys(PROBLEM_STATUS).map((code) => `problem:title.${code}`),
  ...LAYER_TROUBLES.map((trouble) => `layers:trouble.${trouble}`),
  ...TABLE_FAULTS.map((fault) => `services:series.${fault}`),
  ...['site', 'moderator', 'admin'].map((role) => `mail:invitation.${role}`),
  ...PASSWORD_WEAKNESSES.map((weakness) => `request:account.password-${weakness}`),
])

describe.each(english)('the texts of %s', (feature, words) => {
  it('have the plural forms of English, and pass the check in the pseudo-language', () => {
    expect(catalogueFaults(words, words, 'en')).toEqual([])
    expect(catalogueFaults(words, pseudoWords(words), PSEUDO_LANGUAGE)).toEqual([])
  })

  it('are all used', () => {
    const keys = [...new Set([...textsByKey(words).keys()].map((key) => `${feature}:${withoutPlural(key)}`))]
    expect(keys.filter((key) => !literals.has(key) && !named.has(key))).toEqual([])
  })
})

describe('the languages', () => {
  const folders = readdirSync(import.meta.dirname, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? [entry.name] : [],
  )

  it('that are spoken are those with a folder, and the page has no others', () => {
    expect(spokenLanguages().toSorted()).toEqual(folders.toSorted())
    const ofPage = readdirSync(resolve(folder, '../../web/src/i18n'), { withFileTypes: true })
    const languages = ofPage.flatMap((entry) => (entry.isDirectory() && entry.name !== 'files' ? [entry.name] : []))
    expect(languages.filter((language) => !folders.includes(language))).toEqual([])
    expect(folders.filter((language) => !LANGUAGES.some((known) => known === language))).toEqual([])
  })

  it('have all texts of English, translated and fit to read', () => {
    const faults = folders.flatMap((language) =>
      english.flatMap(([feature, words]) => {
        const translated = JSON.parse(readFileSync(join(import.meta.dirname, language, `${feature}.json`), 'utf8')) as Words
        const { same = [], long = [] } = EXCEPTIONS[language] ?? {}
        const own = (keys: readonly string[]) =>
          keys.filter((key) => key.startsWith(`${feature}:`)).map((key) => key.slice(feature.length + 1))
        const faults = [
          ...catalogueFaults(words, translated, language),
          ...translationFaults(words, translated, language, { same: own(same), long: own(long) }),
        ]
        return language === 'en' ? [] : faults.map((fault) => `${language} ${feature}:${fault}`)
      }),
    )
    expect(faults).toEqual([])
  })

  it('are more by files alone', async () => {
    const added = await mkdtemp(join(tmpdir(), 'graticule-texts-'))
    await mkdir(join(added, 'qaa'))
    await writeFile(join(added, 'qaa/sources.json'), JSON.stringify({ server: { late: '{{host}} nie odpowiada.' } }))
    addLanguagesIn(added)
    expect(spokenLanguages()).toContain('qaa')
    expect(say('sources:server.late', { host: 'a.test' }).in('qaa')).toBe('a.test nie odpowiada.')
    // what the files lack is told in English
    expect(say('request:not-found').in('qaa')).toBe(say('request:not-found').in('en'))
    dropLanguage('qaa')
    await rm(added, { recursive: true })
  })
})

describe('words for a reader', () => {
  it('are told in the language of the reader, English where it has none, and so is what they are filled with', () => {
    const words = say('sources:unreachable', { title: 'Zenodo', why: sentence(say('sources:server.late', { host: 'a.test' })) })
    expect(words.in('en')).toBe('Zenodo cannot be reached: a.test did not respond in time.')
    expect(words.in('pl')).toBe('Źródło Zenodo jest nieosiągalne: serwer a.test nie odpowiedział na czas.')
    expect(words.in('xx')).toBe(words.in('en'))
  })

  it('take the number of their language', () => {
    const words = (count: number) => say('request:expected.minLength', { count }).in('en')
    expect([1, 2].map(words)).toEqual(['a text of at least 1 character', 'a text of at least 2 characters'])
  })
})
