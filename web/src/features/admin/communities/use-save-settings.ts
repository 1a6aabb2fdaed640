/** Saves settings of a site; where somebody else was faster, who saves chooses what holds. */
import type { ShownValue, WantedChange } from '@graticule/contracts/services/settings-values'
import { useState } from 'react'
import { tellFailed } from '../../../kept/tell.ts'
import { refusalWords } from '../settings/refusal-words.ts'
import { settingFieldLabel } from '../settings/setting-labels.ts'
import { changeSettings } from '../settings/settings-values.ts'

/** Of 'changed' in `contracts/src/problem.ts`: somebody else was faster. */
const CHANGED_STATUS = 412

/** Changes that were refused because somebody else was faster. */
export interface SettingsConflict {
  readonly changes: readonly WantedChange[]
  /** What the others have made of the same settings. */
  readonly theirs: readonly ShownValue[]
}

interface SaveOptions {
  readonly siteId: number
  /** Said before the reason when nothing was saved. */
  readonly failed: string
  /** Told of the setting whose value was refused, where the server names one. */
  readonly onRefused?: (key: string) => void
  /** Reads the settings again. */
  readonly read: () => Promise<{ readonly data: { readonly values: readonly ShownValue[] } | undefined }>
  /** `now`: the settings as they are by now. */
  readonly onSaved: (now: readonly ShownValue[]) => void
}

/**
 * Saves changes, each with the version that its author has seen.
 * @rule B-sites.conflict Who saves settings second is told who changed the same ones and when, and takes theirs or saves their own
 */
export function useSaveSettings({ siteId, failed, read, onSaved, onRefused }: SaveOptions) {
  const [conflict, setConflict] = useState<SettingsConflict>()
  const save = async (changes: readonly WantedChange[]): Promise<void> => {
    const reply = await changeSettings(changes, siteId)
    const now = (await read()).data?.values ?? []
    if (reply.ok) {
      setConflict(undefined)
      return onSaved(now)
    }
    const isTheirs = ({ key, siteId: site, version }: ShownValue) =>
      site === siteId && changes.some((change) => change.key === key && change.seen !== version)
    const theirs = now.filter(isTheirs)
    if (reply.failure.status === CHANGED_STATUS && theirs.length > 0) return setConflict({ changes, theirs })
    setConflict(undefined)
    const [key] = (reply.failure.parameter ?? '').split('.')
    if (key !== undefined && key !== '') onRefused?.(key)
    tellFailed(failed, refusalWords(reply.failure, settingFieldLabel) || reply.failure)
  }
  /** Saves over what the others have made. */
  const saveMine = async (): Promise<void> => {
    if (conflict === undefined) return
    const versionOf = ({ key, seen }: WantedChange) => conflict.theirs.find((one) => one.key === key)?.version ?? seen
    await save(conflict.changes.map((change) => ({ ...change, seen: versionOf(change) })))
  }
  return { save, saveMine, conflict, endConflict: () => setConflict(undefined) }
}
