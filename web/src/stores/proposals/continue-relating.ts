import { RELATING_KEY } from './relating.ts'

/** Goes on with what this tab has chosen, when its page was loaded again. */
export async function continueRelating(): Promise<void> {
  try {
    if (sessionStorage.getItem(RELATING_KEY) === null) return
  } catch {
    return
  }
  ;(await import('./change-relating.ts')).restoreRelating()
}
