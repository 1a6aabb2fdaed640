import { describe, expect, it } from 'vitest'
import { addWords, textOf } from './texts.ts'

const WORDS = {
  plain: 'Sea',
  filled: '{{from}} to {{to}}',
  group: { inner: 'Ice' },
  found_zero: 'nothing',
  found_one: 'one of {{formatted}}',
  found_few: 'few {{count}}',
  found_many: 'many {{count}}',
  found_other: '{{count}} of {{formatted}}',
}
for (const language of ['en', 'pl', 'ru', 'zh']) addWords('test', WORDS, language)

describe('a text', () => {
  it('is found by its key, in groups too', () => {
    expect(textOf('en', 'test:plain')).toBe('Sea')
    expect(textOf('en', 'test:group.inner')).toBe('Ice')
  })

  it('is filled with values as they are; what is not given leaves nothing', () => {
    expect(textOf('en', 'test:filled', { from: '<b>', to: '$&' })).toBe('<b> to $&')
    expect(textOf('en', 'test:filled', { from: 0, to: undefined })).toBe('0 to ')
  })

  it.each([
    ['en', 0, 'nothing'],
    ['en', 1, 'one of x'],
    ['en', 2, '2 of x'],
    ['pl', 3, 'few 3'],
    ['ru', 11, 'many 11'],
    ['ru', 21, 'one of x'],
    ['zh', 1, '1 of x'],
  ])('takes the number of its language: %s %i', (language, count, text) => {
    expect(textOf(language, 'test:found', { count, formatted: 'x' })).toBe(text)
  })

  it('that is the same in every number needs no number in its key', () => {
    expect(textOf('pl', 'test:plain', { count: 5 })).toBe('Sea')
  })

  it('is that of the language, whichever came first, and English where the language has none', () => {
    addWords('later', { sea: 'Morze' }, 'pl')
    addWords('later', { sea: 'Sea', found_one: '{{count}} scene', found_other: '{{count}} scenes' })
    expect([textOf('pl', 'later:sea'), textOf('en', 'later:sea')]).toEqual(['Morze', 'Sea'])
    expect(textOf('pl', 'later:found', { count: 5 })).toBe('5 scenes')
  })

  it('that there is not is what stands in for it, or else its key', () => {
    expect(textOf('en', 'test:none.such', { defaultValue: 'No {{what}}', what: 'sea' })).toBe('No sea')
    expect(textOf('en', 'test:none.such')).toBe('none.such')
  })
})
