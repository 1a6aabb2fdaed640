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
import { LOG_DAYS } from '@graticule/contracts/limits'
import { PortalError } from '@graticule/contracts/problem'
import type { LayerHosts } from '@graticule/contracts/settings/layer-hosts'
import {
  type LinkCheckSettings,
  linkCheckSettings,
  mailSettings,
  type PeopleSettings,
  peopleSettings,
  type PlacesChoice,
  placesChoice,
} from './config/settings-of-parts.ts'
import {
  ALLOW_HOSTS,
  CONTACT,
  DAB_DIALECT,
  DATABASE_URL,
  LAYER_HOSTS,
  LISTEN_HOST,
  LOG_DAYS_KEPT,
  LOG_LEVEL,
  type LogLevel,
  METRICS_TOKEN,
  PLACES,
  PLACES_URL,
  PORT,
  PUBLIC_URL,
  SHARE_URL,
  TRUST_PROXY,
  type Variable,
  folder,
  folderVariable,
  keyVariable,
  liveVariable,
  onOrOff,
} from './config/variables.ts'
import { LIVE_NAMES, type LiveSettings, liveSettings } from './live-settings.ts'
import type { MailSettings } from './mail/mail-settings.ts'

/** What the operator chose. Folders are absolute paths. */
export interface Config extends PeopleSettings {
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
  /** Reverse proxies whose X-Forwarded-For is believed: addresses, networks, and the names of `NETWORK_NAMES` in `config/variables.ts`. */
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
}

const PROJECT_FOLDER = resolve(import.meta.dirname, '../..')
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
