/** Whether a guest wants to be told what is new, kept in this browser; of whoever is signed in the account knows. */
import { readStored, writeStored } from '../../../browser/browser-storage.ts'

const TIPS = 'graticule.version-tips'

export const guestWantsTips = (): boolean => readStored(TIPS) !== 'off'
export const setGuestTips = (isWanted: boolean): void => writeStored(TIPS, isWanted ? 'on' : 'off')
