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
export const askToSignIn = (title: string, about: 'resource' | 'search' = 'resource') =>
  openPopup(SignInPopup, { title, about }).closed

/** Take over so many resources and searches that the browser keeps? */
export const askToTakeOver = (resources: number, searches: number) => openPopup(TakeOverPopup, { resources, searches }).closed
