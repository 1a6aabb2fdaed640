/** Mails about accounts. Without a mail server the link stands in the log instead, for the operator to pass on. */
import type { Wording } from '@graticule/contracts/problem'
import type { Mail } from '../mail/mailer.ts'
import { say } from '../texts/say.ts'

/** Sends a mail, or lets the operator know what it would have said. */
export type SendMail = (mail: Mail) => Promise<void>

/** What mails are about. */
export type AccountMail =
  | { readonly about: 'registration' | 'email' | 'password' | 'known-address'; readonly link: string }
  | {
      readonly about: 'password-changed' | 'address-in-use' | 'second-step-on' | 'second-step-off' | 'recovery-codes-new'
    }
  | { readonly about: 'recovery-code-used'; readonly left: number }
  | { readonly about: 'email-changed'; readonly email: string }

const WORDS: Readonly<
  Record<
    AccountMail['about'],
    (values: { portal: string; link: string; email: string; count: number }) => readonly [Wording, Wording]
  >
> = {
  registration: (values) => [say('mail:registration.subject', values), say('mail:registration.text', values)],
  email: (values) => [say('mail:email.subject', values), say('mail:email.text', values)],
  'address-in-use': (values) => [say('mail:address-in-use.subject', values), say('mail:address-in-use.text', values)],
  'email-changed': (values) => [say('mail:email-changed.subject', values), say('mail:email-changed.text', values)],
  password: (values) => [say('mail:password.subject', values), say('mail:password.text', values)],
  'known-address': (values) => [say('mail:known-address.subject', values), say('mail:known-address.text', values)],
  'password-changed': (values) => [say('mail:password-changed.subject', values), say('mail:password-changed.text', values)],
  'second-step-on': (values) => [say('mail:second-step-on.subject', values), say('mail:second-step-on.text', values)],
  'second-step-off': (values) => [say('mail:second-step-off.subject', values), say('mail:second-step-off.text', values)],
  'recovery-codes-new': (values) => [say('mail:recovery-codes-new.subject', values), say('mail:recovery-codes-new.text', values)],
  'recovery-code-used': (values) => [say('mail:recovery-code-used.subject', values), say('mail:recovery-code-used.text', values)],
}

/** The mail in a language. `portal` is the name of the portal's address. */
export function accountMail(mail: AccountMail, to: string, portal: string, language: string): Mail {
  const [subject, text] = WORDS[mail.about]({
    portal,
    link: 'link' in mail ? mail.link : '',
    email: 'email' in mail ? mail.email : '',
    count: 'left' in mail ? mail.left : 0,
  })
  return { to: [to], subject: subject.in(language), text: `${text.in(language)}\n` }
}

/** Writes and sends mails to a person in a language. */
export type AccountMailer = (mail: AccountMail, to: string, language: string) => Promise<void>

/** The mailer of the portal at `publicUrl`. */
export function accountMailer(send: SendMail, publicUrl: string): AccountMailer {
  const portal = new URL(publicUrl).host
  return (mail, to, language) => send(accountMail(mail, to, portal, language))
}

/** What happens where no mail server is set: the operator finds the mail, with its link, in the log. */
export const mailToLog =
  (warn: (words: string) => void): SendMail =>
  async ({ to, subject, text }) =>
    warn(`No mail server is set (SMTP_URL), so this mail to ${to.join(', ')} stands here. ${subject}\n${text}`)
