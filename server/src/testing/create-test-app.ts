/** The whole server for tests: the real app over a real catalogue in a folder that goes away with it. */
import { copyFile, mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { AppDependencies } from '../app/dependencies.ts'
import { buildApp } from '../app.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import type { CatalogueRecord } from '../entry/catalogue-record.ts'
import { type Config, loadConfig } from '../config.ts'
import type { LinkRegister } from '../link-health/link-register.ts'
import { openPortalData } from '../open-portal-data.ts'
import type { Database } from '../storage/database.ts'
import { openGazetteer } from '../gazetteer/open-gazetteer.ts'
import { makeMigratedFolder } from './database/migrated-folder.ts'
import { isOwnFolder, makeOwnFolder } from './own-folder.ts'

/** What a test may choose. */
export interface TestAppOptions {
  readonly records?: readonly CatalogueRecord[]
  readonly config?: Partial<Config>
  /** Another catalogue than a real one, for failures of the store. */
  readonly catalogue?: Catalogue
  readonly dependencies?: Partial<AppDependencies>
}

/** A running test app; `close` removes its folder. */
export interface TestApp {
  readonly app: FastifyInstance
  readonly database: Database
  readonly catalogue: Catalogue
  readonly links: LinkRegister
  /** Folder of this app: `data` is the catalogue's, `web` may be filled before the app is built. */
  readonly folder: string
  readonly close: () => Promise<void>
}

/** The time of every test app: 2026-03-01T12:00:00Z. */
export const TEST_NOW = Date.UTC(2026, 2, 1, 12)

const FRAME = join(import.meta.dirname, '../../../web/widget-frame.html')

/** Builds the app in a new folder. @throws when it is given folders that no test has made, such as those of the usual configuration */
export async function createTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  // a test that writes into the built page breaks it for the journeys, and into the data of a developer's portal for them
  for (const used of [options.config?.webFolder, options.config?.dataFolder])
    if (used !== undefined && !isOwnFolder(used)) throw new Error(`A test app needs folders of makeOwnFolder, not ${used}.`)
  const folder = makeOwnFolder('test')
  const config: Config = {
    ...loadConfig({ LOG_LEVEL: 'silent', PUBLIC_URL: 'https://portal.test', GRATICULE_OUTSIDE: 'off' }),
    dataFolder: join(folder, 'data'),
    webFolder: join(folder, 'web'),
    ...options.config,
  }
  // the page is not built in tests, but the frame of the widget is a described route, which answers
  await mkdir(config.webFolder, { recursive: true })
  await copyFile(FRAME, join(config.webFolder, 'widget-frame.html'))
  if (config.databaseUrl === undefined)
    await makeMigratedFolder(config.dataFolder, { seedFolder: config.seedFolder, now: TEST_NOW })
  const data = await openPortalData({
    dataFolder: config.dataFolder,
    databaseUrl: config.databaseUrl,
    withoutIndex: options.catalogue !== undefined,
  })
  const { catalogue = data.catalogue } = options
  if (options.records !== undefined) await catalogue.write(options.records)
  const app = await buildApp({
    config,
    ...data,
    catalogue,
    gazetteer: openGazetteer(),
    version: '0.0.0',
    clock: () => TEST_NOW,
    pauseBeforeRefusal: () => Promise.resolve(),
    passwordLogCost: 4,
    robotCheckBits: 4,
    ...options.dependencies,
  })
  return {
    app,
    database: data.database,
    links: data.links,
    catalogue,
    folder,
    close: async () => {
      await app.close()
      await data.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
