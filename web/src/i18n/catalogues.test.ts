import { describe, expect, it } from 'vitest'
import { catalogueFaults, textsByKey, withoutPlural } from '@graticule/contracts/testing/compare-catalogues'
import { PSEUDO_LANGUAGE, pseudoWords } from '@graticule/contracts/texts/pseudo-language'
import type { Words } from '@graticule/contracts/texts/texts'

const english = Object.entries(import.meta.glob<Words>('./en/*.json', { eager: true, import: 'default' })).map(
  ([path, words]) => [path.slice('./en/'.length, -'.json'.length), words] as const,
)

describe.each(english)('the texts of %s', (_, words) => {
  it('have the plural forms of English', () => {
    expect(catalogueFaults(words, words, 'en')).toEqual([])
  })

  it('pass the check in the pseudo-language', () => {
    expect(catalogueFaults(words, pseudoWords(words), PSEUDO_LANGUAGE)).toEqual([])
  })
})

describe('the check of a language', () => {
  const some = { found_one: '{{count}} scene', found_other: '{{count}} scenes', head: { from: 'from {{source}}' } }

  it.each<[string, string, Words, string[]]>([
    ['a text is missing', 'zh', { found_other: '{{count}} 景' }, ['head.from: missing']],
    [
      'a plural form of the language is missing',
      'pl',
      {
        found_one: '{{count}} scena',
        found_few: '{{count}} sceny',
        found_other: '{{count}} sceny',
        head: { from: '{{source}}' },
      },
      ['found_many: missing'],
    ],
    [
      'the language does not have a form',
      'zh',
      { found_one: '{{count}} 景', found_other: '{{count}} 景', head: { from: '{{source}}' } },
      ['found_one: not a form of zh'],
    ],
    [
      'a placeholder differs',
      'zh',
      { found_other: '{{count}} 景', head: { from: '{{sources}}' } },
      ['head.from: has other placeholders than English ({{source}})'],
    ],
    [
      'English does not have a text',
      'zh',
      { found_other: '{{count}} 景', head: { from: '{{source}}', to: '' } },
      ['head.to: not in English'],
    ],
  ])('says when %s', (_, language, translated, faults) => {
    expect(catalogueFaults(some, translated, language)).toEqual(faults)
  })
})

describe('the keys of the texts', () => {
  const sources = Object.entries(
    import.meta.glob<string>(['../**/*.{ts,tsx}', '../../../contracts/src/**/*.ts', '!**/*.test.{ts,tsx}', '!./fixed-texts.ts'], {
      eager: true,
      query: '?raw',
      import: 'default',
    }),
  ).map(([, source]) => source)
  const literals = new Set(sources.flatMap((source) => [...source.matchAll(/'([\w:.-]+)'/g)].map(([, text]) => text)))
  const patterns = sources
    .flatMap((source) => source.match(/`(?:[\w:.-]|\$\{(?:[^{}`]|\{[^{}`]*\})*\})+`/g) ?? [])
    .map((template) => template.slice(1, -1).replaceAll(/\$\{(?:[^{}]|\{[^{}]*\})*\}/g, '*'))
    .filter((key) => /\*/.test(key) && /\w{4}/.test(key))
    .map((key) => new RegExp(`^${key.replaceAll('.', String.raw`\.`).replaceAll('*', '[^.:]+')}$`))
  const isUsed = (feature: string, key: string) =>
    [key, `${feature}:${key}`].some((name) => literals.has(name) || patterns.some((pattern) => pattern.test(name)))

  it.each(english)('are all used: %s', (feature, words) => {
    const keys = [...new Set([...textsByKey(words).keys()].map(withoutPlural))]
    expect(keys.filter((key) => !isUsed(feature, key))).toEqual([])
  })
})
