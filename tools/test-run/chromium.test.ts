import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findChromium } from './chromium.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'graticule-chromium-'))
  writeFileSync(join(folder, 'google-chrome'), '')
  chmodSync(join(folder, 'google-chrome'), 0o755)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('findChromium', () => {
  it('takes the browser that CHROME_PATH names', () => {
    expect(findChromium({ CHROME_PATH: join(folder, 'google-chrome'), PATH: '' })).toEqual({
      path: join(folder, 'google-chrome'),
    })
  })

  it('says so when CHROME_PATH names nothing, and takes no other', () => {
    expect(findChromium({ CHROME_PATH: '/nowhere/chrome', PATH: folder })).toEqual({
      reason: 'CHROME_PATH names /nowhere/chrome, and there is no such file.',
    })
  })

  it('takes a Chrome of the machine', () => {
    expect(findChromium({ PATH: folder })).toEqual({ path: join(folder, 'google-chrome') })
  })

  it('says what to do where there is none', () => {
    expect(findChromium({ PATH: '' })).toEqual({ reason: expect.stringContaining('install one, or set CHROME_PATH') as string })
  })
})
