/** `reindex`: throws the index away and builds it from the store. */
import { openPortalData } from '../open-portal-data.ts'
import { EXIT, UsageError, type CommandContext, type ExitCode } from './command.ts'
import { duration } from './harvests/harvest-progress.ts'

export const REINDEX_USAGE = `reindex

  Rebuilds the search index from the store. Running it again does no harm. The portal does this by itself when the index is
  missing, old or damaged.`

/** Runs the command. */
export async function reindexCommand(words: readonly string[], { config, console, now }: CommandContext): Promise<ExitCode> {
  if (words.length > 0) throw new UsageError(`reindex takes no arguments, not "${words.join(' ')}"`)
  const started = now()
  const { dataFolder, databaseUrl } = config
  const { catalogue, close } = await openPortalData({ dataFolder, databaseUrl, onNotice: console.tell })
  try {
    await catalogue.reindex()
    console.print(`Records indexed: ${await catalogue.count()}, in ${duration(now() - started)}`)
    return EXIT.ok
  } finally {
    await close()
  }
}
