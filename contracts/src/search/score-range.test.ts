import { describe, expect, it } from 'vitest'
import { readScoreRange, scoresOfList, writeScoreRange } from './score-range.ts'

describe('a range of scores', () => {
  it('is read from two scores or one', () => {
    expect(readScoreRange('40-100')).toEqual([40, 100])
    expect(readScoreRange(' 0-5 ')).toEqual([0, 5])
    expect(readScoreRange('55')).toEqual([55, 55])
  })

  it('is read in brackets too, alone and in a list', () => {
    expect(readScoreRange('[61,80]')).toEqual([61, 80])
    expect(readScoreRange('[ 0 , 20 ]')).toEqual([0, 20])
    expect(scoresOfList('[61,80],5,7-9,[0,20]')).toEqual(['[61,80]', '5', '7-9', '[0,20]'])
  })

  it.each([
    '',
    'high',
    '40-',
    '-40',
    '60-40',
    '0-101',
    '101',
    '4.5',
    '40-50-60',
    '1e2',
    '40 - 50',
    '[61,80',
    '[80,61]',
    '[,]',
    '[1,2,3]',
  ])('is not read from %j', (text) => {
    expect(readScoreRange(text)).toBeUndefined()
  })

  it('is written as it is read, and not at all when it is full', () => {
    expect(writeScoreRange([40, 100])).toEqual(['40-100'])
    expect(writeScoreRange([55, 55])).toEqual(['55'])
    expect(writeScoreRange([0, 100])).toEqual([])
  })
})
