/** Choices that follow a person to the next machine. */
import { type Language, LANGUAGE_COOKIE } from '@graticule/contracts/languages'
import { PREFERENCES_ROUTES, type Preferences, type PreferencesChange } from '@graticule/contracts/people/preferences'
import { privateChange, privateJson } from '../../../../session/private-read.ts'

export const readPreferences = (signal?: AbortSignal) =>
  privateJson(PREFERENCES_ROUTES.read.path, PREFERENCES_ROUTES.read.reply, { signal })

/** Keeps a change; gives the server's words when that failed, else nothing. */
export async function savePreference(body: PreferencesChange): Promise<string | undefined> {
  const { method, path, reply: schema } = PREFERENCES_ROUTES.change
  const reply = await privateChange({ method, path, body }, schema)
  return reply.ok ? undefined : reply.failure.detail
}

/** Has the server write the next document in a language, and asks for it. */
export function speak(language: Language): void {
  document.cookie = `${LANGUAGE_COOKIE}=${language}; Max-Age=31536000; Path=/; SameSite=Lax`
  location.reload()
}

/** What brings a choice back to what it was. */
export const choiceBefore = ({ theme, footprintOpacity, language, defaultSearch }: Preferences): PreferencesChange => ({
  theme: theme ?? null,
  footprintOpacity: footprintOpacity ?? null,
  language: language ?? null,
  defaultSearch: defaultSearch?.id ?? null,
})
