/** `backup` and `restore`: the whole store in one file, while the portal serves. */
import { PortalError } from '@graticule/contracts/problem'
import { SILENCE_MS } from '../harvest/harvest-register.ts'
import type { Config } from '../config.ts'
import { productVersion } from '../product-version.ts'
import { createBackup, restoreBackup } from '../storage/backup/backup.ts'
import { EXIT, UsageError, type CommandContext, type ExitCode } from './command.ts'
import { duration } from './harvests/harvest-progress.ts'

export const BACKUP_USAGE = `backup <file>

  Writes the whole store as it is at this moment into one new file, and reads it again to be sure of it: records,
  originals, the register of harvests. The portal and harvests go on meanwhile. The search index is not in it; it is
  built from the store.`

export const RESTORE_USAGE = `restore <file>

  Puts a backup in the place of the store. A running portal goes on with what was restored within seconds; no harvest may
  run meanwhile. A file that is damaged, or from a newer version, is refused and nothing is changed. A store that is too
  damaged to be opened is kept beside the restored one; for that the portal has to be stopped.`

function fileOf(command: string, words: readonly string[]): string {
  const [file, ...more] = words
  if (file === undefined || file === '') throw new UsageError(`${command} needs a file`)
  if (more.length > 0 || file.startsWith('-')) throw new UsageError(`${command} takes one file and no options`)
  return file
}

function refusePostgres(command: string, { databaseUrl }: Config, instead: string): void {
  if (databaseUrl === undefined) return
  const words = `The store is in PostgreSQL (DATABASE_URL), which has tools of its own: use ${instead} instead of graticule ${command}.`
  throw new PortalError('unavailable', words)
}

/** Runs `backup`. */
export async function backupCommand(words: readonly string[], { config, console, now }: CommandContext): Promise<ExitCode> {
  const target = fileOf('backup', words)
  refusePostgres('backup', config, 'pg_dump')
  const started = now()
  const { records, bytes } = await createBackup({ dataFolder: config.dataFolder, target, product: productVersion(), now })
  console.print(
    `Backup of ${records} records (${megabytes(bytes)} of database) in ${target}, ${duration(now() - started)}; verified.`,
  )
  return EXIT.ok
}

/** Runs `restore`. */
export async function restoreCommand(words: readonly string[], { config, console, now }: CommandContext): Promise<ExitCode> {
  const path = fileOf('restore', words)
  refusePostgres('restore', config, 'pg_restore')
  const started = now()
  const { dataFolder } = config
  const { manifest, kept } = await restoreBackup({ dataFolder, path, now, harvestSilenceMs: SILENCE_MS })
  if (kept !== undefined)
    console.print(`The damaged store is kept as ${kept} in the data folder; remove it when it is not needed any more.`)
  console.print(`Restored ${manifest.records} records as of ${manifest.createdAt}, ${duration(now() - started)}.`)
  return EXIT.ok
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`
}
