/** The data of a portal, put together: the database, and what keeps its records, harvests and links in it. */
import type { Catalogue } from './catalogue/catalogue.ts'
import { openCatalogue } from './catalogue/open-catalogue.ts'
import { openRecordStore } from './catalogue/store/record-store.ts'
import { type HarvestRegister, openHarvestRegister } from './harvest/harvest-register.ts'
import { type HarvestSchedules, openHarvestSchedules } from './harvest/harvest-schedules.ts'
import { type LinkRegister, openLinkRegister } from './link-health/link-register.ts'
import type { Database, DatabaseLocation } from './storage/database.ts'
import { openPortalDatabase } from './storage/open-portal-database.ts'

/** What is known of entries beside their content, which the catalogue puts into them. */
const ANNOTATION = new URL('./entry-annotations.ts', import.meta.url).href

/** Everything that a process keeps open of one data folder. */
export interface PortalData {
  readonly database: Database
  readonly catalogue: Catalogue
  /** Which places were harvested when, and how it went. */
  readonly harvests: HarvestRegister
  /** Harvests that servers do again and again. */
  readonly schedules: HarvestSchedules
  /** Where the links of records lead, and what was found there. */
  readonly links: LinkRegister
  /** Saves the index and closes the database. */
  readonly close: () => Promise<void>
}

/** Where the data lie, and how they are opened. */
export interface PortalDataOptions extends DatabaseLocation {
  /** Called with words for the log, e.g. when the index is rebuilt and why. */
  readonly onNotice?: (notice: string) => void
  /** Opened to write only (a harvest in its own process): no index is built, and the catalogue cannot be searched. */
  readonly withoutIndex?: boolean
}

/** Opens the data, and makes the folder when there is none. Rejects with `PortalError` ('unavailable') when they cannot be opened. */
export async function openPortalData({ dataFolder, databaseUrl, ...options }: PortalDataOptions): Promise<PortalData> {
  const database = await openPortalDatabase({ dataFolder, databaseUrl })
  try {
    const catalogue = await openCatalogue({ database, annotation: ANNOTATION, ...options })
    return {
      database,
      catalogue,
      harvests: openHarvestRegister(database),
      schedules: openHarvestSchedules(database),
      links: openLinkRegister(database, openRecordStore(database)),
      close: async () => {
        await catalogue.close()
        await database.close()
      },
    }
  } catch (error) {
    await database.close()
    throw error
  }
}
