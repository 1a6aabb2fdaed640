/** What people set for themselves beside their account: choices, and accounts at other services. */
import type { DataHub, OpenEoChoice } from '@graticule/contracts/settings/connections'
import { OPENEO_RETURN } from '@graticule/contracts/people/connections'
import type { Outbound } from '../../outbound/outbound.ts'
import type { Database } from '../../storage/database.ts'
import type { Belongings } from '../belongings.ts'
import type { Secrets } from '../secrets.ts'
import { openConnections } from './connection-store.ts'
import { type HubOfPeople, openDataHub } from './data-hub.ts'
import { openOpenEo, type OpenEoOfPeople, type OpenEoTokens } from './open-eo.ts'
import { openPreferences, type PreferenceStore } from './preferences.ts'

/** What it is built from. */
export interface OpenAccountOptions {
  readonly database: Database
  readonly secrets: Secrets
  readonly outbound: Pick<Outbound, 'fetch'>
  readonly dataHub: () => DataHub
  readonly openEo: () => OpenEoChoice
  readonly publicUrl: string
  /** Milliseconds since 1970. */
  readonly clock: () => number
}

export interface OwnSettings {
  readonly preferences: PreferenceStore
  readonly hub: HubOfPeople
  readonly openEo: OpenEoOfPeople
  readonly ownBelongings: readonly Belongings[]
}

/** Opens it. */
export function openOwnSettings(options: OpenAccountOptions): OwnSettings {
  const { database, secrets, outbound, dataHub, openEo: choice, publicUrl, clock } = options
  const preferences = openPreferences(database)
  const hubs = openConnections<string>(database, secrets, 'hub')
  const tokens = openConnections<OpenEoTokens>(database, secrets, 'openeo')
  const kept = (name: string, store: Pick<typeof hubs, 'told' | 'remove'>): Belongings => ({
    name,
    exportOf: store.told,
    removeOf: store.remove,
  })
  const redirectUri = publicUrl + OPENEO_RETURN
  return {
    preferences,
    hub: openDataHub({ store: hubs, outbound, hub: dataHub, clock }),
    openEo: openOpenEo({ store: tokens, outbound, choice, secrets, redirectUri, clock }),
    ownBelongings: [preferences.belongings, kept('dataHub', hubs), kept('openEo', tokens)],
  }
}
