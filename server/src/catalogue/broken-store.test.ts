import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { SQLITE_FILE } from '../storage/database.ts'
import { openPortalData } from '../open-portal-data.ts'

let dataFolder: string
beforeEach(() => {
  dataFolder = mkdtempSync(join(tmpdir(), 'graticule-broken-'))
})
afterEach(() => rmSync(dataFolder, { recursive: true, force: true }))

describe('a catalogue whose store is broken', () => {
  it('cannot be opened, and says so without naming a path', async () => {
    writeFileSync(join(dataFolder, SQLITE_FILE), 'not a database '.repeat(100))
    const failure = openPortalData({ dataFolder })
    await expect(failure).rejects.toMatchObject({ code: 'unavailable' })
    await expect(failure).rejects.not.toThrow(dataFolder)
  })
})
