/** How often a person may change settings: each change is kept for good, and told to every open page. */
import { SETTINGS_CHANGES_PER_MINUTE } from '@graticule/contracts/limits'
import { PortalError } from '@graticule/contracts/problem'
import { TriesPerMinute } from '../fairness/tries-per-minute.ts'
import { say } from '../texts/say.ts'
import type { Settings } from './settings.ts'

/**
 * `change` of settings that also rejects with `PortalError` 'too-many-requests'. The command line has no such limit.
 * @rule B-limits.settings-changes
 */
export function pacedChange({ change }: Pick<Settings, 'change'>, clock: () => number): Settings['change'] {
  const tries = new TriesPerMinute(() => SETTINGS_CHANGES_PER_MINUTE, clock)
  return async (changes, author) => {
    const seconds = tries.secondsToWait(author)
    if (seconds > 0) throw new PortalError('too-many-requests', say('kept:busy', { seconds }), { retryAfter: seconds })
    return change(changes, author)
  }
}
