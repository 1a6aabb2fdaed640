/**
 * `doctor --repair`: makes stored settings hold again. Of a damaged list the sound rows stay; any other damaged value is forgotten, so that
 * its first value holds, which it did already. What was there is kept in a file.
 */
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { GLOBAL_SITE } from '@graticule/contracts/site'
import { isSecretKey, isSettingKey, type SettingKey } from '@graticule/contracts/settings/settings'
import { formFault, meaningFault } from '../settings/check-setting.ts'
import { type ChosenValues, type FirstValues, resolveSettings, secretIsSet } from '../settings/resolve-settings.ts'
import { openSettingsStore, type StoredSetting } from '../settings/settings-store.ts'
import type { Database } from '../storage/database.ts'
import { PRIVATE_FILE } from '../storage/files/private-files.ts'
import { writeNewFile } from '../storage/write-file.ts'

/** One repair. */
export interface Repair {
  readonly row: StoredSetting
  readonly key: SettingKey
  readonly fault: string
  /** What is set in its place; absent = the value is forgotten. */
  readonly value?: unknown
  /** Rows of a list that are left out. */
  readonly dropped?: number
}

/** The sound rows of a list, where there are some, and how many are left out; `undefined` = nothing can be kept. */
function soundRows(
  key: SettingKey,
  json: string,
  isSet: (secret: string) => boolean,
): { readonly value: readonly unknown[]; readonly dropped: number } | undefined {
  let list: unknown
  try {
    list = JSON.parse(json)
  } catch {
    return undefined
  }
  if (!Array.isArray(list)) return undefined
  const rows = list as readonly unknown[]
  const holds = (value: readonly unknown[]) =>
    formFault(key, value) === undefined && meaningFault(key, value, isSet) === undefined
  // no list of sites holds without the global one, so it is there before the others are tried
  const first = key === 'sites' ? (rows.find((row) => holds([row])) ?? GLOBAL_SITE) : undefined
  const kept: unknown[] = first === undefined ? [] : [first]
  for (const row of rows) {
    // one after the other: of two rows that cannot be together the first stays
    if (row !== first && holds([...kept, row])) kept.push(row)
  }
  const dropped = rows.filter((row) => !kept.includes(row)).length
  return dropped === rows.length ? undefined : { value: kept, dropped }
}

/** What would be done. Gives nothing when every stored value holds. */
export async function planRepairs(database: Database, firstValues: FirstValues): Promise<Repair[]> {
  const stored = await openSettingsStore(database).all()
  const damaged: { row: StoredSetting; fault: string }[] = []
  const chosen: ChosenValues = resolveSettings(stored, firstValues, new Map(), (row, _words, fault) =>
    damaged.push({ row, fault }),
  )
  const isSet = secretIsSet(chosen, firstValues)
  return damaged.flatMap(({ row, fault }) => {
    const { key } = row
    if (!isSettingKey(key)) return []
    return [{ row, key, fault, ...(isSecretKey(key) ? undefined : soundRows(key, row.value, isSet)) }]
  })
}

const nameOf = ({ key, row: { siteId } }: Repair): string => (siteId === 0 ? key : `${key} of site ${siteId}`)

/** A repair in words, without the value: it may be a secret. */
export function wordsOf(repair: Repair): string {
  const { fault, value, dropped = 0 } = repair
  const what =
    value === undefined ? 'it is forgotten, and its first value holds' : `its sound rows stay, damaged ones go (${dropped})`
  return `${nameOf(repair)}: ${fault}; ${what}`
}

/**
 * Makes the repairs, all or none, after writing what was there to a file that only its owner can read.
 * @param now milliseconds since 1970
 * @returns the file. Rejects with `PortalError`: 'changed' when somebody has changed a setting meanwhile, 'unavailable'
 * @rule B-administration.repair Damaged settings are repaired after they were written to a file
 */
export async function makeRepairs(
  database: Database,
  dataFolder: string,
  repairs: readonly Repair[],
  now: number,
): Promise<string> {
  const stamp = new Date(now).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')
  const file = join(dataFolder, `settings-before-repair-${stamp}Z.json`)
  const rows = repairs.map(({ row, fault }) => ({ ...row, fault }))
  await writeNewFile(file, Readable.from([`${JSON.stringify(rows, undefined, 2)}\n`]), PRIVATE_FILE)
  const changes = repairs.map(({ key, row: { siteId, version }, value }) => ({
    key,
    siteId,
    isSecret: isSecretKey(key),
    seen: version,
    ...(value === undefined ? {} : { value: JSON.stringify(value) }),
  }))
  await openSettingsStore(database).write(changes, { author: 'doctor', now })
  return file
}
