import { describe, expect, it } from 'vitest'
import { cutAtWords } from './Highlighted.tsx'

const marked = (text: string, words: readonly string[]) =>
  cutAtWords(text, words).flatMap((piece) => (piece.matched ? [piece.text] : []))

describe('words that matched', () => {
  it('are found in any case and only as whole words', () => {
    expect(marked('Sea ice in the seas', ['sea'])).toEqual(['Sea'])
    expect(marked('Żółw and żółw', ['żółw'])).toEqual(['Żółw', 'żółw'])
  })

  it('are one piece when they stand side by side', () => {
    expect(marked('Sea surface temperature of the sea', ['sea', 'temperature', 'surface'])).toEqual([
      'Sea surface temperature',
      'sea',
    ])
  })

  it('may hold characters with a meaning in patterns', () => {
    expect(marked('C++ and (PM2.5)', ['C++', 'PM2.5'])).toEqual(['C++', 'PM2.5'])
  })

  it('leave the text as it is', () => {
    const text = 'Land cover, land use and cover'
    expect(
      cutAtWords(text, ['cover', 'land'])
        .map((piece) => piece.text)
        .join(''),
    ).toBe(text)
    expect(cutAtWords(text, [])).toEqual([{ text, matched: false }])
  })
})
