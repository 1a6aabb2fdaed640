/** The backups that a server makes. */
import type { BackupPlan } from '@graticule/contracts/settings/backups'
import { type Config, variablesFor } from './config.ts'
import { runCommandProcess } from './jobs/command-process.ts'
import { type KeptBackups, openKeptBackups } from './storage/backup/kept-backups.ts'

/** The backups of a server, and when they are due. */
export interface BackupWork {
  readonly backups: KeptBackups
  readonly plan: () => BackupPlan
}

declare module 'fastify' {
  interface FastifyInstance {
    /** What the job of backups works with. */
    readonly backupWork: BackupWork
  }
}

/** Backups of the store, each made by the command line in a process of its own. */
export function backupWorkOf(config: Config, plan: () => BackupPlan, clock: () => number): BackupWork {
  const { dataFolder, databaseUrl } = config
  const create = async (file: string): Promise<void> => {
    const { how, words } = await runCommandProcess(['backup', file], new AbortController().signal, variablesFor(config))
    if (how !== 'done') throw new Error(words)
  }
  return { backups: openKeptBackups({ dataFolder, databaseUrl, create, clock }), plan }
}
