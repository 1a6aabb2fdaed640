/** Asks before a form with something typed in it is closed. */
import { late } from '../../../i18n/late.tsx'
import { withTexts } from '../../../i18n/index.ts'
import { openPopup } from '../../../shell/popups.ts'

const DiscardPopup = late(async () => ({
  default: (await withTexts(import('./DiscardPopup.tsx'), 'improve')).DiscardPopup,
}))

/** Keep it for later, or discard it? `undefined` = go on. */
export const askToDiscard = () => openPopup(DiscardPopup, {}, { about: 'improvement' }).closed
