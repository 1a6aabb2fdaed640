/** Mails that the portal under test would send: nobody takes them, so that they stay in its store. */
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect } from '@playwright/test'

/** The path and query of the link in the latest mail to an address whose subject has these words; waits until there is one. */
export async function linkInMail(to: string, subject: string): Promise<string> {
  let link = ''
  await expect(() => {
    const store = new DatabaseSync(join(process.env['GRATICULE_E2E_DATA'] ?? '', 'catalogue.sqlite'), { readOnly: true })
    const rows = store.prepare('select mail from mail_outbox order by added_at desc').all() as { mail: string }[]
    store.close()
    const mails = rows.map(({ mail }) => JSON.parse(mail) as { to: string[]; subject: string; text: string })
    const found = mails.find((mail) => mail.to.includes(to) && mail.subject.includes(subject))
    const address = /https?:\S+/.exec(found?.text.split('\n').find((line) => line.startsWith('http')) ?? '')?.[0] ?? ''
    expect(address).not.toBe('')
    const { pathname, search } = new URL(address)
    link = pathname + search
  }).toPass()
  return link
}
