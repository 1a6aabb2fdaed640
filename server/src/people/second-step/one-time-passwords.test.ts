import { describe, expect, it } from 'vitest'
import { fromBase32, newKey, otpauthAddress, passwordOf, stepAt, stepOf, toBase32 } from './one-time-passwords.ts'

/** The secret of the test vectors of both documents. */
const KEY = Buffer.from('12345678901234567890')

describe('one-time passwords', () => {
  it('are those of RFC 4226, appendix D', () => {
    expect(Array.from({ length: 10 }, (_, counter) => passwordOf(KEY, counter))).toEqual([
      '755224',
      '287082',
      '359152',
      '969429',
      '338314',
      '254676',
      '287922',
      '162583',
      '399871',
      '520489',
    ])
  })

  it.each([
    [59, '94287082'],
    [1_111_111_109, '07081804'],
    [1_111_111_111, '14050471'],
    [1_234_567_890, '89005924'],
    [2_000_000_000, '69279037'],
    [20_000_000_000, '65353130'],
  ])('are those of RFC 6238, appendix B, at %d s', (seconds, password) => {
    expect(passwordOf(KEY, stepAt(seconds * 1_000), 8)).toBe(password)
  })

  it('hold for a step before and after their time, and not for longer', () => {
    const now = 1_111_111_111_000
    const code = passwordOf(KEY, stepAt(now))
    expect([-60_000, -30_000, 0, 30_000, 60_000].map((later) => stepOf(KEY, code, now + later))).toEqual([
      undefined,
      stepAt(now),
      stepAt(now),
      stepAt(now),
      undefined,
    ])
  })

  it.each(['', '12345', '1234567', 'abcdef', '１２３４５６', '12345\n'])('are six digits: %j is none', (code) => {
    expect(stepOf(KEY, code, 0)).toBeUndefined()
  })

  it('have keys that are written as RFC 4648 says, and read again', () => {
    expect(['f', 'fo', 'foo', 'foob', 'fooba', 'foobar'].map((text) => toBase32(Buffer.from(text)))).toEqual([
      'MY',
      'MZXQ',
      'MZXW6',
      'MZXW6YQ',
      'MZXW6YTB',
      'MZXW6YTBOI',
    ])
    for (let at = 0; at < 50; at += 1) {
      const key = newKey()
      expect(fromBase32(toBase32(key))).toEqual(key)
    }
  })

  it('stand in an address that apps read', () => {
    const url = new URL(otpauthAddress('portal.test:8080', 'a+b@example.org', KEY))
    expect(url.protocol).toBe('otpauth:')
    expect(url.searchParams.get('secret')).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
    expect(url.searchParams.get('issuer')).toBe('portal.test:8080')
    expect(decodeURIComponent(url.pathname)).toContain('portal.test:8080:a+b@example.org')
  })
})
