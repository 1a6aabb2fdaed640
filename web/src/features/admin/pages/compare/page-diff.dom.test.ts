import { describe, expect, it } from 'vitest'
import { countChanges, foldSame, pageDiff } from './page-diff.ts'
import { type PageLine, pageLines } from './page-lines.ts'

const text = (data: string, title = 'Rivers', summary = '') => ({ title, summary, data })
const marked = (before: string, after: string): string[] =>
  pageDiff(pageLines(text(before)), pageLines(text(after))).map(
    ({ change, parts }) =>
      `${change}: ${parts.map(({ kind, text: words }) => (kind === 'same' ? words : kind === 'added' ? `{+${words}+}` : `[-${words}-]`)).join('')}`,
  )

describe('the lines of a page', () => {
  it('are headings, paragraphs, items, rows and what is embedded, with the addresses of links', () => {
    const html = `<h2>Levels</h2><p>A <strong>gauge</strong> is<br>a <a href="/help">staff</a>.</p>
      <ul><li><p>one</p><p>more</p></li><li>two</li></ul>
      <table><thead><tr><th>Year</th><th>m</th></tr></thead><tbody><tr><td><p>2021</p></td><td>30</td></tr></tbody></table>
      <img src="/contents/rest/document/1/content" alt="A river"><blockquote><p>Said</p></blockquote>loose`
    expect(pageLines(text(html, ' Rivers ', 'Sum'))).toEqual([
      { kind: 'title', text: 'Rivers' },
      { kind: 'summary', text: 'Sum' },
      { kind: 'heading', text: 'Levels' },
      { kind: 'text', text: 'A gauge is a staff (/help).' },
      { kind: 'item', text: 'one' },
      { kind: 'item', text: 'more' },
      { kind: 'item', text: 'two' },
      { kind: 'row', text: 'Year | m' },
      { kind: 'row', text: '2021 | 30' },
      { kind: 'image', text: 'A river (/contents/rest/document/1/content)' },
      { kind: 'quote', text: 'Said' },
      { kind: 'text', text: 'loose' },
    ])
  })
})

// @rule B-content.compare
describe('the comparison of two versions', () => {
  it('marks words within a line that was changed, and whole lines that have nothing in common', () => {
    expect(marked('<p>It is read every day.</p><p>Same</p>', '<p>It is read each day.</p><p>Same</p><p>New</p>')).toEqual([
      'same: Rivers',
      'changed: It is read [-every-]{+each+} day.',
      'same: Same',
      'added: {+New+}',
    ])
    expect(marked('<p>gauges</p>', '<p>Satellites measure</p>')).toEqual([
      'same: Rivers',
      'removed: [-gauges-]',
      'added: {+Satellites measure+}',
    ])
    // a paragraph that became a heading
    expect(marked('<p>Low water</p>', '<h2>Low water</h2>')).toHaveLength(3)
  })

  it('folds what stayed, all but a line beside each change', () => {
    const many = Array.from({ length: 50 }, (_, at) => `<p>line ${at}</p>`).join('')
    const lines = pageDiff(pageLines(text(many)), pageLines(text(many.replace('line 20', 'line twenty'))))
    expect(countChanges(lines)).toEqual({ added: 0, removed: 0, changed: 1 })
    const rows = foldSame(lines)
    expect(rows.map((row) => ('same' in row ? row.same.length : row.line.change))).toEqual([20, 'same', 'changed', 'same', 28])
  })

  it('of pages as long as they may be holds nobody up', () => {
    const lines = (count: number, of: (at: number) => string): PageLine[] =>
      Array.from({ length: count }, (_, at) => ({ kind: 'text', text: of(at) }))
    const short = lines(24_000, () => 'a')
    const long = lines(40, (at) => `word${at} `.repeat(600))
    const other = lines(40, (at) => `word${at} other `.repeat(300))
    const started = performance.now()
    pageDiff(short, [...short.slice(1), { kind: 'text', text: 'b' }])
    pageDiff(long, other)
    pageDiff(short, long)
    pageDiff(
      lines(12_000, (at) => `old ${at}`),
      lines(12_000, (at) => `new ${at}`),
    )
    // under a second on an idle machine; without its limits it would take minutes
    expect(performance.now() - started).toBeLessThan(30_000)
  }, 90_000)
})
