/** What a guest is asked, and what somebody is asked who was one. */
import { late } from '../i18n/late.tsx'
import { withTexts } from '../i18n/index.ts'
import { openPopup } from '../shell/popups.ts'
import type { PendingAction } from './pending-action.ts'
import type { SaveSearchProps } from './searches/SaveSearchPopup.tsx'

const SignInPopup = late(async () => ({
  default: (await withTexts(import('./SignInPopup.tsx'), 'kept')).SignInPopup,
}))
const SaveSearchPopup = late(async () => ({
  default: (await withTexts(import('./searches/SaveSearchPopup.tsx'), 'kept')).SaveSearchPopup,
}))
const TakeOverPopup = late(async () => ({
  default: (await withTexts(import('./TakeOverPopup.tsx'), 'kept')).TakeOverPopup,
}))

/** Sign in to do this? What is bookmarked or saved can be kept in the browser instead. */
export const askToSignIn = (kind: PendingAction['kind'], title: string) => openPopup(SignInPopup, { kind, title }).closed

/** Take over so many resources, searches and entries of the download list that the browser keeps? */
export const askToTakeOver = (resources: number, searches: number, downloads: number) =>
  openPopup(TakeOverPopup, { resources, searches, downloads }).closed

/** Under which name, and in which folder, is the search kept? */
export const askHowToSave = (props: SaveSearchProps) => openPopup(SaveSearchPopup, props).closed
