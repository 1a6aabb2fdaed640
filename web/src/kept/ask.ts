/** What a guest is asked, and what somebody is asked who was one. */
import { lazy } from 'react'
import { withTexts } from '../i18n/index.ts'
import { openPopup } from '../shell/popups.ts'

const SignInPopup = lazy(async () => ({
  default: (await withTexts(import('./SignInPopup.tsx'), 'kept')).SignInPopup,
}))
const TakeOverPopup = lazy(async () => ({
  default: (await withTexts(import('./TakeOverPopup.tsx'), 'kept')).TakeOverPopup,
}))

/** Sign in to keep this, or keep it in the browser? */
export const askToSignIn = (title: string) => openPopup(SignInPopup, { title }).closed

/** Take over so many resources that the browser keeps? */
export const askToTakeOver = (count: number) => openPopup(TakeOverPopup, { count }).closed
