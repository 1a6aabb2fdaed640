/** `doctor`: checks that this installation can do its work, and says what is wrong and where to put it right. */
import { readFirstValues } from '../settings/first-values.ts'
import { createMailer } from '../mail/mailer.ts'
import { openPortalData } from '../open-portal-data.ts'
import { createOutbound } from '../outbound/outbound.ts'
import { openPortalDatabase } from '../storage/open-portal-database.ts'
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
import { makeRepairs, planRepairs, wordsOf } from './repair-settings.ts'

export const DOCTOR_USAGE = `doctor [--repair [--write]]

  Checks the configuration, the data folder and its free space, the store page by page and its migrations, the settings that
  were changed, the search index and its files, whether the servers answer that records were harvested from, and the mail
  server.

  --repair        says how damaged settings would be made to hold again, and changes nothing
  --repair --write  does it, after writing what was there to a file in the data folder; a running server follows

  Exit codes: 0 no problems found, 1 problems found (with --repair: that are left).`

/** Runs the command. Every check is one line: `ok`, `note` or `fault`, its subject, what was found. */
export async function doctorCommand(words: readonly string[], context: CommandContext): Promise<ExitCode> {
  const given = words.join(' ')
  if (given === '--repair') return repair(context, false)
  if (given === '--repair --write') return repair(context, true)
  if (given !== '') throw new UsageError(`doctor takes --repair or --repair --write, not "${given}"`)
  return examine(context)
}

/** Makes damaged settings hold again, or says what would be done. */
async function repair({ config, console, now }: CommandContext, writes: boolean): Promise<ExitCode> {
  const { dataFolder, databaseUrl } = config
  const database = await openPortalDatabase({ dataFolder, databaseUrl })
  try {
    const repairs = await planRepairs(database, await readFirstValues(config))
    for (const one of repairs) console.print(`${writes ? 'repair' : 'would '} ${wordsOf(one)}`)
    if (repairs.length === 0) console.print('Every stored setting holds. There is nothing to repair.')
    else if (writes) console.print(`Repaired. What was there: ${await makeRepairs(database, dataFolder, repairs, now())}`)
    else console.print('Nothing was changed. To repair: graticule doctor --repair --write')
    return repairs.length === 0 || writes ? EXIT.ok : EXIT.failed
  } finally {
    await database.close()
  }
}

async function examine({ config, console }: CommandContext): Promise<ExitCode> {
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
