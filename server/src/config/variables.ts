/** The variables of the environment: how the text of each is read, and what it accepts. */
import { resolve } from 'node:path'
import { PLACE_PROVIDERS, type PlaceProvider } from '@graticule/contracts/settings/geocoder'
import type { LayerHosts } from '@graticule/contracts/settings/layer-hosts'
import ipaddr from 'ipaddr.js'
import { readLayerHosts } from '../layers/layer-hosts.ts'
import { readAddresses, readSender, readSmtpServer, type SmtpServer } from '../mail/mail-settings.ts'
import { DAB_DIALECTS, type DabDialect } from '../live-settings.ts'

/** Levels of the log, the most severe first; `silent` writes nothing. */
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

const HOST_AND_PORT = /^(\[[0-9a-f:.]+\]|[a-z0-9]([a-z0-9.-]*[a-z0-9])?):([1-9]\d{0,4})$/
const HOST = /^[A-Za-z0-9:.%_-]+$/

/** One variable: how its text is read; `undefined` = refused. `accepts` completes "must be ...". */
export interface Variable<T> {
  readonly name: string
  readonly read: (text: string) => T | undefined
  readonly accepts: string
  /** It is refused when it is not set. */
  readonly isNeeded?: boolean
}

function portOf(text: string): number | undefined {
  return /^\d{1,5}$/.test(text) && Number(text) <= 65_535 ? Number(text) : undefined
}

function webAddress(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined
  const url = new URL(text)
  const plain = url.search === '' && url.hash === '' && url.username === '' && url.password === ''
  return /^https?:$/.test(url.protocol) && plain ? url.href.replace(/\/+$/, '') : undefined
}

/** `off`, or the address of a service; `{language}` may stand in it. */
function liveAddress(text: string): string | undefined {
  if (text.toLowerCase() === 'off') return 'off'
  const address = webAddress(text.replace('{language}', 'xx-language'))
  return address?.replace('xx-language', '{language}')
}

function hostsAndPorts(text: string): readonly string[] | undefined {
  const hosts = text
    .split(',')
    .map((part) => part.trim().toLowerCase())
    .filter((part) => part !== '')
  const accepted = (host: string) => {
    const port = HOST_AND_PORT.exec(host)?.[3]
    return port !== undefined && Number(port) <= 65_535
  }
  return hosts.every(accepted) ? [...new Set(hosts)] : undefined
}

/** Names of networks that Fastify knows: this machine, its links, private networks. */
const NETWORK_NAMES = ['loopback', 'linklocal', 'uniquelocal']

function proxies(text: string): readonly string[] | undefined {
  const parts = text
    .split(',')
    .map((part) => part.trim().toLowerCase())
    .filter((part) => part !== '')
  const isAddress = (part: string) => ipaddr.IPv4.isValidFourPartDecimal(part) || ipaddr.IPv6.isValid(part)
  const isNetwork = (part: string) => ipaddr.isValidCIDR(part) && isAddress(part.replace(/\/.*$/, ''))
  const isOne = (part: string) => NETWORK_NAMES.includes(part) || isAddress(part) || isNetwork(part)
  return parts.every(isOne) ? parts : undefined
}

export const folder = (text: string): string | undefined => (text.includes('\u0000') ? undefined : resolve(text))

export const PORT: Variable<number> = { name: 'PORT', read: portOf, accepts: 'a port number from 0 to 65535' }
export const LISTEN_HOST: Variable<string> = {
  name: 'HOST',
  read: (text) => (HOST.test(text) ? text : undefined),
  accepts: 'a host name or an IP address to listen on, such as localhost, 0.0.0.0 or ::',
}
export const DATABASE_URL: Variable<string> = {
  name: 'DATABASE_URL',
  read: (text) => (/^postgres(ql)?:\/\//.test(text) && URL.canParse(text) ? text : undefined),
  accepts: 'an address of a PostgreSQL database, such as postgres://user@host:5432/graticule',
}
export const PUBLIC_URL: Variable<string> = {
  name: 'PUBLIC_URL',
  read: webAddress,
  accepts: 'an http or https address without query, such as https://portal.example.org',
}
export const SHARE_URL: Variable<string> = { ...PUBLIC_URL, name: 'GRATICULE_SHARE_URL' }
export const ALLOW_HOSTS: Variable<readonly string[]> = {
  name: 'GRATICULE_ALLOW_HOSTS',
  read: hostsAndPorts,
  accepts: 'exact host:port pairs separated by commas, such as catalogue.internal:8080,10.0.0.7:443',
}
export const LAYER_HOSTS: Variable<LayerHosts> = {
  name: 'GRATICULE_LAYER_HOSTS',
  read: readLayerHosts,
  accepts: 'public, none, or exact hosts separated by commas, such as maps.example.org,tiles.internal:8080',
}
export const TRUST_PROXY: Variable<readonly string[]> = {
  name: 'GRATICULE_TRUST_PROXY',
  read: proxies,
  accepts: `addresses or networks separated by commas, such as 10.0.0.7,192.168.1.0/24, or ${NETWORK_NAMES.join(', ')}`,
}
export const LOG_LEVEL: Variable<LogLevel> = {
  name: 'LOG_LEVEL',
  read: (text) => LOG_LEVELS.find((level) => level === text.toLowerCase()),
  accepts: `one of ${LOG_LEVELS.join(', ')}`,
}
export const LOG_DAYS_KEPT: Variable<number> = {
  name: 'GRATICULE_LOG_DAYS',
  read: (text) => (/^[1-9]\d{0,3}$/.test(text) ? Number(text) : undefined),
  accepts: 'a number of days from 1 to 9999',
}
export const LINK_DAYS: Variable<number> = {
  name: 'GRATICULE_LINK_CHECK_DAYS',
  read: (text) => (/^[1-9]\d{0,2}$/.test(text) ? Number(text) : undefined),
  accepts: 'a number of days from 1 to 999',
}
export const LINK_SECONDS: Variable<number> = {
  name: 'GRATICULE_LINK_CHECK_SECONDS',
  read: (text) => (/^\d{1,3}(\.\d{1,3})?$/.test(text) ? Number(text) : undefined),
  accepts: 'a number of seconds from 0 to 999',
}
export const onOrOff = (name: string): Variable<'on' | 'off'> => ({
  name,
  read: (text) => (['on', 'off'] as const).find((choice) => choice === text.toLowerCase()),
  accepts: 'on or off',
})
export const liveVariable = (name: string): Variable<string> => ({
  name: `GRATICULE_${name.toUpperCase()}`,
  read: liveAddress,
  accepts: 'an http or https address without query, or off',
})
export const DAB_DIALECT: Variable<DabDialect> = {
  name: 'GRATICULE_DAB_DIALECT',
  read: (text) => DAB_DIALECTS.find((dialect) => dialect === text.toLowerCase()),
  accepts: `one of ${DAB_DIALECTS.join(', ')}`,
}
export const PLACES: Variable<PlaceProvider> = {
  name: 'GRATICULE_PLACES',
  read: (text) => (Object.keys(PLACE_PROVIDERS) as PlaceProvider[]).find((name) => name === text.toLowerCase()),
  accepts: `one of ${Object.keys(PLACE_PROVIDERS).join(', ')}`,
}
export const PLACES_URL: Variable<string> = {
  name: 'GRATICULE_PLACES_URL',
  read: webAddress,
  accepts: 'an http or https address without query',
}
export const keyVariable = (name: string): Variable<string> => ({
  name,
  read: (text) => (/^[\x21-\x7e]{1,500}$/.test(text) ? text : undefined),
  accepts: 'a key without blanks',
})
export const CONTACT: Variable<string> = {
  name: 'GRATICULE_CONTACT',
  read: (text) => (/^[^\s@]+@[^\s@]+$/.test(text) ? text : webAddress(text)),
  accepts: 'an e-mail address or an http or https address',
}
export const SMTP_URL: Variable<SmtpServer> = {
  name: 'SMTP_URL',
  read: readSmtpServer,
  accepts:
    'an address of a mail server, such as smtp://user:password@mail.example.org:587 or smtps://mail.example.org; ?tls=required or, without a password, ?tls=off may follow smtp',
}
export const MAIL_FROM: Variable<string> = {
  name: 'MAIL_FROM',
  read: readSender,
  accepts: 'an e-mail address, with or without a name before it: Portal <portal@example.org>',
}
export const MAIL_TO: Variable<readonly string[]> = {
  name: 'MAIL_TO',
  read: readAddresses,
  accepts: 'e-mail addresses separated by commas',
}
export const METRICS_TOKEN: Variable<string> = {
  name: 'GRATICULE_METRICS_TOKEN',
  read: (text) => (/^[\w.~+/=-]{16,}$/.test(text) ? text : undefined),
  accepts: 'at least 16 letters, digits or any of - . _ ~ + / = (RFC 6750)',
}
export const SECRET: Variable<string> = {
  name: 'GRATICULE_SECRET',
  read: (text) => (text.length >= 32 ? text : undefined),
  accepts: 'at least 32 characters that nobody can guess',
}
export const OIDC_ISSUER: Variable<string> = { ...PUBLIC_URL, name: 'OIDC_ISSUER' }
export const ADMIN_CONSOLE: Variable<string> = {
  name: 'OIDC_ADMIN_CONSOLE',
  read: (text) => (/^https?:$/.test(URL.parse(text)?.protocol ?? '') ? text : undefined),
  accepts: 'an http or https address',
}
export const clientVariable = (name: string): Variable<string> => ({
  name,
  read: (text) => (/^[\x21-\x7e]{1,500}$/.test(text) ? text : undefined),
  accepts: 'a text without blanks',
})
export const folderVariable = (name: string): Variable<string> => ({ name, read: folder, accepts: 'a folder' })

/** Reads a variable; `undefined` = it is not set, or refused. */
export type ReadVariable = <T>(variable: Variable<T>) => T | undefined
