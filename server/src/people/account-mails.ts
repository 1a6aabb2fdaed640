/** Mails about accounts. Without a mail server the link stands in the log instead, for the operator to pass on. */
import type { InvitedRole } from '@graticule/contracts/people/invitations'
import type { Wording } from '@graticule/contracts/problem'
import type { Mail } from '../mail/mailer.ts'
import { type PortalOfMails, portalOfSite, signedText, type SiteOfMails } from '../mail/portal-of-mails.ts'
import { say } from '../texts/say.ts'

/** Sends a mail, or lets the operator know what it would have said. */
export type SendMail = (mail: Mail) => Promise<void>

/** What mails are about. */
export type AccountMail =
  | {
      readonly about: 'registration' | 'email' | 'password' | 'password-by-administrator' | 'password-changed' | 'known-address'
      readonly link: string
    }
  | {
      readonly about: 'address-in-use' | 'account-deleted' | 'second-step-on' | 'second-step-off' | 'recovery-codes-new'
    }
  | { readonly about: 'recovery-code-used'; readonly left: number }
  | { readonly about: 'email-changed'; readonly email: string }
  | { readonly about: 'invitation'; readonly role: InvitedRole; readonly site: string; readonly link: string }

const WORDS: Readonly<
  Record<
    AccountMail['about'],
    (values: {
      portal: string
      /** The portal that a site is part of. */
      whole: string
      link: string
      email: string
      count: number
      role: InvitedRole
      site: string
    }) => readonly [Wording, Wording]
  >
> = {
  registration: (values) => [say('mail:registration.subject', values), say('mail:registration.text', values)],
  email: (values) => [say('mail:email.subject', values), say('mail:email.text', values)],
  'address-in-use': (values) => [say('mail:address-in-use.subject', values), say('mail:address-in-use.text', values)],
  'email-changed': (values) => [say('mail:email-changed.subject', values), say('mail:email-changed.text', values)],
  password: (values) => [say('mail:password.subject', values), say('mail:password.text', values)],
  'password-by-administrator': (values) => [
    say('mail:password-by-administrator.subject', values),
    say('mail:password-by-administrator.text', values),
  ],
  'account-deleted': (values) => [say('mail:account-deleted.subject', values), say('mail:account-deleted.text', values)],
  'known-address': (values) => [say('mail:known-address.subject', values), say('mail:known-address.text', values)],
  'password-changed': (values) => [say('mail:password-changed.subject', values), say('mail:password-changed.text', values)],
  'second-step-on': (values) => [say('mail:second-step-on.subject', values), say('mail:second-step-on.text', values)],
  'second-step-off': (values) => [say('mail:second-step-off.subject', values), say('mail:second-step-off.text', values)],
  'recovery-codes-new': (values) => [say('mail:recovery-codes-new.subject', values), say('mail:recovery-codes-new.text', values)],
  invitation: (values) => [
    say('mail:invitation.subject', values),
    say(`mail:invitation.${values.role}`, { ...values, portal: values.whole }),
  ],
  'recovery-code-used': (values) => [say('mail:recovery-code-used.subject', values), say('mail:recovery-code-used.text', values)],
}

/** The mail in a language, to somebody of a site. */
export function accountMail(mail: AccountMail, to: string, whole: PortalOfMails, language: string, of?: SiteOfMails): Mail {
  const portal = portalOfSite(whole, of)
  const [subject, text] = WORDS[mail.about]({
    portal: portal.portalName(),
    whole: whole.portalName(),
    link: 'link' in mail ? mail.link : '',
    email: 'email' in mail ? mail.email : '',
    count: 'left' in mail ? mail.left : 0,
    role: 'role' in mail ? mail.role : 'site',
    site: 'site' in mail ? mail.site : '',
  })
  return { to: [to], subject: subject.in(language), text: signedText([text.in(language)], portal) }
}

/**
 * Writes and sends mails to a person in a language. `site` is the part of the address of the community portal that they come from; the
 * mail is from the portal itself without it, and where there is no such site.
 */
export type AccountMailer = (mail: AccountMail, to: string, language: string, site?: string) => Promise<void>

/** The mailer of a portal; `siteOf` finds community portals by their part of the address. */
export function accountMailer(
  send: SendMail,
  portal: PortalOfMails,
  siteOf: (slug: string) => SiteOfMails | undefined,
): AccountMailer {
  return (mail, to, language, site) =>
    send(accountMail(mail, to, portal, language, site === undefined ? undefined : siteOf(site)))
}

/** What happens where no mail server is set: the operator finds the mail, with its link, in the log. */
export const mailToLog =
  (warn: (words: string) => void): SendMail =>
  async ({ to, subject, text }) =>
    warn(`No mail server is set (SMTP_URL), so this mail to ${to.join(', ')} stands here. ${subject}\n${text}`)
