/**
 * The settings of a running process: always the current value, for whoever asks. Opened once, handed to whoever reads. A change that
 * this process makes holds when its promise resolves; one of another process after the next {@link Settings.refresh}.
 */
import { isDeepStrictEqual } from 'node:util'
import { GLOBAL_SITE_ID } from '@graticule/contracts/limits'
import { PortalError } from '@graticule/contracts/problem'
import {
  isSecretKey,
  isSettingKey,
  type OpenKey,
  type PublicKey,
  type SecretKey,
  SETTING_KEYS,
  type SettingKey,
  SETTINGS,
  type SettingValue,
} from '@graticule/contracts/settings/settings'
import type { Site } from '@graticule/contracts/site'
import { isReservedSiteSlug } from '@graticule/contracts/sites/site-slug'
import { faultIn } from '../http/schemas/schema-refusals.ts'
import { say } from '../texts/say.ts'
import { formFault } from './check-setting.ts'
import { redirectedSecret } from './redirected-secret.ts'
import { faultOfHeldViews } from './held-views.ts'
import {
  type ChosenValue,
  type ChosenValues,
  faultsIn,
  type FirstValues,
  slotOf,
  resolveSettings,
  valueFor,
} from './resolve-settings.ts'
import type { PastChange, SettingsStore, StoredChange, StoredSetting } from './settings-store.ts'
import { type ShownSetting, shownSetting } from './shown-setting.ts'
import { faultOfFirstSource } from './first-source.ts'
import { type ToldChange, toldChanges } from './told-changes.ts'

/** A change that somebody wants. */
export interface SettingChange {
  readonly key: string
  /** 0 by default: the installation or the global site. */
  readonly siteId?: number
  /** Absent = the value is reset: the first value holds again. */
  readonly value?: unknown
  /** Version that the author has seen, 0 where nothing was set. Absent = whatever there is is replaced. */
  readonly seen?: number
}

/** What everybody may read. */
export interface PublicSettings {
  /** The current value: the site's own, else that of the global site, else the first value or the default. Not to be changed. */
  readonly get: <Key extends PublicKey>(key: Key, siteId?: number) => SettingValue<Key>
}

/** The settings. */
export interface Settings {
  /** As in {@link PublicSettings}. The same object is given until the value changes, see `derived`. */
  readonly get: <Key extends OpenKey>(key: Key, siteId?: number) => SettingValue<Key>
  /** The clear text of a secret, for the server's own requests; `undefined` = not set. It must not get into any answer or log. */
  readonly secret: (key: SecretKey) => string | undefined
  /** Calls after every change of a setting, for whatever site; read the new value with `get`. Gives the way to stop. */
  readonly watch: (key: SettingKey, changed: () => void) => () => void
  /** Stored values that do not hold, because they are damaged or do not agree with the rest. */
  readonly ignored: () => readonly IgnoredSetting[]
  /** All settings as they may be shown to an administrator, in the order of the table, those of sites after the global one. */
  readonly shown: () => ShownSetting[]
  /**
   * Makes changes, all or none; gives their version. Rejects with `PortalError`: 'not-found' for an unknown key or site, 'invalid-body'
   * for values that are refused, 'changed' for those that somebody else has changed since they were seen, 'unavailable'.
   */
  readonly change: (changes: readonly SettingChange[], author: string) => Promise<number>
  /** The latest changes, newest first. */
  readonly history: (limit: number, key?: SettingKey) => Promise<PastChange[]>
  /** The latest changes of all sites or of one, with what was before, newest first; see told-changes.ts. */
  readonly told: (limit: number, siteId?: number) => Promise<ToldChange[]>
  /** Takes over what other processes have changed. Rejects with `PortalError` ('unavailable'). */
  readonly refresh: () => Promise<void>
}

/** A stored value in whose place another one holds. */
export interface IgnoredSetting {
  readonly key: SettingKey
  readonly siteId: number
  /** What is wrong, without the value: it may be a secret. */
  readonly fault: string
  /** Version of the row. */
  readonly version: number
}

/** What they are made from. */
export interface SettingsOptions {
  readonly store: SettingsStore
  readonly firstValues: FirstValues
  /** Words for the log, without secrets. */
  readonly warn: (words: string) => void
  /** Milliseconds since 1970. */
  readonly now: () => number
}

/** Opens them; rejects with `PortalError` ('unavailable'). */
export async function openSettings({ store, firstValues, warn, now }: SettingsOptions): Promise<Settings> {
  const watchers = new Map<SettingKey, Set<() => void>>()
  const told = new Set<string>()
  let ignored: readonly IgnoredSetting[] = []
  let chosen: ChosenValues = new Map()
  let mark: string | undefined
  let turn: Promise<void> = Promise.resolve()

  const tell = ({ siteId, key, version }: StoredSetting, words: string): void => {
    const damage = `${siteId}/${key}/${version}`
    if (!told.has(damage)) warn(words)
    told.add(damage)
  }

  const takeOver = async (): Promise<void> => {
    // read before the rows: a change between the two is seen next time
    const latest = await store.mark()
    if (latest === mark) return
    const found: IgnoredSetting[] = []
    const after = resolveSettings(await store.all(), firstValues, chosen, (row, words, fault) => {
      const { siteId, key, version } = row
      if (isSettingKey(key)) found.push({ key, siteId, fault, version })
      tell(row, words)
    })
    const changed = changedKeys(chosen, after)
    const isFirst = mark === undefined
    ;[chosen, mark, ignored] = [after, latest, found]
    if (isFirst) return
    tellWatchers(watchers, changed, warn)
  }
  /** One at a time: an older reading never comes after a newer one. */
  const refresh = (): Promise<void> => {
    const next = turn.catch(() => undefined).then(takeOver)
    turn = next
    return next
  }

  const read = (key: SettingKey, siteId = GLOBAL_SITE_ID): unknown => valueFor(chosen, firstValues, key, siteId)

  await refresh()
  return {
    get: <Key extends OpenKey>(key: Key, siteId?: number) => read(key, siteId) as SettingValue<Key>,
    secret: (key) => read(key) as string | undefined,
    watch: (key, changed) => {
      const ofKey = watchers.get(key) ?? new Set()
      watchers.set(key, ofKey)
      // one entry for each call, should a function be given twice
      const notify = () => changed()
      ofKey.add(notify)
      return () => void ofKey.delete(notify)
    },
    ignored: () => ignored,
    shown: () => shownSettings(chosen, firstValues, ignored),
    change: async (changes, author) => {
      await refresh()
      const wanted = checkedChanges(changes, chosen, firstValues)
      const version = await store.write(wanted.map(rowOf), { author, now: now() })
      await refresh()
      return version
    },
    history: (limit, key) => store.history(limit, key),
    told: (limit, siteId) => toldChanges(store, limit, siteId),
    refresh,
  }
}

type Watchers = ReadonlyMap<SettingKey, ReadonlySet<() => void>>

/** Calls whoever follows these settings; one that fails keeps no other from hearing. */
function tellWatchers(watchers: Watchers, changed: ReadonlySet<SettingKey>, warn: SettingsOptions['warn']): void {
  for (const key of changed) {
    for (const notify of watchers.get(key) ?? []) {
      try {
        notify()
      } catch (error) {
        warn(`What follows the setting ${key} has failed: ${String(error)}`)
      }
    }
  }
}

/** Keys whose value is another one than before, for any site. */
function changedKeys(before: ChosenValues, after: ChosenValues): Set<SettingKey> {
  const all = [...before, ...after].filter(([place]) => before.get(place)?.value !== after.get(place)?.value)
  return new Set(all.map(([, { key }]) => key))
}

interface CheckedChange extends SettingChange {
  readonly key: SettingKey
  readonly siteId: number
}

const refused = (words: string) => new PortalError('invalid-body', `${words} Nothing was changed.`)

/** A change as the store takes it. */
const rowOf = ({ key, siteId, value, seen }: CheckedChange): StoredChange => ({
  siteId,
  key,
  isSecret: isSecretKey(key),
  seen,
  ...(value === undefined ? {} : { value: JSON.stringify(value) }),
})

/** Operators at a command line read where in the value it is; those at a form, which field accepts what. */
function refusedForm(key: SettingKey, value: unknown, words: string): PortalError {
  const fault = faultIn(SETTINGS[key].schema, value)
  if (fault === undefined) return refused(words)
  const { name, accepted } = fault
  return new PortalError('invalid-body', say('request:setting', { key, name, accepted }), {
    parameter: name === '' ? key : `${key}.${name}`,
    accepted,
    forOperator: { in: () => `${words} Nothing was changed.` },
  })
}

/** The changes, when all of them may be made. @throws PortalError */
function checkedChanges(changes: readonly SettingChange[], chosen: ChosenValues, firstValues: FirstValues): CheckedChange[] {
  const checked = changes.map(checkedChange)
  const after = new Map(chosen)
  for (const [at, { key, siteId, value }] of checked.entries()) {
    if (checked.findIndex((other) => other.key === key && other.siteId === siteId) !== at) {
      throw refused(`${key} stands twice.`)
    }
    const place = slotOf(key, siteId)
    if (value === undefined) after.delete(place)
    else after.set(place, { key, siteId, value, version: 0, changedAt: 0, changedBy: '' } satisfies ChosenValue)
  }
  const [fault] = faultsIn(after, firstValues).values()
  if (fault !== undefined) throw refused(`The value of ${fault.key} is refused: ${fault.fault}.`)
  const given = new Set(checked.flatMap(({ key, value }) => (value === undefined ? [] : [key])))
  const redirected = redirectedSecret(chosen, after, firstValues, given)
  if (redirected !== undefined) throw refused(`${redirected}.`)
  const sites = valueFor(after, firstValues, 'sites', GLOBAL_SITE_ID) as readonly Site[]
  const homeless = checked.find(({ siteId, value }) => value !== undefined && !sites.some(({ id }) => id === siteId))
  if (homeless !== undefined) throw new PortalError('not-found', `There is no site with the id ${homeless.siteId}.`)
  const before = valueFor(chosen, firstValues, 'sites', GLOBAL_SITE_ID) as readonly Site[]
  // a list that is kept stays as it is: only a new address is refused
  const reserved = sites.find(({ slug }) => isReservedSiteSlug(slug) && !before.some((site) => site.slug === slug))
  if (reserved !== undefined) throw refused(`The value of sites is refused: the slug "${reserved.slug}" is reserved.`)
  for (const { siteId } of checked.filter(({ key }) => key === 'siteStart' || key === 'siteSources')) {
    const fault = faultOfFirstSource(siteId, (key) => valueFor(after, firstValues, key, siteId))
    if (fault !== undefined) throw refused(`The value of siteStart is refused: ${fault}.`)
  }
  for (const { siteId } of checked.filter(({ key }) => key === 'views')) {
    const taken = faultOfHeldViews(siteId, chosen, after, firstValues)
    if (taken !== undefined) throw refused(`The value of views is refused: ${taken}.`)
  }
  return checked
}

function checkedChange({ key, siteId = GLOBAL_SITE_ID, value, seen }: SettingChange): CheckedChange {
  if (!isSettingKey(key)) {
    throw new PortalError('not-found', `There is no setting "${key.slice(0, 100)}"; there are ${SETTING_KEYS.join(', ')}.`)
  }
  if (siteId !== GLOBAL_SITE_ID && SETTINGS[key].scope === 'installation') {
    throw refused(`${key} has one value for all sites.`)
  }
  const fault = value === undefined ? undefined : formFault(key, value)
  if (fault !== undefined) throw refusedForm(key, value, `The value of ${key} is refused: ${fault}.`)
  return { key, siteId, value, ...(seen === undefined ? {} : { seen }) }
}

function shownSettings(chosen: ChosenValues, firstValues: FirstValues, ignored: readonly IgnoredSetting[]): ShownSetting[] {
  const ofGlobal = SETTING_KEYS.map((key) => {
    const set = chosen.get(slotOf(key, GLOBAL_SITE_ID))
    const value = valueFor(chosen, firstValues, key, GLOBAL_SITE_ID)
    const isDefault = isDeepStrictEqual(value, SETTINGS[key].default)
    return shownSetting(key, GLOBAL_SITE_ID, value, set ?? (isDefault ? 'default' : 'first value'))
  })
  const ofSites = [...chosen.values()].filter(({ siteId }) => siteId !== GLOBAL_SITE_ID)
  const all = [...ofGlobal, ...ofSites.map((set) => shownSetting(set.key, set.siteId, set.value, set))]
  // whoever sets a damaged one again has seen its row
  const rowOf = ({ key, siteId }: ShownSetting) => ignored.find((row) => row.key === key && row.siteId === siteId)
  return all.map((shown) => ({ ...shown, version: rowOf(shown)?.version ?? shown.version }))
}
