import { i18n } from '../i18n/index.ts'
import { notify } from './notifications.ts'

/** Puts a text on the clipboard and says so with `copied`; where the browser refuses, the text itself is shown to be copied by hand. */
export async function copyText(text: string, copied: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    notify({ style: 'success', title: copied })
  } catch {
    notify({ style: 'error', title: i18n.t('shell:copyFailed'), text, duration: 20_000 })
  }
}
