import { lazyWithTexts } from '../../i18n/lazy-with-texts.ts'
import { openPopup } from '../popups.ts'

const PastPopup = lazyWithTexts(['guides'], () => import('./PastPopup.tsx').then((module) => ({ default: module.PastPopup })))

/** Opens the list of past notifications. */
export function openPast(): void {
  openPopup(PastPopup, {})
}
