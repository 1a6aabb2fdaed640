/**
 * The process: reads the configuration, opens the catalogue, fills it when it is empty, and serves. Most of the program is imported when it is
 * needed, with what was compiled before: whoever cannot start says so at once.
 */
import { PortalError } from '@graticule/contracts/problem'
import { keepCompiled } from './compile-cache.ts'
import { loadConfig } from './config.ts'
import { lockForServer } from './storage/server-lock.ts'

async function start(): Promise<void> {
  const config = loadConfig(process.env)
  lockForServer(config.dataFolder)
  const notice = (words: string): void => console.log(words)
  const { openPortalData } = await import('./open-portal-data.ts')
  const data = await openPortalData({ dataFolder: config.dataFolder, databaseUrl: config.databaseUrl, onNotice: notice })
  try {
    const [{ fillWithSeed }, { serve }] = await Promise.all([import('./seed/fill-with-seed.ts'), import('./serve.ts')])
    await fillWithSeed(data.catalogue, config.seedFolder, notice)
    await serve(config, data, notice)
  } catch (error) {
    await data.close()
    throw error
  }
}

keepCompiled()
try {
  await start()
} catch (error) {
  // what the operator can put right is said in words; anything else keeps its stack
  console.error(error instanceof PortalError ? error.message : error)
  process.exitCode = 1
}
