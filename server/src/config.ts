/**
 * The environment as one typed value. This is the only place that reads it: everything else is handed a {@link Config}.
 *
 * | variable | default | what it sets |
 * |---|---|---|
 * | `PORT` | 8080 | port to listen on, 0 for any free one |
 * | `HOST` | localhost | host name or address to listen on; `localhost` is both loopback addresses, `::` every address |
 * | `GRATICULE_DATA` | ./data | folder of the store and the index |
 * | `GRATICULE_WEB` | web/dist of the project | folder of the built web app |
 * | `GRATICULE_SEED` | seed of the project | folder of the records that an empty catalogue begins with |
 * | `DATABASE_URL` | | PostgreSQL for the store instead of the file in the data folder |
 * | `PUBLIC_URL` | http://localhost:PORT | base of every absolute address that we give out |
 * | `GRATICULE_SHARE_URL` | | base of the links that visitors share; without it, what they see in their address bar |
 * | `GRATICULE_ALLOW_HOSTS` | | exact `host:port` of private servers that may be asked, separated by commas |
 * | `GRATICULE_LAYER_HOSTS` | public | servers that the map may fetch from: public (any public server), exact hosts with commas between (`host` or `host:port`; private ones need GRATICULE_ALLOW_HOSTS too), or none; none is the default with `GRATICULE_OUTSIDE=off` |
 * | `GRATICULE_BASEMAPS` | | YAML or JSON file with maps of other servers that visitors can put under the layers (docs/operating.md) |
 * | `GRATICULE_TRUST_PROXY` | | addresses of reverse proxies whose X-Forwarded-For tells who asks, separated by commas; without it nobody is believed |
 * | `GRATICULE_JOBS` | on | off: this server leaves scheduled harvests and looking at links to others |
 * | `GRATICULE_LINK_CHECKS` | on | off: the links of records are not looked at |
 * | `GRATICULE_LINK_CHECK_DAYS` | 7 | days between two looks at a link that works |
 * | `GRATICULE_LINK_CHECK_SECONDS` | 2 | least seconds between two requests to one server for its links |
 * | `GRATICULE_LINK_CHECK_ROBOTS` | on | off: servers are not asked what robots may open |
 * | `GRATICULE_LOG_DAYS` | 365 | days after which what visitors did is forgotten |
 * | `GRATICULE_OUTSIDE` | on | off: no outside source is searched, but for those whose address is set |
 * | `GRATICULE_AMERIGEOSS` | https://data.amerigeoss.org | address of the CKAN portal, or off |
 * | `GRATICULE_NEXTGEOSS` | https://catalogue.nextgeoss.eu | address of the catalogue, or off |
 * | `GRATICULE_ZENODO` | https://zenodo.org/api | address of the API, or off |
 * | `GRATICULE_WIKIPEDIA` | https://{language}.wikipedia.org/w/api.php | address of the API, or off |
 * | `GRATICULE_SEISMIC` | https://earthquake.usgs.gov/fdsnws/event/1 | address of an FDSN event service or of a GeoJSON feed of the USGS, or off |
 * | `GRATICULE_DAB` | | a GEO DAB that answers in place of the embedded catalogue: what stands before `/opensearch/query` |
 * | `GRATICULE_DAB_DIALECT` | legacy | legacy or 2026: names of its parameters before and since 2026-01-13 |
 * | `GRATICULE_PLACES` | gazetteer | who says which place a name means: gazetteer (embedded), nominatim, photon, google or mapbox |
 * | `GRATICULE_PLACES_URL` | its public server | address of that geocoder |
 * | `GRATICULE_PLACES_KEY` | | key for google or mapbox |
 * | `GRATICULE_WHAT3WORDS_KEY` | | key for what3words: addresses of three words are understood |
 * | `SMTP_URL` | | mail server: smtp://user:password@host:587 (STARTTLS where the server offers it; ?tls=required or ?tls=off) or smtps://host; without it no mail is sent |
 * | `MAIL_FROM` | | sender of mails, such as portal@example.org; needed with SMTP_URL |
 * | `MAIL_TO` | | operators who are told by mail of layers that fail, separated by commas |
 * | `GRATICULE_METRICS_TOKEN` | | word that opens `/metrics`, 16 characters or more; without it nobody reads them |
 * | `GRATICULE_SECRET` | | 32 characters or more with which sessions and keys are sealed; without it the data folder has its own (`secret.key`); the same on all servers of a database |
 * | `OIDC_ISSUER` | | address of an OpenID Connect provider, such as https://login.example.org/realms/geoss, in place of the embedded one |
 * | `OIDC_CLIENT_ID` | geoss-ui | the client of this portal there |
 * | `OIDC_CLIENT_SECRET` | | its secret, if it has one |
 * | `OIDC_ADMIN_CLIENT` | geoss-admin | the client whose role `manage_admin` makes an administrator |
 * | `OIDC_ADMIN_CONSOLE` | Keycloak's own, from the issuer | address where administrators manage the users of that provider |
 * | `LOG_LEVEL` | warn | fatal, error, warn, info (every request), debug, trace or silent |
 * | `GRATICULE_CONTACT` | | e-mail address or web address that outgoing requests and the API description name |
 */
import { resolve } from 'node:path'
import { DAY_MS, LINK_CHECK_DAYS, LINK_CHECK_SECONDS, LOG_DAYS } from '@graticule/contracts/limits'
import { PortalError } from '@graticule/contracts/problem'
import { type GeocoderChoice, needsKey, PLACE_PROVIDERS, type PlaceProvider } from '@graticule/contracts/settings/geocoder'
import type { LayerHosts } from '@graticule/contracts/settings/layer-hosts'
import ipaddr from 'ipaddr.js'
import { readLayerHosts } from './layers/layer-hosts.ts'
import { type MailSettings, readAddresses, readSender, readSmtpServer, type SmtpServer } from './mail/mail-settings.ts'
import { DAB_DIALECTS, type DabDialect, LIVE_NAMES, type LiveSettings, liveSettings } from './live-settings.ts'

/** Levels of the log, the most severe first; `silent` writes nothing. */
export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

/** How the links of records are looked at, ms. */
export interface LinkCheckSettings {
  /** Between two looks at a link that works. */
  readonly everyMs: number
  /** Least distance of two requests to one server. */
  readonly distanceMs: number
  /** Whether servers are asked what robots may open (robots.txt), and it is kept to. */
  readonly robots: boolean
}

/** Who is asked which place a name means. The keys are secrets: they leave the server only in requests to their provider. */
export interface PlacesChoice {
  readonly geocoder: GeocoderChoice
  readonly geocoderKey?: string
  readonly what3wordsKey?: string
}

/** An identity provider of the operator. */
export interface OutsideIdentity {
  /** Without a slash at its end. */
  readonly issuer: string
  readonly clientId: string
  /** A secret. */
  readonly clientSecret?: string
  /** The client whose role `manage_admin` makes an administrator. */
  readonly adminClient: string
  /** Where its users are managed; absent = nobody has said, and the issuer is none of Keycloak's. */
  readonly console?: string
}

/** What the operator chose. Folders are absolute paths. */
export interface Config {
  /** 0 = any free port. */
  readonly port: number
  readonly host: string
  readonly dataFolder: string
  readonly webFolder: string
  readonly seedFolder: string
  /** `postgres://` address; absent = the SQLite file in the data folder. */
  readonly databaseUrl?: string | undefined
  /** Without a slash at its end. */
  readonly publicUrl: string
  /** Base of shared links where this portal is shown by another address than the public one; without a slash at its end. */
  readonly shareUrl?: string
  /** Exact `host:port`, lower case; an IPv6 address stands in brackets. */
  readonly allowHosts: readonly string[]
  /** Servers that the map may fetch from on behalf of visitors. */
  readonly layerHosts: LayerHosts
  /** File with the basemaps of the operator; absent = the embedded ones only. */
  readonly basemapsFile?: string
  readonly logLevel: LogLevel
  /** Reverse proxies whose X-Forwarded-For is believed: addresses, networks, and the names of {@link NETWORK_NAMES}. */
  readonly trustProxy: readonly string[]
  /** Whether this server does scheduled harvests and looks at links. */
  readonly jobs: boolean
  /** How the links of records are looked at; absent = they are not. */
  readonly linkChecks?: LinkCheckSettings
  /** Days after which what visitors did is forgotten. */
  readonly logDays: number
  /** Outside sources that are searched live. */
  readonly live: LiveSettings
  readonly places: PlacesChoice
  readonly contact?: string
  /** How mail is sent; absent = it is not. */
  readonly mail?: MailSettings
  /** What opens `/metrics`; absent = nothing does. A secret. */
  readonly metricsToken?: string
  /** What sessions and keys are sealed with; absent = the data folder keeps one. A secret. */
  readonly secret?: string
  /** Who says who people are; absent = the portal itself. */
  readonly outsideIdentity?: OutsideIdentity
}

const PROJECT_FOLDER = resolve(import.meta.dirname, '../..')
const HOST_AND_PORT = /^(\[[0-9a-f:.]+\]|[a-z0-9]([a-z0-9.-]*[a-z0-9])?):([1-9]\d{0,4})$/
const HOST = /^[A-Za-z0-9:.%_-]+$/

/** One variable: how its text is read; `undefined` = refused. `accepts` completes "must be ...". */
interface Variable<T> {
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

const folder = (text: string): string | undefined => (text.includes('\u0000') ? undefined : resolve(text))

const PORT: Variable<number> = { name: 'PORT', read: portOf, accepts: 'a port number from 0 to 65535' }
const LISTEN_HOST: Variable<string> = {
  name: 'HOST',
  read: (text) => (HOST.test(text) ? text : undefined),
  accepts: 'a host name or an IP address to listen on, such as localhost, 0.0.0.0 or ::',
}
const DATABASE_URL: Variable<string> = {
  name: 'DATABASE_URL',
  read: (text) => (/^postgres(ql)?:\/\//.test(text) && URL.canParse(text) ? text : undefined),
  accepts: 'an address of a PostgreSQL database, such as postgres://user@host:5432/graticule',
}
const PUBLIC_URL: Variable<string> = {
  name: 'PUBLIC_URL',
  read: webAddress,
  accepts: 'an http or https address without query, such as https://portal.example.org',
}
const SHARE_URL: Variable<string> = { ...PUBLIC_URL, name: 'GRATICULE_SHARE_URL' }
const ALLOW_HOSTS: Variable<readonly string[]> = {
  name: 'GRATICULE_ALLOW_HOSTS',
  read: hostsAndPorts,
  accepts: 'exact host:port pairs separated by commas, such as catalogue.internal:8080,10.0.0.7:443',
}
const LAYER_HOSTS: Variable<LayerHosts> = {
  name: 'GRATICULE_LAYER_HOSTS',
  read: readLayerHosts,
  accepts: 'public, none, or exact hosts separated by commas, such as maps.example.org,tiles.internal:8080',
}
const TRUST_PROXY: Variable<readonly string[]> = {
  name: 'GRATICULE_TRUST_PROXY',
  read: proxies,
  accepts: `addresses or networks separated by commas, such as 10.0.0.7,192.168.1.0/24, or ${NETWORK_NAMES.join(', ')}`,
}
const LOG_LEVEL: Variable<LogLevel> = {
  name: 'LOG_LEVEL',
  read: (text) => LOG_LEVELS.find((level) => level === text.toLowerCase()),
  accepts: `one of ${LOG_LEVELS.join(', ')}`,
}
const LOG_DAYS_KEPT: Variable<number> = {
  name: 'GRATICULE_LOG_DAYS',
  read: (text) => (/^[1-9]\d{0,3}$/.test(text) ? Number(text) : undefined),
  accepts: 'a number of days from 1 to 9999',
}
const LINK_DAYS: Variable<number> = {
  name: 'GRATICULE_LINK_CHECK_DAYS',
  read: (text) => (/^[1-9]\d{0,2}$/.test(text) ? Number(text) : undefined),
  accepts: 'a number of days from 1 to 999',
}
const LINK_SECONDS: Variable<number> = {
  name: 'GRATICULE_LINK_CHECK_SECONDS',
  read: (text) => (/^\d{1,3}(\.\d{1,3})?$/.test(text) ? Number(text) : undefined),
  accepts: 'a number of seconds from 0 to 999',
}
const onOrOff = (name: string): Variable<'on' | 'off'> => ({
  name,
  read: (text) => (['on', 'off'] as const).find((choice) => choice === text.toLowerCase()),
  accepts: 'on or off',
})
const liveVariable = (name: string): Variable<string> => ({
  name: `GRATICULE_${name.toUpperCase()}`,
  read: liveAddress,
  accepts: 'an http or https address without query, or off',
})
const DAB_DIALECT: Variable<DabDialect> = {
  name: 'GRATICULE_DAB_DIALECT',
  read: (text) => DAB_DIALECTS.find((dialect) => dialect === text.toLowerCase()),
  accepts: `one of ${DAB_DIALECTS.join(', ')}`,
}
const PLACES: Variable<PlaceProvider> = {
  name: 'GRATICULE_PLACES',
  read: (text) => (Object.keys(PLACE_PROVIDERS) as PlaceProvider[]).find((name) => name === text.toLowerCase()),
  accepts: `one of ${Object.keys(PLACE_PROVIDERS).join(', ')}`,
}
const PLACES_URL: Variable<string> = {
  name: 'GRATICULE_PLACES_URL',
  read: webAddress,
  accepts: 'an http or https address without query',
}
const keyVariable = (name: string): Variable<string> => ({
  name,
  read: (text) => (/^[\x21-\x7e]{1,500}$/.test(text) ? text : undefined),
  accepts: 'a key without blanks',
})
const CONTACT: Variable<string> = {
  name: 'GRATICULE_CONTACT',
  read: (text) => (/^[^\s@]+@[^\s@]+$/.test(text) ? text : webAddress(text)),
  accepts: 'an e-mail address or an http or https address',
}
const SMTP_URL: Variable<SmtpServer> = {
  name: 'SMTP_URL',
  read: readSmtpServer,
  accepts:
    'an address of a mail server, such as smtp://user:password@mail.example.org:587 or smtps://mail.example.org; ?tls=required or, without a password, ?tls=off may follow smtp',
}
const MAIL_FROM: Variable<string> = {
  name: 'MAIL_FROM',
  read: readSender,
  accepts: 'an e-mail address, with or without a name before it: Portal <portal@example.org>',
}
const MAIL_TO: Variable<readonly string[]> = {
  name: 'MAIL_TO',
  read: readAddresses,
  accepts: 'e-mail addresses separated by commas',
}
const METRICS_TOKEN: Variable<string> = {
  name: 'GRATICULE_METRICS_TOKEN',
  read: (text) => (/^[\w.~+/=-]{16,}$/.test(text) ? text : undefined),
  accepts: 'at least 16 letters, digits or any of - . _ ~ + / = (RFC 6750)',
}
const SECRET: Variable<string> = {
  name: 'GRATICULE_SECRET',
  read: (text) => (text.length >= 32 ? text : undefined),
  accepts: 'at least 32 characters that nobody can guess',
}
const OIDC_ISSUER: Variable<string> = { ...PUBLIC_URL, name: 'OIDC_ISSUER' }
const ADMIN_CONSOLE: Variable<string> = {
  name: 'OIDC_ADMIN_CONSOLE',
  read: (text) => (/^https?:$/.test(URL.parse(text)?.protocol ?? '') ? text : undefined),
  accepts: 'an http or https address',
}
const clientVariable = (name: string): Variable<string> => ({
  name,
  read: (text) => (/^[\x21-\x7e]{1,500}$/.test(text) ? text : undefined),
  accepts: 'a text without blanks',
})
const folderVariable = (name: string): Variable<string> => ({ name, read: folder, accepts: 'a folder' })

/** Reads a variable; `undefined` = it is not set, or refused. */
type ReadVariable = <T>(variable: Variable<T>) => T | undefined

function linkCheckSettings(read: ReadVariable, outside: 'on' | 'off' | undefined): LinkCheckSettings | undefined {
  const choice = read(onOrOff('GRATICULE_LINK_CHECKS')) ?? outside
  const days = read(LINK_DAYS) ?? LINK_CHECK_DAYS
  const seconds = read(LINK_SECONDS) ?? LINK_CHECK_SECONDS
  const robots = read(onOrOff('GRATICULE_LINK_CHECK_ROBOTS')) !== 'off'
  return choice === 'off' ? undefined : { everyMs: days * DAY_MS, distanceMs: seconds * 1_000, robots }
}

/** @throws PortalError `invalid-parameter` when a provider that needs a key has none */
function placesChoice(
  provider: PlaceProvider = 'gazetteer',
  url: string | undefined,
  geocoderKey: string | undefined,
  what3wordsKey: string | undefined,
): PlacesChoice {
  if (needsKey(provider) && geocoderKey === undefined) {
    throw new PortalError('invalid-parameter', `GRATICULE_PLACES_KEY must be the key for ${provider}.`, {
      parameter: 'GRATICULE_PLACES_KEY',
    })
  }
  return {
    geocoder: { provider, ...(url === undefined ? {} : { url }) },
    ...(geocoderKey === undefined ? {} : { geocoderKey }),
    ...(what3wordsKey === undefined ? {} : { what3wordsKey }),
  }
}

function mailSettings(read: ReadVariable): MailSettings | undefined {
  const server = read(SMTP_URL)
  // what has no sender is refused by every mail server
  const from = read({ ...MAIL_FROM, isNeeded: server !== undefined })
  const operators = read(MAIL_TO) ?? []
  return server === undefined || from === undefined ? undefined : { server, from, operators }
}

/** The console of a Keycloak for a realm, by the address of the realm; `undefined` = it is none of a Keycloak. */
function keycloakConsole(issuer: string): string | undefined {
  const [, base, realm] = /^(.+)\/realms\/([^/]+)$/.exec(issuer) ?? []
  return base === undefined || realm === undefined ? undefined : `${base}/admin/${realm}/console/`
}

function peopleSettings(read: ReadVariable): Pick<Config, 'secret' | 'outsideIdentity'> {
  const secret = read(SECRET)
  const issuer = read(OIDC_ISSUER)
  const clientSecret = read(clientVariable('OIDC_CLIENT_SECRET'))
  const clientId = read(clientVariable('OIDC_CLIENT_ID')) ?? 'geoss-ui'
  const adminClient = read(clientVariable('OIDC_ADMIN_CLIENT')) ?? 'geoss-admin'
  const console = read(ADMIN_CONSOLE) ?? keycloakConsole(issuer ?? '')
  const outside = {
    clientId,
    adminClient,
    ...(clientSecret === undefined ? {} : { clientSecret }),
    ...(console === undefined ? {} : { console }),
  }
  return {
    ...(secret === undefined ? {} : { secret }),
    ...(issuer === undefined ? {} : { outsideIdentity: { issuer, ...outside } }),
  }
}

/**
 * Reads the environment. Empty variables count as not set, unknown ones are left alone.
 * @throws PortalError `invalid-parameter` that names every variable that cannot be read and what it accepts; never its
 *   value, which may hold a password.
 */
export function loadConfig(env: NodeJS.ProcessEnv): Config {
  const refused: { name: string; accepts: string }[] = []
  const read = <T>({ name, read: parse, accepts, isNeeded = false }: Variable<T>): T | undefined => {
    const text = env[name]?.trim() ?? ''
    if (text === '' && !isNeeded) return undefined
    const value = parse(text)
    if (value === undefined) refused.push({ name, accepts })
    return value
  }

  const port = read(PORT) ?? 8080
  const databaseUrl = read(DATABASE_URL)
  const contact = read(CONTACT)
  const metricsToken = read(METRICS_TOKEN)
  const shareUrl = read(SHARE_URL)
  const basemapsFile = read<string>({ name: 'GRATICULE_BASEMAPS', read: folder, accepts: 'a file' })
  const outside = read(onOrOff('GRATICULE_OUTSIDE'))
  const linkChecks = linkCheckSettings(read, outside)
  const mail = mailSettings(read)
  const config: Config = {
    port,
    host: read(LISTEN_HOST) ?? 'localhost',
    dataFolder: read(folderVariable('GRATICULE_DATA')) ?? resolve('data'),
    webFolder: read(folderVariable('GRATICULE_WEB')) ?? resolve(PROJECT_FOLDER, 'web/dist'),
    seedFolder: read(folderVariable('GRATICULE_SEED')) ?? resolve(PROJECT_FOLDER, 'seed'),
    databaseUrl,
    publicUrl: read(PUBLIC_URL) ?? `http://localhost:${port}`,
    allowHosts: read(ALLOW_HOSTS) ?? [],
    layerHosts: read(LAYER_HOSTS) ?? { anyPublic: outside !== 'off', hosts: [] },
    logLevel: read(LOG_LEVEL) ?? 'warn',
    trustProxy: read(TRUST_PROXY) ?? [],
    jobs: read(onOrOff('GRATICULE_JOBS')) !== 'off',
    logDays: read(LOG_DAYS_KEPT) ?? LOG_DAYS,
    live: liveSettings({
      addresses: Object.fromEntries(LIVE_NAMES.map((name) => [name, read(liveVariable(name))])),
      outside,
      dialect: read(DAB_DIALECT),
    }),
    places: placesChoice(
      read(PLACES),
      read(PLACES_URL),
      read(keyVariable('GRATICULE_PLACES_KEY')),
      read(keyVariable('GRATICULE_WHAT3WORDS_KEY')),
    ),
    ...(contact === undefined ? {} : { contact }),
    ...(mail === undefined ? {} : { mail }),
    ...(metricsToken === undefined ? {} : { metricsToken }),
    ...(shareUrl === undefined ? {} : { shareUrl }),
    ...(basemapsFile === undefined ? {} : { basemapsFile }),
    ...peopleSettings(read),
    ...(linkChecks === undefined ? {} : { linkChecks }),
  }

  const [first] = refused
  if (first === undefined) return config
  throw new PortalError('invalid-parameter', refused.map(({ name, accepts }) => `${name} must be ${accepts}.`).join('\n'), {
    parameter: first.name,
    accepted: first.accepts,
  })
}

/** The variables of this process for one that works on the same data folder, wherever the folder was named. */
export const variablesFor = ({ dataFolder }: Config): NodeJS.ProcessEnv => ({ ...process.env, GRATICULE_DATA: dataFolder })
