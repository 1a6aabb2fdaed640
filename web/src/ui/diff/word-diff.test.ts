import { describe, expect, it } from 'vitest'
import { itemDiff, listDiff, wordDiff } from './word-diff.ts'

const marked = (before: string, after: string): string =>
  wordDiff(before, after)
    .map(({ kind, text }) => (kind === 'same' ? text : kind === 'added' ? `{+${text}+}` : `[-${text}-]`))
    .join('')

describe('the difference of two texts', () => {
  it('is told by words, the rest stays in one piece', () => {
    expect(marked('filled with water.', 'filled with water, 0 to 100 %.')).toBe('filled with water{+, 0 to 100 %+}.')
    expect(marked('2025-06-30', '2025-12-29')).toBe('2025-[-06-]{+12+}-[-30-]{+29+}')
    expect(marked('', 'new')).toBe('{+new+}')
    expect(marked('old', '')).toBe('[-old-]')
    expect(marked('same', 'same')).toBe('same')
    expect(marked('中文 <b>', '中文 <i>')).toBe('中文 <[-b-]{+i+}>')
  })

  it('gives both texts back', () => {
    const texts = ['a b c d', 'a c b d e', 'x', '', 'a  b\nc']
    for (const before of texts)
      for (const after of texts) {
        const parts = wordDiff(before, after)
        const without = (kind: string) => parts.filter((part) => part.kind !== kind).map(({ text }) => text)
        expect([without('added').join(''), without('removed').join('')]).toEqual([before, after])
      }
  })

  it('of huge texts that share nothing is one removed and one added part, in no time', () => {
    const [before, after] = [
      Array.from({ length: 20_000 }, (_, at) => `a${at}`),
      Array.from({ length: 20_000 }, (_, at) => `b${at}`),
    ]
    const started = performance.now()
    expect(wordDiff(before.join(' '), after.join(' ')).length).toBeLessThan(4)
    expect(performance.now() - started).toBeLessThan(2_000)
  })

  it('of lists is told by items', () => {
    expect(itemDiff('soil\nASCAT', 'soil\nMetop ASCAT')).toEqual([
      { kind: 'same', text: 'soil' },
      { kind: 'removed', text: 'ASCAT' },
      { kind: 'added', text: 'Metop ASCAT' },
    ])
  })

  it('of long lists is cut at items that each has once, in no time', () => {
    const before = Array.from({ length: 25_000 }, (_, at) => (at % 5 === 0 ? 'the same' : `line ${at}`))
    const after = [...before.slice(0, 9_001), 'new one', ...before.slice(9_002, 20_001), ...before.slice(20_004), 'the same']
    after[3] = 'changed'
    const started = performance.now()
    const steps = listDiff(before, after)
    expect(performance.now() - started).toBeLessThan(10_000)
    expect(steps.filter(({ kind }) => kind === 'removed').map((step) => before[step.before])).toEqual([
      'line 3',
      before[9_001],
      ...before.slice(20_001, 20_004),
    ])
    expect(steps.filter(({ kind }) => kind === 'added').map((step) => after[step.after])).toEqual([
      'changed',
      'new one',
      'the same',
    ])
  })
})
