/** What several variables say together: of links, places, mail and people. */
import { DAY_MS, LINK_CHECK_DAYS, LINK_CHECK_SECONDS } from '@graticule/contracts/limits'
import { PortalError } from '@graticule/contracts/problem'
import { type GeocoderChoice, needsKey, type PlaceProvider } from '@graticule/contracts/settings/geocoder'
import type { MailSettings } from '../mail/mail-settings.ts'
import {
  ADMIN_CONSOLE,
  LINK_DAYS,
  LINK_SECONDS,
  MAIL_FROM,
  MAIL_TO,
  OIDC_ISSUER,
  type ReadVariable,
  SECRET,
  SMTP_URL,
  clientVariable,
  onOrOff,
} from './variables.ts'

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

/** How people are known here. */
export interface PeopleSettings {
  /** What sessions and keys are sealed with; absent = the data folder keeps one. A secret. */
  readonly secret?: string
  /** Who says who people are; absent = the portal itself. */
  readonly outsideIdentity?: OutsideIdentity
}

export function linkCheckSettings(read: ReadVariable, outside: 'on' | 'off' | undefined): LinkCheckSettings | undefined {
  const choice = read(onOrOff('GRATICULE_LINK_CHECKS')) ?? outside
  const days = read(LINK_DAYS) ?? LINK_CHECK_DAYS
  const seconds = read(LINK_SECONDS) ?? LINK_CHECK_SECONDS
  const robots = read(onOrOff('GRATICULE_LINK_CHECK_ROBOTS')) !== 'off'
  return choice === 'off' ? undefined : { everyMs: days * DAY_MS, distanceMs: seconds * 1_000, robots }
}

/** @throws PortalError `invalid-parameter` when a provider that needs a key has none */
export function placesChoice(
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

export function mailSettings(read: ReadVariable): MailSettings | undefined {
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

export function peopleSettings(read: ReadVariable): PeopleSettings {
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
