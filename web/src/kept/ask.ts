/** What a guest is asked, and what somebody is asked who was one. */
import { lazy } from 'react'
import { withTexts } from '../i18n/index.ts'
import { openPopup } from '../shell/popups.ts'
import type { PendingAction } from './pending-action.ts'

const SignInPopup = lazy(async () => ({
  default: (await withTexts(import('./SignInPopup.tsx'), 'kept')).SignInPopup,
}))
const TakeOverPopup = lazy(async () => ({
  default: (await withTexts(import('./TakeOverPopup.tsx'), 'kept')).TakeOverPopup,
}))

/** Sign in to do this? What is bookmarked or saved can be kept in the browser instead. */
export const askToSignIn = (kind: PendingAction['kind'], title: string) => openPopup(SignInPopup, { kind, title }).closed

/** Take over so many resources and searches that the browser keeps? */
export const askToTakeOver = (resources: number, searches: number) => openPopup(TakeOverPopup, { resources, searches }).closed
