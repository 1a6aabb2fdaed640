/** The values of settings that an installation begins with: from variables of the environment, and from files that they name. */
import { PortalError } from '@graticule/contracts/problem'
import { BasemapListSchema, faultOfBasemaps } from '@graticule/contracts/settings/basemaps'
import type { SettingValue } from '@graticule/contracts/settings/settings'
import type { Config } from '../config.ts'
import { readList } from '../seed/read-list.ts'
import { readViews } from '../seed/read-views.ts'
import type { FirstValues } from './resolve-settings.ts'

/** @throws PortalError `invalid-parameter` with what is wrong in the file */
async function readBasemaps(file: string | undefined): Promise<SettingValue<'basemaps'>> {
  if (file === undefined) return []
  const refuse = (reason: string) =>
    new PortalError('invalid-parameter', `GRATICULE_BASEMAPS: ${reason}.`, { parameter: 'GRATICULE_BASEMAPS' })
  const list = await readList(file, BasemapListSchema).catch((error: unknown) => {
    throw refuse(error instanceof Error ? error.message : String(error))
  })
  if (list === undefined) throw refuse(`there is no file ${file}`)
  const fault = faultOfBasemaps(list)
  if (fault !== undefined) throw refuse(fault)
  return list
}

/** What a configuration comes to. Rejects with words when a file is not in order. */
export async function readFirstValues({ seedFolder, basemapsFile, layerHosts, live, places }: Config): Promise<FirstValues> {
  return {
    sources: [...live.sources],
    earthquakes: live.earthquakes,
    scenes: live.scenes,
    views: await readViews(seedFolder),
    basemaps: await readBasemaps(basemapsFile),
    layerHosts,
    ...places,
  }
}
