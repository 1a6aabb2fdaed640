/** `doctor`: checks that this installation can do its work, and says what is wrong and where to put it right. */
import { readFirstValues } from '../settings/first-values.ts'
import { createMailer } from '../mail/mailer.ts'
import { openPortalData } from '../open-portal-data.ts'
import { createOutbound } from '../outbound/outbound.ts'
import { migrationNames } from '../storage/migrate.ts'
import { EXIT, UsageError, type CommandContext, type ExitCode } from './command.ts'
import {
  checkDataFolder,
  checkIndex,
  checkIndexFiles,
  checkIntegrity,
  checkMail,
  checkServer,
  checkSettings,
  checkSource,
  harvestedAddresses,
} from './doctor-checks.ts'

export const DOCTOR_USAGE = `doctor

  Checks the configuration, the data folder and its free space, the store page by page and its migrations, the settings that
  were changed, the search index and its files, whether the servers answer that records were harvested from, and the mail
  server.
  Exit codes: 0 no problems found, 1 problems found.`

/** Runs the command. Every check is one line: `ok`, `note` or `fault`, its subject, what was found. */
export async function doctorCommand(words: readonly string[], { config, console }: CommandContext): Promise<ExitCode> {
  if (words.length > 0) throw new UsageError(`doctor takes no arguments, not "${words.join(' ')}"`)
  let faults = 0
  const failed = (subject: string, error: unknown): void => {
    faults += 1
    const cause = error instanceof Error && error.cause instanceof Error ? ` (${error.cause.message})` : ''
    console.print(`fault  ${subject}: ${error instanceof Error ? error.message : String(error)}${cause}`)
  }
  /** `false` when the check failed. A check that finds nothing to look at says nothing. */
  const check = async (subject: string, look: () => Promise<string | undefined> | string | undefined): Promise<boolean> => {
    try {
      const found = await look()
      if (found !== undefined) console.print(`ok     ${subject}: ${found}`)
      return true
    } catch (error) {
      failed(subject, error)
      return false
    }
  }

  console.print(`ok     configuration: every variable can be read`)
  console.print(`ok     Node ${process.version}`)
  const { dataFolder, databaseUrl, allowHosts, contact, mail } = config
  if (await check('data folder', () => checkDataFolder(dataFolder))) {
    await check('server', () => checkServer(dataFolder))
    if (databaseUrl === undefined) await check('integrity', () => checkIntegrity(dataFolder))
    await check('index files', () => checkIndexFiles(dataFolder))
  }
  try {
    const { catalogue, harvests, database, close } = await openPortalData({
      dataFolder,
      databaseUrl,
      onNotice: (notice) => console.print(`note   ${notice}`),
    })
    try {
      const [records, sources, migrations] = [await catalogue.count(), await catalogue.sources(), await migrationNames()]
      const where = databaseUrl === undefined ? 'the data folder' : 'PostgreSQL'
      console.print(`ok     store: in ${where}; records: ${records}, sources: ${sources.length}`)
      console.print(`ok     migrations: all ${migrations.length}, the last one is ${migrations.at(-1)}`)
      await check('settings', async () => checkSettings(database, await readFirstValues(config)))
      await check('search index', () => checkIndex(catalogue))
      const outbound = createOutbound({ allowHosts, ...(contact === undefined ? {} : { contact }) })
      for (const address of await harvestedAddresses(harvests)) await check(address, () => checkSource(outbound, address))
      await outbound.close()
    } finally {
      await close()
    }
  } catch (error) {
    failed('store', error)
  }
  if (mail !== undefined) await check('mail', () => checkMail(createMailer(mail)))
  console.print(`ok     private servers that may be asked: ${allowHosts.length === 0 ? 'none' : allowHosts.join(', ')}`)
  console.print(faults === 0 ? 'No problems found.' : `Faults: ${faults}`)
  return faults === 0 ? EXIT.ok : EXIT.failed
}
