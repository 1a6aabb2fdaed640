/** Brings the choices of whoever signs in to this browser, and keeps a theme and a language that they choose here. */
import type { Preferences } from '@graticule/contracts/people/preferences'
import { useSession } from '../../../../session/session.ts'
import { isLanguageOfLink, languagesOffered, useLanguage } from '../../../../stores/language.ts'
import { useTheme } from '../../../../stores/theme.ts'
import { useMapFootprints } from '../../../../stores/map/map-footprints.ts'
import { tellNewsTo } from '../../welcome/tell-news.ts'
import { followOtherTabs } from './other-tabs.ts'
import { readPreferences, savePreference } from './save-preference.ts'

// one chunk for both: the first screen names no other
export { tellNews } from '../../welcome/tell-news.ts'

/** What another tab has chosen holds here, too. */
function holdHere({ theme = 'system', footprintOpacity, language }: Preferences): void {
  useTheme.getState().choose(theme, true)
  useMapFootprints.getState().prefer(footprintOpacity)
  const { chosen, choose } = useLanguage.getState()
  if (language === undefined || language === chosen || isLanguageOfLink() || !languagesOffered().includes(language)) return
  // texts that do not load leave the page as it is
  choose(language, true).catch(() => {})
}

/**
 * Follows them until it is ended by the function that it gives.
 * @param openSearch opens the chosen search; absent = this visit began somewhere else
 * @rule B-account.language The language of the account holds in every browser where its owner signs in, unless the link names another
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
  const unfollowLanguage = useLanguage.subscribe(({ chosen, isKept }, before) => {
    if (isApplying || chosen === undefined || chosen === before.chosen) return
    if (!isKept) void savePreference({ language: chosen })
  })
  const speakTo = ({ language }: Preferences) => {
    const isChosen = useLanguage.getState().chosen !== undefined
    if (language === undefined || isChosen || isLanguageOfLink() || !languagesOffered().includes(language)) return
    // it is theirs already; texts that do not load leave the page as it is
    useLanguage
      .getState()
      .choose(language, true)
      .catch(() => {})
  }
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
    speakTo(reply.value)
    void tellNewsTo(reply.value)
    if (reply.value.defaultSearch !== undefined) openSearch?.(reply.value.defaultSearch.id)
  }
  void begin()
  const bring = async () => {
    const reply = (await readPreferences(leaving.signal)).openIn(session)
    if (leaving.signal.aborted || !reply.ok) return
    isApplying = true
    holdHere(reply.value)
    isApplying = false
  }
  const unfollowTabs = followOtherTabs(() => void bring())
  return () => {
    leaving.abort()
    unfollowTabs()
    unfollow()
    // the theme came with the account: the next person at this device begins with that of the device
    if (useSession.getState().visitor.kind === 'anonymous') useTheme.getState().choose('system', true)
    unfollowLanguage()
  }
}
