/** Brings the choices of whoever signs in to this browser, and keeps a theme that they choose here. */
import type { Preferences } from '@graticule/contracts/people/preferences'
import { useSession } from '../../../../session/session.ts'
import { useTheme } from '../../../../stores/theme.ts'
import { useMapFootprints } from '../../../../stores/map/map-footprints.ts'
import { readPreferences, savePreference } from './save-preference.ts'

/**
 * Follows them until it is ended by the function that it gives.
 * @param openSearch opens the chosen search; absent = this visit began somewhere else
 * @rule B-account.default-search The portal opens with the chosen search when a visit begins at the home page
 */
export function followPreferences(openSearch: ((id: number) => void) | undefined): () => void {
  const leaving = new AbortController()
  const session = useSession.getState()
  let isApplying = false
  let isChosenHere = false
  // from the first moment on: what is chosen before the answer comes counts more than what was chosen before
  const unfollow = useTheme.subscribe(({ choice, isKept }, before) => {
    if (isApplying || choice === before.choice) return
    isChosenHere = true
    if (!isKept) void savePreference({ theme: choice })
  })
  const apply = ({ theme, footprintOpacity }: Preferences) => {
    isApplying = true
    if (theme !== undefined && !isChosenHere) useTheme.getState().choose(theme)
    if (footprintOpacity !== undefined) useMapFootprints.getState().prefer(footprintOpacity)
    isApplying = false
  }
  const begin = async () => {
    const reply = (await readPreferences(leaving.signal)).openIn(session)
    if (leaving.signal.aborted) return
    // without an answer this browser goes on as it is
    if (!reply.ok) return
    apply(reply.value)
    if (reply.value.defaultSearch !== undefined) openSearch?.(reply.value.defaultSearch.id)
  }
  void begin()
  return () => {
    leaving.abort()
    unfollow()
  }
}
