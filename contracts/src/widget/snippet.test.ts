import { expect, it } from 'vitest'
import { readAccent, widgetSearchAddress } from './frame.ts'
import { elementSnippet, frameAddress, frameSnippet } from './snippet.ts'

const OPTIONS = {
  key: 'gk_a',
  site: '',
  phrase: 'sea ice',
  view: '',
  source: '',
  search: '',
  theme: 'dark',
  accent: '',
  lang: '',
  height: 500,
}

it('writes the lines for a page, with what was chosen alone', () => {
  expect(elementSnippet('https://portal.test', OPTIONS)).toBe(
    '<script src="https://portal.test/widget.js" async></script>\n<graticule-widget key="gk_a" phrase="sea ice" theme="dark" height="500"></graticule-widget>',
  )
  expect(frameAddress('https://portal.test', OPTIONS)).toBe(
    'https://portal.test/geossWidget/frame?key=gk_a&phrase=sea+ice&theme=dark',
  )
})

it('lets no text out of its attribute', () => {
  const phrase = `"><script>alert('x')</script>&`
  for (const snippet of [
    elementSnippet('https://portal.test', { ...OPTIONS, phrase }),
    frameSnippet('https://portal.test', { ...OPTIONS, phrase }, phrase),
  ]) {
    expect(snippet).not.toContain('<script>alert')
    expect(snippet.match(/"/g)).toHaveLength((snippet.match(/="/g)?.length ?? 0) * 2)
  }
})

it('keeps heights within their bounds', () => {
  for (const [height, written] of [
    [1, 320],
    [9_999, 2_000],
    [Number.NaN, 712],
  ])
    expect(elementSnippet('', { ...OPTIONS, height: height ?? 0 })).toContain(`height="${written}"`)
})

it('asks searches under the paths of the widget, with the key', () => {
  expect(widgetSearchAddress('/dab/opensearch/query?st=a', 'gk_a')).toBe(
    '/geossWidget/dab-url/opensearch/query?st=a&accesskey=gk_a',
  )
  expect(widgetSearchAddress('/api/search?dataSource=x', 'k&')).toBe('/geossWidget/sources/search?dataSource=x&accesskey=k%26')
  expect(widgetSearchAddress('/dab/opensearch/query?st=a', undefined)).toBe('/dab/opensearch/query?st=a')
})

it('takes colours of six digits', () => {
  expect(readAccent(' #04577A ')).toBe('#04577a')
  for (const text of ['red', '#fff', '#04577a;x', 'url(x)']) expect(readAccent(text)).toBeUndefined()
})
