import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openPortalData } from '../open-portal-data.ts'
import { loadConfig } from '../config.ts'
import { createResource } from '../testing/create-resource.ts'
import { backupCommand, restoreCommand } from './backup-command.ts'
import { EXIT, UsageError, type CommandContext } from './command.ts'

let root: string
let printed: string[]
let context: CommandContext
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'graticule-backup-command-'))
  printed = []
  context = {
    config: { ...loadConfig({}), dataFolder: join(root, 'data') },
    console: { print: (line) => printed.push(line), tell: (line) => printed.push(line) },
    now: Date.now,
    signal: new AbortController().signal,
  }
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

describe('the commands backup and restore', () => {
  it('tell how many records went each way, and of when', async () => {
    const { catalogue, close } = await openPortalData({ dataFolder: context.config.dataFolder, withoutIndex: true })
    await catalogue.write([{ resource: createResource() }])
    await close()
    const file = join(root, 'file')
    expect(await backupCommand([file], context)).toBe(EXIT.ok)
    expect(printed.at(-1)).toMatch(/^Backup of 1 records \([\d.]+ MB of database\) in .*file, \d+ s; verified\.$/)
    expect(await restoreCommand([file], context)).toBe(EXIT.ok)
    expect(printed.at(-1)).toMatch(/^Restored 1 records as of 2\d{3}-\d\d-\d\dT[\d:.]+Z, \d+ s\.$/)
  })

  it('say which tools to use when the store is in PostgreSQL', async () => {
    const elsewhere = { ...context, config: { ...context.config, databaseUrl: 'postgres://me:secret@db/graticule' } }
    const backup = backupCommand(['x'], elsewhere)
    await expect(backup).rejects.toThrow('use pg_dump instead of graticule backup')
    await expect(backup).rejects.not.toThrow('secret')
    await expect(restoreCommand(['x'], elsewhere)).rejects.toThrow('use pg_restore instead of graticule restore')
  })

  it('refuse calls that cannot be understood', async () => {
    for (const words of [[], ['a', 'b'], ['--force']]) {
      await expect(backupCommand(words, context)).rejects.toThrow(UsageError)
      await expect(restoreCommand(words, context)).rejects.toThrow(UsageError)
    }
  })
})
