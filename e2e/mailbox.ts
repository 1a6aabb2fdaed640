/** Mails that the portal under test would send: nobody takes them, so that they stay in its store. */
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect } from '@playwright/test'

/** A mail as it waits. */
interface WaitingMail {
  readonly to: readonly string[]
  readonly subject: string
  readonly text: string
}

/** The mails to an address, the latest first. */
export function mailsTo(to: string): readonly WaitingMail[] {
  const store = new DatabaseSync(join(process.env['GRATICULE_E2E_DATA'] ?? '', 'catalogue.sqlite'), { readOnly: true })
  const rows = store.prepare('select mail from mail_outbox order by added_at desc').all() as { mail: string }[]
  store.close()
  return rows.map(({ mail }) => JSON.parse(mail) as WaitingMail).filter((mail) => mail.to.includes(to))
}

/** The path and query of the link in the latest mail to an address whose subject has these words; waits until there is one. */
export async function linkInMail(to: string, subject: string): Promise<string> {
  let link = ''
  await expect(() => {
    const found = mailsTo(to).find((mail) => mail.subject.includes(subject))
    const address = /https?:\S+/.exec(found?.text.split('\n').find((line) => line.startsWith('http')) ?? '')?.[0] ?? ''
    expect(address).not.toBe('')
    const { pathname, search } = new URL(address)
    link = pathname + search
  }).toPass()
  return link
}
