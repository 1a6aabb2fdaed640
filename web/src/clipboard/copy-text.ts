import { i18n } from '../i18n/index.ts'
import { notify } from '../shell/notifications.ts'

/** What is still being made is promised to the clipboard: some browsers let a page write only within the click itself. */
async function write(text: string | Promise<string>): Promise<void> {
  if (typeof text === 'string') return navigator.clipboard.writeText(text)
  if (typeof ClipboardItem === 'undefined') return navigator.clipboard.writeText(await text)
  const promised = text.then((words) => new Blob([words], { type: 'text/plain' }))
  return navigator.clipboard
    .write([new ClipboardItem({ 'text/plain': promised })])
    .catch(async () => navigator.clipboard.writeText(await text))
}

/**
 * Puts a text on the clipboard and says so with `copied`; where the browser refuses, the text itself is shown to be copied by
 * hand. `lacks`: what is not in it. Gives whether it was copied. A promised text must not fail.
 */
export async function copyText(text: string | Promise<string>, copied: string, lacks?: string): Promise<boolean> {
  try {
    await write(text)
    notify({ style: 'success', title: copied, ...(lacks !== undefined && { text: lacks }) })
    return true
  } catch {
    notify({ style: 'error', title: i18n.t('shell:copyFailed'), text: await text, duration: 20_000 })
    return false
  }
}
