/** The process: reads the configuration, opens the catalogue, fills it when it is empty, listens, and closes in good order. */
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { PortalError } from '@graticule/contracts/problem'
import { buildApp } from './app.ts'
import type { Catalogue } from './catalogue/catalogue.ts'
import { openCatalogue } from './catalogue/open-catalogue.ts'
import { fillWithSeed } from './catalogue/seed/fill-with-seed.ts'
import { type Config, loadConfig } from './config.ts'
import { openGazetteer } from './gazetteer/open-gazetteer.ts'

/** A process that has not closed by itself after this long is ended, ms. */
const CLOSE_TIMEOUT_MS = 10_000

function versionOfProject(): string {
  const manifest = JSON.parse(readFileSync(resolve(import.meta.dirname, '../../package.json'), 'utf8')) as { version: string }
  return manifest.version
}

/** What keeps the server from listening, in words where the operator can put it right. */
function listenFailure(error: unknown, { host, port }: Config): unknown {
  const { code } = error as NodeJS.ErrnoException
  const words =
    code === 'EADDRINUSE'
      ? `Port ${port} is already in use. Stop what listens there, or choose another with PORT.`
      : code === 'EACCES'
        ? `Port ${port} may not be used by this user. Choose another with PORT.`
        : code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND'
          ? `There is no address ${host} on this machine to listen on. Choose another with HOST.`
          : undefined
  return words === undefined ? error : new PortalError('unavailable', words, { cause: error })
}

async function serve(config: Config, catalogue: Catalogue, notice: (words: string) => void): Promise<void> {
  const app = await buildApp({ config, catalogue, gazetteer: openGazetteer(), version: versionOfProject() })
  const close = async (signal: NodeJS.Signals): Promise<void> => {
    notice(`Closing (${signal}).`)
    setTimeout(() => process.exit(1), CLOSE_TIMEOUT_MS).unref()
    await app.close()
    await catalogue.close()
  }
  // a signal to the whole process group comes more than once: the first one closes, the others change nothing
  let isClosing = false
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (!isClosing) void close(signal)
      isClosing = true
    })
  }
  try {
    const address = await app.listen({ port: config.port, host: config.host })
    notice(`Graticule is ready at ${config.port === 0 ? address : config.publicUrl}`)
  } catch (error) {
    await app.close()
    throw listenFailure(error, config)
  }
}

async function start(): Promise<void> {
  const config = loadConfig(process.env)
  const notice = (words: string): void => console.log(words)
  const catalogue = await openCatalogue({
    dataFolder: config.dataFolder,
    ...(config.databaseUrl === undefined ? {} : { databaseUrl: config.databaseUrl }),
    onNotice: notice,
  })
  try {
    await fillWithSeed(catalogue, config.seedFolder, notice)
    await serve(config, catalogue, notice)
  } catch (error) {
    await catalogue.close()
    throw error
  }
}

try {
  await start()
} catch (error) {
  // what the operator can put right is said in words; anything else keeps its stack
  console.error(error instanceof PortalError ? error.message : error)
  process.exitCode = 1
}
