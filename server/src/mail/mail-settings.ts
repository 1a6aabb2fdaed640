/** How mail is sent, and how its variables are read. */

/** The mail server of the operator. A secret: the address may hold a password. */
export interface SmtpServer {
  readonly host: string
  readonly port: number
  /** TLS from the first byte on; else it is turned on where the server offers it (STARTTLS). */
  readonly isSecure: boolean
  readonly login?: { readonly user: string; readonly password: string }
}

/** Who sends, by what, and who is told of failing layers. */
export interface MailSettings {
  readonly server: SmtpServer
  /** `portal@example.org`, or with a name: `Portal <portal@example.org>`. */
  readonly from: string
  /** Operators, who are told of failing layers; none = nobody is. */
  readonly operators: readonly string[]
}

/** Ports where none is named: submission (RFC 6409), and submission with TLS (RFC 8314). */
const SUBMISSION_PORT = 587
const SECURE_PORT = 465

/** Reads `smtp://user:password@host:587` or `smtps://host`; `undefined` = it is no such address. */
export function readSmtpServer(text: string): SmtpServer | undefined {
  if (!URL.canParse(text)) return undefined
  const { protocol, hostname, port, username, password, pathname, search, hash } = new URL(text)
  const isSecure = protocol === 'smtps:'
  const isPlain = ['', '/'].includes(pathname) && search === '' && hash === ''
  if ((!isSecure && protocol !== 'smtp:') || hostname === '' || !isPlain) return undefined
  try {
    const login = { user: decodeURIComponent(username), password: decodeURIComponent(password) }
    return {
      host: hostname.replaceAll(/^\[|\]$/g, ''),
      port: port === '' ? (isSecure ? SECURE_PORT : SUBMISSION_PORT) : Number(port),
      isSecure,
      ...(login.user === '' ? {} : { login }),
    }
  } catch {
    // an escape that is none
    return undefined
  }
}

const ADDRESS = /^[^\s@<>(),;:"[\]\\]+@[^\s@<>(),;:"[\]\\]+$/
const NAMED = /^[^<>"\r\n,;:@\\]{1,100}<([^<>]+)>$/

/** A sender, with or without a name. */
export function readSender(text: string): string | undefined {
  return ADDRESS.test(NAMED.exec(text)?.[1] ?? text) ? text : undefined
}

/** Addresses separated by commas. */
export function readAddresses(text: string): readonly string[] | undefined {
  const addresses = text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
  return addresses.length > 0 && addresses.every((address) => ADDRESS.test(address)) ? [...new Set(addresses)] : undefined
}
