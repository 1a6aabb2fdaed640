import { describe, expect, it } from 'vitest'
import { hashPassword, isPassword } from './passwords.ts'

describe('a password that is kept', () => {
  it('is a salted hash with its parameters, another one each time', async () => {
    const [one, two] = [await hashPassword('four words of nobody'), await hashPassword('four words of nobody')]
    expect(one).toMatch(/^scrypt\$15\$8\$3\$[\w-]{22}\$[\w-]{43}$/)
    expect(one).not.toBe(two)
    expect(await isPassword('four words of nobody', one)).toBe(true)
    expect(await isPassword('four words of nobodY', one)).toBe(false)
  })

  it('is the same text, however a keyboard writes it', async () => {
    const kept = await hashPassword('caf\u00e9 au lait noir')
    expect(await isPassword('cafe\u0301 au lait noir', kept)).toBe(true)
  })

  it('holds with the parameters that it was kept with', async () => {
    // RFC 7914 section 12 has N = 16: what is kept may have been cheaper, or dearer later
    const { scryptSync } = await import('node:crypto')
    const salt = Buffer.from('salt of sixteen!')
    const hash = scryptSync('older password', salt, 32, { N: 2 ** 4, r: 1, p: 1 })
    expect(await isPassword('older password', `scrypt$4$1$1$${salt.toString('base64url')}$${hash.toString('base64url')}`)).toBe(
      true,
    )
  })

  it('is that of nobody where nothing was kept', async () => {
    expect(await isPassword('', undefined)).toBe(false)
    expect(await isPassword('anything', undefined)).toBe(false)
    expect(await isPassword('anything', 'plain')).toBe(false)
  })
})
