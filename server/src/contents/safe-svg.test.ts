import { describe, expect, it } from 'vitest'
import { safeSvg } from './safe-svg.ts'

const safe = (inside: string) =>
  Buffer.from(safeSvg(Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${inside}</svg>`))).toString()
/** Each part repeats the one before so many times. */
const bomb = (levels: number, times: number, ending = '') =>
  `<defs><path id="p0" d="M0 0"/>${Array.from(
    { length: levels },
    (_, at) => `<g id="p${at + 1}">${`<use href="#p${at}"/>`.repeat(times)}</g>`,
  ).join('')}</defs>${ending}`

// @rule B-content.svg-uses
describe('a drawing that repeats its parts', () => {
  it('is kept when it does so as drawings do', () => {
    expect(safe(bomb(4, 3))).toContain('<use href="#p3"/>')
    expect(safe(`<path id="a"/>${'<use href="#a"/>'.repeat(9_000)}<use href="#none"/>`)).toContain('<use')
  })

  it.each([
    ['25 levels of 10', bomb(25, 10), 'more than 4 steps'],
    ['5 levels of 1', bomb(5, 1), 'more than 4 steps'],
    ['4 levels of 10, used once', bomb(4, 10), 'too often'],
    ['a part of many elements', `<g id="a">${'<path/>'.repeat(5_000)}</g>${'<use href="#a"/>'.repeat(30)}`, 'too often'],
    ['itself', '<g id="a"><use href="#a"/></g>', 'more than 4 steps'],
    ['20,000 in a chain', bomb(20_000, 1), 'more than 4 steps'],
  ])('is refused when it repeats %s', (_, inside, words) => {
    expect(() => safe(inside)).toThrow(words)
  })
})

// @rule B-content.svg
describe('an attribute that names a part', () => {
  it.each(['mask', 'clip-path', 'marker-start', 'marker-mid', 'marker-end'])('%s names one of the drawing or none', (name) => {
    for (const value of ['none', 'url(#a.b-c)', "url( '#a' )"]) expect(safe(`<path ${name}="${value}"/>`)).toContain(value)
    const outside = [
      "image-set('https://evil.example/x' 1x)",
      "url('#a') url(https://evil.example)",
      'cross-fade(#a)',
      'url(x#a)',
    ]
    for (const value of outside) expect(safe(`<path ${name}="${value}"/>`)).not.toContain(name)
  })

  it.each(['fill', 'stroke'])('%s fetches nothing from outside', (name) => {
    expect(safe(`<path ${name}="image-set('https://evil.example/x' 1x)"/>`)).not.toContain('evil')
    expect(safe(`<path ${name}="url(#a) red"/>`)).toContain(name)
  })
})
