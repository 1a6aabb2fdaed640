/** An empty database with all its tables, made once in a process: to make it takes ten times as long as to copy it. */
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase, SQLITE_FILE } from '../../storage/database.ts'

async function makeDatabase(): Promise<Buffer> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'graticule-tables-'))
  const database = await openDatabase({ dataFolder })
  await database.close()
  const bytes = await readFile(join(dataFolder, SQLITE_FILE))
  await rm(dataFolder, { recursive: true, force: true })
  return bytes
}

let made: Promise<Buffer> | undefined

/** Makes a data folder that a server of this version has left without a record. A database that is there already stays. */
export async function makeMigratedFolder(dataFolder: string): Promise<void> {
  made ??= makeDatabase()
  const bytes = await made
  await mkdir(dataFolder, { recursive: true })
  await writeFile(join(dataFolder, SQLITE_FILE), bytes, { flag: 'wx', mode: 0o600 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
}
