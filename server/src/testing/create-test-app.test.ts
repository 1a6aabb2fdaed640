/** A test app leaves alone what is not its own: the built page, a developer's data, and a checkout wherever it lies. */
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadConfig } from '../config.ts'
import { createTestApp } from './create-test-app.ts'
import { makeOwnFolder } from './own-folder.ts'

describe.each(['webFolder', 'dataFolder'] as const)('the %s of a test app', (name) => {
  let checkout: string
  let own: string
  beforeAll(() => {
    checkout = mkdtempSync(join(tmpdir(), 'graticule-test-'))
    mkdirSync(join(checkout, 'used'))
    own = makeOwnFolder('test')
  })
  afterAll(() => {
    for (const folder of [checkout, own]) rmSync(folder, { recursive: true })
  })

  it('is never the usual one, which is in use elsewhere', async () => {
    const config = { [name]: loadConfig({})[name] }
    await expect(createTestApp({ config })).rejects.toThrow('folders of makeOwnFolder')
  })

  it.each(['used', 'missing'])('is never a folder of somebody else, wherever it lies (%s)', async (folder) => {
    const config = { [name]: join(checkout, folder) }
    await expect(createTestApp({ config })).rejects.toThrow('folders of makeOwnFolder')
    expect(readdirSync(checkout, { recursive: true })).toEqual(['used'])
  })

  it('is not reached from an own one', async () => {
    const config = { [name]: join(own, '../graticule-elsewhere') }
    await expect(createTestApp({ config })).rejects.toThrow('folders of makeOwnFolder')
  })

  it('may be one that its test has made', async () => {
    const { close } = await createTestApp({ config: { [name]: join(own, name) } })
    await close()
    expect(readdirSync(own)).toEqual([name])
  })
})
