/** `doctor`: checks that this installation can do its work, and says what is wrong and where to put it right. */
import { access, constants, mkdir, statfs } from 'node:fs/promises'
import { PortalError } from '@graticule/contracts/problem'
import { openCatalogue } from '../catalogue/open-catalogue.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { EXIT, UsageError, type CommandContext, type ExitCode } from './command.ts'

export const DOCTOR_USAGE = `doctor

  Checks the configuration, the data folder, the store and the search index. Ends with 0 when all is well, else with 1.`

/** Less free space than this is told. */
const SCARCE_BYTES = 500_000_000

/** Runs the command. Every check is one line: `ok` or `fault`, its subject, what was found. */
export async function doctorCommand(words: readonly string[], { config, console }: CommandContext): Promise<ExitCode> {
  if (words.length > 0) throw new UsageError(`doctor takes no arguments, not "${words.join(' ')}"`)
  let faults = 0
  /** Gives what the check gave, or `undefined` when it failed. */
  const check = async <T>(subject: string, look: () => Promise<{ found: string; value: T }>): Promise<T | undefined> => {
    try {
      const { found, value } = await look()
      console.print(`ok     ${subject}: ${found}`)
      return value
    } catch (error) {
      faults += 1
      const cause = error instanceof Error && error.cause instanceof Error ? ` (${error.cause.message})` : ''
      console.print(`fault  ${subject}: ${error instanceof Error ? error.message : String(error)}${cause}`)
      return undefined
    }
  }

  console.print(`ok     configuration: every variable can be read`)
  console.print(`ok     Node ${process.version}`)
  const { dataFolder, databaseUrl, allowHosts } = config
  await check('data folder', async () => {
    await mkdir(dataFolder, { recursive: true })
    await access(dataFolder, constants.R_OK | constants.W_OK)
    const { bavail, bsize } = await statfs(dataFolder)
    const free = bavail * bsize
    if (free < SCARCE_BYTES) throw new PortalError('unavailable', `${dataFolder} has only ${Math.round(free / 1e6)} MB left`)
    return { found: `${dataFolder}, ${Math.round(free / 1e9)} GB free`, value: undefined }
  })
  const notices: string[] = []
  const catalogue = await check('store', async () => {
    const opened = await openCatalogue({
      dataFolder,
      onNotice: (notice) => notices.push(notice),
      ...(databaseUrl === undefined ? {} : { databaseUrl }),
    })
    const [records, sources] = [await opened.count(), await opened.sources()]
    return {
      found: `in ${databaseUrl === undefined ? 'the data folder' : 'PostgreSQL'}; records: ${records}, sources: ${sources.length}`,
      value: opened,
    }
  })
  for (const notice of notices) console.print(`note   ${notice}`)
  if (catalogue !== undefined) {
    await check('search index', () => comparedIndex(catalogue))
    await catalogue.close()
  }
  console.print(`ok     private servers that may be asked: ${allowHosts.length === 0 ? 'none' : allowHosts.join(', ')}`)
  console.print(faults === 0 ? 'All is well.' : `Faults: ${faults}`)
  return faults === 0 ? EXIT.ok : EXIT.failed
}

/** The index must find as many records as the store holds. */
async function comparedIndex(catalogue: Catalogue): Promise<{ found: string; value: undefined }> {
  const { total } = await catalogue.search({ phrase: '', searchFields: ['title'], start: 0, count: 0, wantedFacets: [] })
  const records = await catalogue.count()
  if (total !== records)
    throw new PortalError('unavailable', `it finds ${total} of ${records} records; "graticule reindex" builds it anew`)
  return { found: `finds every record (${total})`, value: undefined }
}
