/** `reindex`: throws the index away and builds it from the store. */
import { openCatalogue } from '../catalogue/open-catalogue.ts'
import { EXIT, UsageError, type CommandContext, type ExitCode } from './command.ts'
import { duration } from './harvest-progress.ts'

export const REINDEX_USAGE = `reindex

  Throws the search index away and builds it from the store. The portal does this by itself when the index is missing, old or
  damaged; nothing is lost when it is done once too often.`

/** Runs the command. */
export async function reindexCommand(words: readonly string[], { config, console, now }: CommandContext): Promise<ExitCode> {
  if (words.length > 0) throw new UsageError(`reindex takes no arguments, not "${words.join(' ')}"`)
  const started = now()
  const { dataFolder, databaseUrl } = config
  const catalogue = await openCatalogue({
    dataFolder,
    databaseUrl,
    onNotice: console.tell,
  })
  try {
    await catalogue.reindex()
    console.print(`Records indexed: ${await catalogue.count()}, in ${duration(now() - started)}`)
    return EXIT.ok
  } finally {
    await catalogue.close()
  }
}
