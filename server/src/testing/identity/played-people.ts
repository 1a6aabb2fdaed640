/** People of a test portal: registers them by the links of their mails, and signs them in as a browser does. */
import type { LightMyRequestResponse } from 'fastify'
import type { MailSettings } from '../../mail/mail-settings.ts'
import type { TestApp } from '../create-test-app.ts'
import { playBrowser, type PlayedBrowser } from './played-browser.ts'

/** A password that the portal takes. */
export const PASSWORD = 'four words of nobody'
/** Public address of test portals. */
export const PORTAL = 'https://portal.test'
/** Mail stays in the outbox, where tests read it. */
export const MAIL: MailSettings = {
  server: { host: 'mail.test', port: 25, isSecure: false, tls: 'offered' },
  from: 'portal@example.org',
  operators: [],
}

/** What tests do with people. */
export function playPeople({ app, database }: Pick<TestApp, 'app' | 'database'>) {
  const browser = (address?: string) => playBrowser(app, PORTAL, address)

  /** The latest mail to an address. */
  const mailTo = async (email: string): Promise<{ subject: string; text: string } | undefined> => {
    const rows = await database.reader.selectFrom('mail_outbox').selectAll().orderBy('added_at', 'desc').execute()
    const mails = rows.map(({ mail }) => JSON.parse(mail) as { to: string[]; subject: string; text: string })
    return mails.find(({ to }) => to.includes(email))
  }

  let visitors = 0
  /** Registers and gives the word of the link in the mail; each time from another address, because one may cause so many mails. */
  const register = async (email: string, password = PASSWORD): Promise<string> => {
    const body = { email, password, givenName: 'Visitor', familyName: 'One' }
    visitors += 1
    const answer = await browser(`198.18.${visitors >> 8}.${visitors & 255}`).send('/people/rest/registrations', {
      method: 'POST',
      body,
    })
    if (answer.statusCode !== 202) throw new Error(`registering was answered ${answer.statusCode}: ${answer.body}`)
    return linkIn((await mailTo(email))?.text)
  }

  /** An account that is there. */
  const account = async (email: string, password = PASSWORD): Promise<void> => {
    const link = await register(email, password)
    const answer = await browser().send('/people/rest/confirmations', { method: 'POST', body: { link } })
    if (answer.statusCode !== 200) throw new Error(`confirming was answered ${answer.statusCode}: ${answer.body}`)
  }

  /** Signs in and comes back; a refusal of the form is given as it is. */
  const signIn = async (
    visitor: PlayedBrowser,
    email: string,
    { password = PASSWORD, to = '/', keep = false } = {},
  ): Promise<LightMyRequestResponse> => {
    const { path } = await visitor.open(`/login?to=${encodeURIComponent(to)}`)
    if (!path.startsWith('/login?interaction=')) throw new Error(`no form: ${path}`)
    const answer = await visitor.send('/login/password', { method: 'POST', body: { email, password, keep } })
    if (answer.statusCode !== 200) return answer
    return (await visitor.open(answer.json<{ to: string }>().to)).answer
  }
  return { browser, mailTo, register, account, signIn }
}

/** The word of the link in a mail. */
export const linkIn = (text = ''): string => /link=([\w-]+)/.exec(text)?.[1] ?? ''
