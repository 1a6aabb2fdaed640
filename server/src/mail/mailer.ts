/** Sends one mail by the operator's mail server. What goes wrong is a value with words that name no address. */
import { createTransport, type NodemailerError } from 'nodemailer'
import { isLoopback, type MailSettings, type SmtpServer } from './mail-settings.ts'

/** A mail in one language. */
export interface Mail {
  readonly to: readonly string[]
  readonly subject: string
  readonly text: string
  /** The same for readers that show it; without it there is the text only. */
  readonly html?: string
}

/** What became of a mail: `refused` will not go another time either. */
export type Sending = { readonly how: 'sent' } | { readonly how: 'failed' | 'refused'; readonly words: string }

/** The way to the mail server. */
export interface Mailer {
  /** Gives up when `signal` says so, which counts as a failure. */
  readonly send: (mail: Mail, signal?: AbortSignal) => Promise<Sending>
  /** Signs in and sends nothing. */
  readonly check: () => Promise<Sending>
}

/** The longest wait for a connection, for its greeting, and for an answer, ms. */
const CONNECTION_MS = 15_000
const ANSWER_MS = 30_000

/** A password never crosses a network in clear, and a certificate that is not trusted ends the connection. */
function connectionTo({ host, port, isSecure, tls, login }: SmtpServer) {
  return {
    host,
    port,
    secure: isSecure,
    requireTLS: !isSecure && (tls === 'required' || (login !== undefined && !isLoopback(host))),
    ignoreTLS: tls === 'off',
    ...(login === undefined ? {} : { auth: { user: login.user, pass: login.password } }),
    connectionTimeout: CONNECTION_MS,
    greetingTimeout: CONNECTION_MS,
    socketTimeout: ANSWER_MS,
    // a mail is what its fields say: nothing of it is read from files or other servers
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/** The server will say the same of this mail at any time (RFC 5321 section 4.2.1); a login can be mended. */
const isFinal = ({ code, responseCode = 0 }: NodemailerError): boolean =>
  responseCode >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE')

function failure(error: unknown, host: string): Sending {
  const known = error as NodemailerError
  // servers repeat the addresses of people, which have no place in a log
  const said = known.message.replaceAll(/<?[^\s<>@]+@[^\s<>@]+>?/g, '(address)').replaceAll(/\s+/g, ' ')
  return { how: isFinal(known) ? 'refused' : 'failed', words: `${host}: ${said}` }
}

/** The mailer of these settings. It holds no connection between two mails. */
export function createMailer({ server, from }: Pick<MailSettings, 'server' | 'from'>): Mailer {
  const transport = createTransport(connectionTo(server), { from })
  const tried = async (work: () => Promise<unknown>): Promise<Sending> => {
    try {
      await work()
      return { how: 'sent' }
    } catch (error) {
      return failure(error, server.host)
    }
  }
  return {
    send: ({ to, ...words }, signal) =>
      tried(() =>
        transport.sendMail({
          ...words,
          ...(signal === undefined ? {} : { signal }),
          to: [...to],
          // answering machines leave it alone (RFC 3834 section 5)
          headers: { 'Auto-Submitted': 'auto-generated' },
        }),
      ),
    check: () => tried(() => transport.verify()),
  }
}
