/** Sends invitations, and counts the mails that each person causes by them. */
import { MAILS_PER_MINUTE } from '@graticule/contracts/limits'
import type { FastifyRequest } from 'fastify'
import type { Static } from 'typebox'
import type { SentInvitationSchema } from '@graticule/contracts/people/invitations'
import { TriesPerMinute } from '../../fairness/tries-per-minute.ts'
import { languageOf } from '../../http/request-language.ts'
import { mustWait } from '../../people/accounts.ts'
import type { MadeInvitation } from '../../people/invitations.ts'
import type { PeopleOptions } from './options.ts'

export interface InvitationSender {
  /** @throws PortalError 'too-many-requests' */
  readonly countMail: (personId: string) => void
  /** Sends the link; where no mail is set, its address is in the answer, too. */
  readonly sent: (made: MadeInvitation, request: FastifyRequest) => Promise<Static<typeof SentInvitationSchema>>
  /** Milliseconds since 1970. */
  readonly now: () => number
}

/** One for all routes: somebody's mails are counted together. */
export function invitationSender({ siteOf, sendsMail, mail, publicUrl, clock }: PeopleOptions): InvitationSender {
  const mails = new TriesPerMinute(() => MAILS_PER_MINUTE, clock)
  return {
    countMail: (personId) => {
      const seconds = mails.secondsToWait(personId)
      if (seconds > 0) throw mustWait(seconds)
    },
    sent: async ({ invitation, word }, request) => {
      const { email, role, siteId } = invitation
      const link = `${publicUrl}/invitation?link=${word}`
      const site = siteId === undefined ? undefined : siteOf(Number(siteId))
      const named = site?.name || site?.slug || ''
      await mail({ about: 'invitation', role, site: named, link }, email, languageOf(request), site?.slug)
      return { invitation, ...(sendsMail ? {} : { link }) }
    },
    now: clock,
  }
}
