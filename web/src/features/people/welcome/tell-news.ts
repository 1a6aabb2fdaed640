/** Tells what is new in a version that somebody does not know yet. */
import type { Preferences } from '@graticule/contracts/people/preferences'
import { lazyWithTexts } from '../../../i18n/lazy-with-texts.ts'
import { openPopup } from '../../../shell/popups.ts'
import { useGeneralFlags } from '../../../site/general-flags.ts'
import { knownVersion, knowVersion } from '../../../browser/known-version.ts'
import { guestWantsTips, setGuestTips } from './guest-tips.ts'
import { savePreference } from '../account/preferences/save-preference.ts'

const WelcomePopup = lazyWithTexts(['welcome'], () =>
  import('./WelcomePopup.tsx').then((module) => ({ default: module.WelcomePopup })),
)

/**
 * Opens the popup; the version counts as known from now on.
 * @rule S2-4.welcome The welcome popup opens when the known version is another one and tips about new versions are wanted; then it is known
 */
export function tellNews(version: string, isGuest: boolean): void {
  knowVersion(version)
  if (isGuest && !guestWantsTips()) return
  const onTips = (isWanted: boolean) => {
    if (isGuest) setGuestTips(isWanted)
    else void savePreference({ versionTips: isWanted })
  }
  openPopup(WelcomePopup, { version, tourUrl: useGeneralFlags.getState().tourUrl, onTips })
}

/**
 * The same for whoever is signed in: their account knows which version they have seen, on whatever machine. A guest who has switched tips
 * off in this browser has not chosen for the account.
 */
export async function tellNewsTo({ versionTips = true, knownVersion: ofAccount }: Preferences): Promise<void> {
  const { version } = useGeneralFlags.getState()
  if (version === '' || ofAccount === version) return knowVersionHere(version)
  const known = ofAccount ?? knownVersion()
  if (known !== '' && known !== version && versionTips && (ofAccount !== undefined || guestWantsTips())) tellNews(version, false)
  knowVersion(version)
  await savePreference({ knownVersion: version })
}

function knowVersionHere(version: string): void {
  if (version !== '') knowVersion(version)
}
