import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openSecrets, secretsOf } from './secrets.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'graticule-secrets-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

describe('secrets', () => {
  const secrets = secretsOf('a secret of at least thirty-two characters')

  it('seal a text so that only the same purpose of the same secret opens it', () => {
    const sealed = secrets.seal('tokens', 'geheim 秘密')
    expect(sealed).not.toContain('geheim')
    expect(secrets.open('tokens', sealed)).toBe('geheim 秘密')
    expect(secrets.open('cookies', sealed)).toBeUndefined()
    expect(secretsOf('another secret of thirty-two characters!').open('tokens', sealed)).toBeUndefined()
    expect(secrets.seal('tokens', 'geheim 秘密')).not.toBe(sealed)
  })

  it('open nothing that was changed or cut short', () => {
    const bytes = Buffer.from(secrets.seal('tokens', 'text'), 'base64url')
    for (let at = 0; at < bytes.length; at += 1) {
      const changed = Buffer.from(bytes)
      changed[at] = (changed[at] ?? 0) ^ 1
      expect(secrets.open('tokens', changed.toString('base64url'))).toBeUndefined()
      expect(secrets.open('tokens', bytes.subarray(0, at).toString('base64url'))).toBeUndefined()
    }
  })

  it('sign a text', () => {
    const signature = secrets.sign('devices', 'text')
    expect(secrets.isSigned('devices', 'text', signature)).toBe(true)
    expect(secrets.isSigned('devices', 'texts', signature)).toBe(false)
    expect(secrets.isSigned('cookies', 'text', signature)).toBe(false)
    expect(secrets.isSigned('devices', 'text', '')).toBe(false)
  })

  it('are made once for a data folder, readable by its owner alone', async () => {
    const both = await Promise.all([openSecrets(undefined, folder), openSecrets(undefined, folder)])
    const sealed = both[0].seal('tokens', 'text')
    expect(both[1].open('tokens', sealed)).toBe('text')
    expect((await openSecrets(undefined, folder)).open('tokens', sealed)).toBe('text')
    expect((await stat(join(folder, 'secret.key'))).mode & 0o777).toBe(0o600)
    expect((await readFile(join(folder, 'secret.key'), 'utf8')).trim()).toMatch(/^[\w-]{43}$/)
  })

  it('are refused in words when their file is empty', async () => {
    await writeFile(join(folder, 'secret.key'), '')
    await expect(openSecrets(undefined, folder)).rejects.toThrow('holds no secret')
    await expect(openSecrets(undefined, join(folder, 'none'))).rejects.toMatchObject({ code: 'unavailable' })
  })
})
