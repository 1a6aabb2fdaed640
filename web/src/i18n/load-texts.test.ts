import { describe, expect, it, vi } from 'vitest'
import { createTextLoader, type TextFiles } from './load-texts.ts'
import { pseudoWords } from '@graticule/contracts/texts/pseudo-language'
import type { Words } from '@graticule/contracts/texts/texts'
import { textOf } from './texts.ts'

/** The loader of files, by path. */
const loaderOf = (files: TextFiles) => {
  const languages = new Set(Object.keys(files).map((path) => path.split('/')[1] ?? ''))
  const own = (language: string) =>
    Object.fromEntries(Object.entries(files).filter(([path]) => path.startsWith(`./${language}/`)))
  return createTextLoader(Object.fromEntries([...languages].map((language) => [language, () => Promise.resolve(own(language))])))
}
const answering = (words: Words) => vi.fn<() => Promise<Words>>(() => Promise.resolve(words))

describe('the texts of a feature', () => {
  it('are loaded once, however many wait for them', async () => {
    const load = answering({ wave: 'Wave' })
    const loader = loaderOf({ './en/draw.json': load })
    expect(loader.hasTexts('en', 'draw')).toBe(false)
    const first = loader.loadTexts('en', 'draw')
    expect(loader.loadTexts('en', 'draw')).toBe(first)
    await first
    expect([loader.hasTexts('en', 'draw'), load.mock.calls.length]).toEqual([true, 1])
    expect(textOf('en', 'draw:wave')).toBe('Wave')
  })

  it('are those of the language, and English ones where it has none', async () => {
    const loader = loaderOf({
      './en/draw.json': answering({ tide: 'Tide' }),
      './pl/draw.json': answering({ tide: 'Pływ' }),
      './en/vector.json': answering({ tide: 'Tide of a folder' }),
    })
    await Promise.all([loader.loadTexts('pl', 'draw'), loader.loadTexts('pl', 'vector')])
    expect([textOf('pl', 'draw:tide'), textOf('pl', 'vector:tide')]).toEqual(['Pływ', 'Tide of a folder'])
    expect([loader.hasTexts('pl', 'vector'), loader.hasTexts('en', 'vector'), loader.hasTexts('en', 'draw')]).toEqual([
      true,
      true,
      false,
    ])
  })

  it('that cannot be loaded are tried again', async () => {
    const load = answering({ ice: 'Ice' }).mockRejectedValueOnce(new TypeError('offline'))
    const loader = loaderOf({ './en/draw.json': load })
    await expect(loader.loadTexts('en', 'draw')).rejects.toThrow('offline')
    await expect(loader.loadTexts('en', 'draw')).resolves.toBeUndefined()
    expect(loader.hasTexts('en', 'draw')).toBe(true)
  })

  it('that are here are not asked for', async () => {
    const load = answering({})
    const loader = loaderOf({ './en/draw.json': load })
    loader.keepTexts('draw', { snow: 'Snow' })
    await loader.loadTexts('en', 'draw')
    expect(load).not.toHaveBeenCalled()
  })

  it('make the texts of the pseudo-language, before and after it is wanted', async () => {
    const loader = loaderOf({ './en/draw.json': answering({ rain: 'Rain' }) })
    loader.keepTexts('vector', { rain: 'Rain' })
    loader.makeLanguage('en-XA', pseudoWords)
    await loader.loadTexts('en-XA', 'draw')
    expect([textOf('en-XA', 'draw:rain'), textOf('en-XA', 'vector:rain')]).toEqual(['[Ráíñ ·]', '[Ráíñ ·]'])
  })
})
