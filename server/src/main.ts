/** The process: reads the configuration, opens the catalogue, fills it when it is empty, listens, and closes in good order. */
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { PortalError } from '@graticule/contracts/problem'
import { buildApp } from './app.ts'
import type { Catalogue } from './catalogue/catalogue.ts'
import { openCatalogue } from './catalogue/open-catalogue.ts'
import { scoreResource } from './catalogue/score.ts'
import { readSeed } from './catalogue/seed/read-seed.ts'
import { type Config, loadConfig } from './config.ts'
import { openGazetteer } from './gazetteer/open-gazetteer.ts'

/** A process that has not closed by itself after this long is ended, ms. */
const CLOSE_TIMEOUT_MS = 10_000

function versionOfProject(): string {
  const manifest = JSON.parse(readFileSync(resolve(import.meta.dirname, '../../package.json'), 'utf8')) as { version: string }
  return manifest.version
}

async function fillWithSeed(catalogue: Catalogue, { seedFolder }: Config, notice: (words: string) => void): Promise<void> {
  if ((await catalogue.count()) > 0) return
  const { resources, problems } = await readSeed(seedFolder, { score: scoreResource })
  for (const problem of problems) notice(`Left out of the first records: ${problem}`)
  await catalogue.write(resources.map((resource) => ({ resource })))
  notice(`The catalogue was empty and now begins with ${resources.length} records.`)
}

async function start(): Promise<void> {
  const config = loadConfig(process.env)
  const notice = (words: string): void => console.log(words)
  const catalogue = await openCatalogue({
    dataFolder: config.dataFolder,
    ...(config.databaseUrl === undefined ? {} : { databaseUrl: config.databaseUrl }),
    onNotice: notice,
  })
  await fillWithSeed(catalogue, config, notice)
  const app = await buildApp({ config, catalogue, gazetteer: openGazetteer(), version: versionOfProject() })

  const close = async (signal: NodeJS.Signals): Promise<void> => {
    notice(`Closing (${signal}).`)
    setTimeout(() => process.exit(1), CLOSE_TIMEOUT_MS).unref()
    await app.close()
    await catalogue.close()
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void close(signal))

  const address = await app.listen({ port: config.port, host: config.host })
  notice(`Graticule is ready at ${config.port === 0 ? address : config.publicUrl}`)
}

try {
  await start()
} catch (error) {
  // what the operator can put right is said in words; anything else keeps its stack
  console.error(error instanceof PortalError ? error.message : error)
  process.exitCode = 1
}
