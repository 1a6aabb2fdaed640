/** How mail is sent, and how its variables are read. */

/** The mail server of the operator. A secret: the address may hold a password. */
export interface SmtpServer {
  readonly host: string
  readonly port: number
  /** TLS from the first byte on; else it is turned on by STARTTLS, as `tls` says. */
  readonly isSecure: boolean
  /** `offered`: TLS where the server offers it, and always with a password; `required`: no mail without it; `off`: never. */
  readonly tls: 'offered' | 'required' | 'off'
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

/** This computer: what is sent there crosses no network. */
export const isLoopback = (host: string): boolean => /^(?:localhost|127(?:\.\d+){3}|::1)$/.test(host)

/** What `?tls=` says; `undefined` = something else. */
function tlsOf(search: string): SmtpServer['tls'] | undefined {
  if (search === '') return 'offered'
  const told = /^\?tls=(required|off)$/.exec(search)?.[1]
  return told === 'required' || told === 'off' ? told : undefined
}

/**
 * Reads `smtp://user:password@host:587` or `smtps://host`, with `?tls=required` or `?tls=off`; `undefined` = it is no such address, or it
 * asks for a password to cross a network in clear.
 */
export function readSmtpServer(text: string): SmtpServer | undefined {
  if (!URL.canParse(text)) return undefined
  const { protocol, hostname, port, username, password, pathname, search, hash } = new URL(text)
  const isSecure = protocol === 'smtps:'
  const isPlain = ['', '/'].includes(pathname) && hash === ''
  const tls = tlsOf(search)
  if (tls === undefined || (isSecure && tls === 'off')) return undefined
  if ((!isSecure && protocol !== 'smtp:') || hostname === '' || !isPlain) return undefined
  try {
    const login = { user: decodeURIComponent(username), password: decodeURIComponent(password) }
    const host = hostname.replaceAll(/^\[|\]$/g, '')
    if (tls === 'off' && login.user !== '' && !isLoopback(host)) return undefined
    return {
      host,
      port: port === '' ? (isSecure ? SECURE_PORT : SUBMISSION_PORT) : Number(port),
      isSecure,
      tls,
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
