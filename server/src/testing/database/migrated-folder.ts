/** An empty database with all its tables, or one after its first start, made once in a process: to make it takes ten times as long as to copy it. */
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeFirstContent } from '../../contents/first-content.ts'
import { openDatabase, SQLITE_FILE } from '../../storage/database.ts'

/** What the database holds from its first start. */
export interface FirstStart {
  /** Whose pages and menu it begins with. */
  readonly seedFolder: string
  /** ms */
  readonly now: number
}

async function makeDatabase(first: FirstStart | undefined): Promise<Buffer> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'graticule-tables-'))
  const database = await openDatabase({ dataFolder })
  if (first !== undefined) await writeFirstContent(database, first.seedFolder, first.now)
  await database.close()
  const bytes = await readFile(join(dataFolder, SQLITE_FILE))
  await rm(dataFolder, { recursive: true, force: true })
  return bytes
}

const made = new Map<string | undefined, Promise<Buffer>>()

/** Makes a data folder that a server of this version has left without a record. A database that is there already stays. */
export async function makeMigratedFolder(dataFolder: string, first?: FirstStart): Promise<void> {
  const database = made.get(first?.seedFolder) ?? makeDatabase(first)
  made.set(first?.seedFolder, database)
  const bytes = await database
  await mkdir(dataFolder, { recursive: true })
  await writeFile(join(dataFolder, SQLITE_FILE), bytes, { flag: 'wx', mode: 0o600 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
}
