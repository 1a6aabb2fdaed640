/** Every language has all texts of English, whole and fit to show. */
import { catalogueFaults } from '@graticule/contracts/testing/compare-catalogues'
import { type Exceptions, translationFaults } from '@graticule/contracts/testing/translation-faults'
import { LANGUAGES } from '@graticule/contracts/languages'
import type { Words } from '@graticule/contracts/texts/texts'
import { describe, expect, it } from 'vitest'
import { languagesWithTexts } from './load-texts.ts'
import { TRANSLATION_EXCEPTIONS } from './translation-exceptions.ts'

/** Languages that may lack whole files while they are translated; what they lack is told. Empty when all are complete. */
const UNFINISHED: readonly string[] = []

const files = import.meta.glob<Words>('./*/*.json', { eager: true, import: 'default' })
const features = Object.keys(files).flatMap((path) => /^\.\/en\/(\w+)\.json$/.exec(path)?.[1] ?? [])

/** The exceptions of one feature, by keys without its name. */
const exceptionsIn = (feature: string, { same = [], long = [] }: Exceptions = {}): Exceptions => {
  const own = (keys: readonly string[]) =>
    keys.filter((key) => key.startsWith(`${feature}:`)).map((key) => key.slice(feature.length + 1))
  return { same: own(same), long: own(long) }
}

it('a language is spoken that has texts, and no other', () => {
  const folders = new Set(Object.keys(files).map((path) => path.split('/')[1] ?? ''))
  expect(languagesWithTexts.toSorted()).toEqual([...folders].toSorted())
})

describe.each(LANGUAGES.filter((language) => language !== 'en'))('the texts in %s', (language) => {
  it('are there in files of the same names as in English', () => {
    const missing = features.filter((feature) => files[`./${language}/${feature}.json`] === undefined)
    const other = Object.keys(files).filter(
      (path) => path.startsWith(`./${language}/`) && !features.some((feature) => path === `./${language}/${feature}.json`),
    )
    if (UNFINISHED.includes(language) && missing.length > 0) {
      // oxlint-disable-next-line no-console -- for those who translate
      console.info(`${language}: ${missing.length} files are missing: ${missing.join(', ')}`)
      missing.length = 0
    }
    expect([...missing, ...other]).toEqual([])
  })

  it('have the keys, numbers and placeholders of English, are translated, fit, and keep their markup', () => {
    const faults = features.flatMap((feature) => {
      const [english, translated] = [files[`./en/${feature}.json`], files[`./${language}/${feature}.json`]]
      if (english === undefined || translated === undefined) return []
      return [
        ...catalogueFaults(english, translated, language),
        ...translationFaults(english, translated, language, exceptionsIn(feature, TRANSLATION_EXCEPTIONS[language])),
      ].map((fault) => `${feature}:${fault}`)
    })
    expect(faults).toEqual([])
  })

  it('have exceptions only for texts that there are', () => {
    const { same = [], long = [] } = TRANSLATION_EXCEPTIONS[language] ?? {}
    const isText = (fullKey: string) => {
      const [feature = '', key = ''] = fullKey.split(':')
      const words = files[`./en/${feature}.json`]
      const found = key.split('.').reduce<string | Words | undefined>((part, name) => {
        if (typeof part !== 'object') return undefined
        return part[name] ?? part[`${name}_other`]
      }, words)
      return typeof found === 'string'
    }
    expect([...same, ...long].filter((key) => !isText(key))).toEqual([])
  })
})

describe('the check of a translation', () => {
  const english = {
    ask: 'Delete {{name}}?',
    wms: 'WMS 1.3',
    save: 'Save',
    link: 'See <0>the list</0>.',
    label: 'Source: {{name}}',
    found_one: '{{count}} scene',
    found_other: '{{count}} scenes',
  }

  it.each<[string, string, Words, string[]]>([
    ['nothing is wrong', 'fr', { ask: 'Supprimer {{name}}\u202F?', wms: 'WMS 1.3', save: 'Enregistrer' }, []],
    ['a text is English', 'fr', { save: 'Save' }, ['save: is the same as in English']],
    ['a form is English', 'pl', { found_few: '{{count}} scenes' }, ['found_few: is the same as in English']],
    ['markup is lost', 'zh', { link: '见列表。' }, ['link: has other markup than English (</0> <0>)']],
    ['the end differs', 'zh', { link: '见<0>列表</0>' }, ['link: does not end with "." as English does']],
    [
      'a text is too long',
      'pl',
      { save: 'Zapisz na później w magazynie' },
      ['save: takes 29 columns, English 4, the limit is 18'],
    ],
    ['a text is too wide', 'zh', { save: '保存到某个很远的地方' }, ['save: takes 20 columns, English 4, the limit is 18']],
    ['a text is empty', 'ru', { save: '' }, ['save: is empty']],
    ['a question lacks its sign', 'es', { ask: '{{name}}: eliminar?' }, ['ask: a question begins with ¿']],
    ['a question has its sign', 'es', { ask: '¿Eliminar {{name}}?' }, []],
    ['a space is missing', 'fr', { ask: 'Supprimer {{name}}?' }, ['ask: a narrow no-break space (U+202F) stands before ? ! ; :']],
    ['a colon has a space', 'fr', { label: 'Source\u202F: {{name}}' }, []],
    ['a mark is narrow', 'zh', { label: '数据源: {{name}}' }, ['label: marks after a Chinese character are full-width']],
    ['a space stands before letters', 'zh', { wms: '图层 WMS' }, ['wms: no space stands beside a Chinese character']],
    [
      'a space stands behind a value',
      'zh',
      { found_other: '{{count}} 景' },
      ['found_other: no space stands beside a Chinese character'],
    ],
    ['only a unit has a space', 'zh', { wms: '至多{{count}} MB的WMS' }, []],
    ['a quote is straight', 'ru', { label: 'Источник "{{name}}"' }, ['label: has straight quotation marks']],
    ['a quote is foreign', 'ru', { label: 'Источник “{{name}}”' }, ['label: quotation marks are « and »']],
  ])('says when %s', (_, language, translated, faults) => {
    expect(translationFaults(english, translated, language)).toEqual(faults)
  })

  it('lets exceptions pass', () => {
    expect(translationFaults(english, { save: 'Save' }, 'fr', { same: ['save'] })).toEqual([])
    expect(translationFaults(english, { found_few: '{{count}} scenes' }, 'pl', { same: ['found'] })).toEqual([])
  })
})
