import { describe, expect, it } from 'vitest'
import { cutBlocks, lengthOf, plainDescription, readMarkdown } from './read-markdown.ts'
import { readSpans } from './read-spans.ts'

describe('a description', () => {
  // @rule B-search.markdown
  it('has its headings, lists, emphasis, code and links read', () => {
    const text = [
      '## Overview',
      'Sea **surface** temperature, *daily*, see [the guide](https://example.org/a_(b)) and `time`.',
      '',
      '- 0.05° grid',
      '* _monthly_ means,',
      'and yearly ones',
      '',
      'Steps',
      '-----',
      '1. Read',
      '2) Plot',
    ].join('\n')
    expect(readMarkdown(text)).toEqual([
      { kind: 'heading', spans: [{ text: 'Overview' }] },
      {
        kind: 'paragraph',
        spans: [
          { text: 'Sea ' },
          { text: 'surface', style: 'strong' },
          { text: ' temperature, ' },
          { text: 'daily', style: 'em' },
          { text: ', see ' },
          { text: 'the guide', href: 'https://example.org/a_(b)' },
          { text: ' and ' },
          { text: 'time', style: 'code' },
          { text: '.' },
        ],
      },
      {
        kind: 'list',
        ordered: false,
        start: 1,
        items: [[{ text: '0.05° grid' }], [{ text: 'monthly', style: 'em' }, { text: ' means, and yearly ones' }]],
      },
      { kind: 'heading', spans: [{ text: 'Steps' }] },
      { kind: 'list', ordered: true, start: 1, items: [[{ text: 'Read' }], [{ text: 'Plot' }]] },
    ])
  })

  it.each([
    'a * b * c and 2*3*4, sea_surface_temperature, __init, files *.nc,*.tif and 5 > 3',
    '#1 of the products, #hashtag',
    'It ended in\n2019. Then nothing came.',
    '<script>alert(1)</script> & <img src=x onerror=alert(1)>',
    'array[0](x) and f(x)',
    'First line\nSecond line',
  ])('without Markdown stays as it is: %s', (text) => {
    expect(readMarkdown(text)).toEqual([{ kind: 'paragraph', spans: [{ text }] }])
  })

  it('links web addresses only, and never with the signs of the sentence round them', () => {
    expect(readSpans('(see https://example.org/a.) [x](javascript:alert(1)) [y](/etc) <https://example.org/b>')).toEqual([
      { text: '(see ' },
      { text: 'https://example.org/a', href: 'https://example.org/a' },
      { text: '.) x y ' },
      { text: 'https://example.org/b', href: 'https://example.org/b' },
    ])
    expect(readSpans('[**Data** ](data:text/html,x) ![](https://example.org/x.png)![Map](a.png)')).toEqual([
      { text: 'Data  Map' },
    ])
  })

  it('is plain text where nothing else can be shown', () => {
    expect(plainDescription('# A\n**b** [c](https://example.org)\n\n1. d\n2. e\n\n- f\n\n| g | h |\n|---|:-:|\n| i | j |')).toBe(
      'A\nb c\n1. d\n2. e\n• f\ng | h\ni | j',
    )
  })

  it('is cut at the end of a word, within lists too, with no sign of Markdown left open', () => {
    const blocks = readMarkdown(`**${'word '.repeat(20)}end**\n\n- one two three\n- four`)
    expect(cutBlocks(blocks, 12)).toEqual([{ kind: 'paragraph', spans: [{ text: 'word word…', style: 'strong' }] }])
    expect(plainText(cutBlocks(blocks, 110))).toBe(`${'word '.repeat(20)}end|one two…`)
    expect(cutBlocks(blocks, 1_000)).toEqual(blocks)
    expect(lengthOf(blocks)).toBe(103 + 13 + 4)
  })

  it('is read in time that grows with its length only: this would take hours otherwise', () => {
    for (const piece of ['*', '**a ', '_a ', '[', '![', '[a](', '`', '<http', '- ', '1. ', '> ', '\\', '#', '| - '])
      expect(readMarkdown(piece.repeat(50_000))).toBeInstanceOf(Array)
  })
})

const plainText = (blocks: ReturnType<typeof readMarkdown>): string =>
  blocks
    .flatMap((block) => (block.kind === 'list' ? block.items : [block.spans]))
    .map((spans) => spans.map(({ text }) => text).join(''))
    .join('|')
