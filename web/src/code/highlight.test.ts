import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { highlight, type Language } from './highlight.ts'

const coloured = (code: string, language: Language) =>
  highlight(code, language).flatMap(({ text, kind }) => (kind === undefined ? [] : [`${kind} ${text}`]))

describe('colours of code', () => {
  it('tell comments, strings and words of the language apart', () => {
    expect(coloured('from a import b  # "c"\nprint("d # e")', 'python')).toEqual([
      'keyword from',
      'keyword import',
      'comment # "c"',
      'string "d # e"',
    ])
    expect(coloured('library(a)  # "c"\nfor (b in "# d") cat(b)', 'r')).toEqual([
      'keyword library',
      'comment # "c"',
      'keyword for',
      'keyword in',
      'string "# d"',
    ])
    expect(coloured("curl --get 'a --b'", 'shell')).toEqual(['keyword curl', 'keyword --get', "string 'a --b'"])
    expect(coloured('<!-- x --><a b="c">d "e" f</a>', 'xml')).toEqual([
      'comment <!-- x -->',
      'keyword <a',
      'string "c"',
      'keyword >',
      'keyword </a',
      'keyword >',
    ])
    expect(coloured('{"a": "b", "c": [1]}', 'json')).toEqual(['keyword "a"', 'string "b"', 'keyword "c"'])
    expect(coloured('<a>', 'text')).toEqual([])
  })

  it('change no character of any code', () => {
    const code = fc.string({ unit: fc.constantFrom('"', "'", '<', '>', '/', '#', '-', '\\', '\n', ':', 'a', ' ', '水') })
    const language = fc.constantFrom<Language[]>('python', 'r', 'shell', 'xml', 'json', 'text')
    fc.assert(
      fc.property(code, language, (given, of) => {
        expect(
          highlight(given, of)
            .map(({ text }) => text)
            .join(''),
        ).toBe(given)
      }),
    )
  })

  it('are read in time that grows with their length only: this would take hours otherwise', () => {
    for (const sign of ['"', "'", '<', '#', '<!--', '"\\'])
      for (const language of ['python', 'r', 'shell', 'xml', 'json'] as const)
        expect(highlight(sign.repeat(300_000), language).length).toBeGreaterThan(0)
  })
})
