import { describe, expect, it } from 'vitest'
import { strengthOf, weaknessOf } from './password-strength.ts'

describe('a password', () => {
  // @rule B-people.password-choice
  // @rule B-people.password-length
  it.each([
    ['harbour87', 'short'],
    ['', 'short'],
    ['aaaaaaaaaaaa', 'repeated'],
    ['ababababababab', 'repeated'],
    ['visitor@example.org', 'email'],
    ['VISITOR@EXAMPLE.ORG', 'email'],
    ['visitor123456', undefined],
    ['visitor!!!', 'email'],
    ['password123', 'common'],
    ['Pass-Word-123!', 'common'],
    ['1234567890', 'common'],
    ['qwertz12345', 'common'],
    ['password of my harbour', undefined],
    ['four words of nobody', undefined],
    ['пароль из четырёх', undefined],
    ['汉字汉字一二三四五六七八', undefined],
    ['🌍🌎🌏🗺️🧭🏔️⛰️🌋🗻🏕️', undefined],
  ])('%j is refused for: %s', (password, weakness) => {
    expect(weaknessOf(password, 'visitor@example.org')).toBe(weakness)
  })

  it('looks stronger the longer it is', () => {
    expect(['short', 'harbour-19', 'harbour-bridge', 'harbour bridge lamp'].map((one) => strengthOf(one, ''))).toEqual([
      'very-weak',
      'weak',
      'good',
      'strong',
    ])
  })
})
