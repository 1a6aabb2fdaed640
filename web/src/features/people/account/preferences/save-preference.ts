/** Choices that follow a person to the next machine. */
import { PREFERENCES_ROUTES, type Preferences, type PreferencesChange } from '@graticule/contracts/people/preferences'
import { privateChange, privateJson } from '../../../../session/private-read.ts'
import { tellOtherTabs } from './other-tabs.ts'

export const readPreferences = (signal?: AbortSignal) =>
  privateJson(PREFERENCES_ROUTES.read.path, PREFERENCES_ROUTES.read.reply, { signal })

/** Keeps a change; gives the server's words when that failed, else nothing. */
export async function savePreference(body: PreferencesChange): Promise<string | undefined> {
  const { method, path, reply: schema } = PREFERENCES_ROUTES.change
  const reply = await privateChange({ method, path, body }, schema)
  if (reply.ok) tellOtherTabs()
  return reply.ok ? undefined : reply.failure.detail
}

/** What brings a choice back to what it was. */
export const choiceBefore = ({
  theme,
  footprintOpacity,
  language,
  versionTips,
  feedbackMail,
  knownVersion,
  defaultSearch,
}: Preferences): PreferencesChange => ({
  theme: theme ?? null,
  footprintOpacity: footprintOpacity ?? null,
  language: language ?? null,
  versionTips: versionTips ?? null,
  feedbackMail: feedbackMail ?? null,
  knownVersion: knownVersion ?? null,
  defaultSearch: defaultSearch?.id ?? null,
})
