/** Sends the mails of the outbox inside a server, one after another. Nobody waits for it. */
import type { Mailer } from '../mail/mailer.ts'
import type { Outbox } from '../mail/outbox.ts'
import { type Jobs, repeat } from './repeat.ts'

/** How often a server asks what is due, ms. */
const POLL_MS = 10_000

/** What it works with. */
export interface MailJobOptions {
  readonly outbox: Omit<Outbox, 'add'>
  readonly mailer: Pick<Mailer, 'send'>
  /** Writes what is to be told by now into the outbox. */
  readonly write?: () => Promise<unknown>
  readonly onNotice: (words: string) => void
  readonly pollMs?: number
}

/** Starts it. */
export function startMails({ outbox, mailer, write, onNotice, pollMs = POLL_MS }: MailJobOptions): Jobs {
  const work = async (signal: AbortSignal): Promise<boolean> => {
    await write?.()
    const taken = await outbox.take()
    if (taken === undefined) return false
    const sending = await mailer.send(taken.mail, signal)
    if (sending.how === 'failed') {
      const next = await outbox.postpone(taken)
      const after = next === undefined ? 'given up' : `again at ${new Date(next).toISOString()}`
      onNotice(`A mail could not be sent; ${after}: ${sending.words}`)
    } else {
      await outbox.remove(taken)
      if (sending.how === 'refused') onNotice(`A mail was refused and is not tried again: ${sending.words}`)
    }
    return true
  }
  const onError = (error: unknown) => onNotice(`Mails: ${error instanceof Error ? error.message : String(error)}`)
  return repeat(work, { pollMs, onError })
}
