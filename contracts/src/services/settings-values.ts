/**
 * The settings of an installation and of its sites over HTTP, for those who run them: read with versions, changed all or none, with a
 * history. A change holds on every server of the database within two seconds.
 */
import * as Type from 'typebox'
import type { Static } from 'typebox'
import { MAX_CHANGES_AT_ONCE, MAX_SETTINGS_HISTORY } from '../limits.ts'
import { instant } from '../kept/kept-items.ts'
import { wholeNumber } from './search-request.ts'
import type { SettingKey } from '../settings/settings.ts'

// its names are not listed here: the page would load the whole table of settings with them
const settingKey = Type.Unsafe<SettingKey>(Type.String({ minLength: 1, maxLength: 60, description: 'name of the setting' }))

/** A setting as those who may change it see it. */
export const ShownValueSchema = Type.Object({
  key: Type.String({ description: 'name of the setting' }),
  siteId: Type.Integer({ description: '0 = the installation or the global site' }),
  origin: Type.Enum(['set', 'first value', 'default', 'global site'], {
    description: 'where the value comes from; global site: a site that has set none of its own',
  }),
  version: Type.Integer({ minimum: 0, description: 'of its latest change, to be sent as `seen`; 0 = nobody has set it' }),
  changedAt: Type.Optional(instant('latest change')),
  changedBy: Type.Optional(Type.String({ description: 'who has made it' })),
  value: Type.Optional(Type.Unknown({ description: 'absent for a secret' })),
  secret: Type.Optional(
    Type.Object({
      isSet: Type.Boolean(),
      lastFour: Type.Optional(Type.String({ description: 'its last four characters; absent when it is short' })),
    }),
  ),
})
export type ShownValue = Static<typeof ShownValueSchema>

/** A stored value that does not hold. */
export const IgnoredValueSchema = Type.Object({
  key: Type.String({ description: 'name of the setting' }),
  siteId: Type.Integer({ description: '0 = the installation or the global site' }),
  fault: Type.String({ description: 'what is wrong with it' }),
})

export const ShownValuesSchema = Type.Object({ values: Type.Array(ShownValueSchema) })

/** A change that is wanted. */
export const WantedChangeSchema = Type.Object(
  {
    key: settingKey,
    value: Type.Optional(
      Type.Unknown({ description: 'absent: the value is forgotten, and the one before anybody set it holds again' }),
    ),
    seen: Type.Integer({ minimum: 0, description: 'version on which the change is based; another one now refuses it' }),
  },
  { additionalProperties: false },
)
export type WantedChange = Static<typeof WantedChangeSchema>

const WantedChangesSchema = Type.Object(
  { changes: Type.Array(WantedChangeSchema, { minItems: 1, maxItems: MAX_CHANGES_AT_ONCE }) },
  { additionalProperties: false },
)

/** One change that was made. */
export const PastValueSchema = Type.Object({
  version: Type.Integer({ minimum: 1 }),
  siteId: Type.Integer({ description: '0 = the installation or the global site' }),
  key: Type.String(),
  action: Type.Enum(['set', 'reset']),
  changedAt: instant('when'),
  changedBy: Type.String({ description: 'who' }),
  value: Type.Optional(Type.Unknown({ description: 'the new value; absent for a secret and for a reset' })),
  before: Type.Optional(Type.Unknown({ description: 'the value before, where somebody had set one; absent for a secret' })),
  isSecret: Type.Boolean(),
  isLong: Type.Boolean({ description: 'the values are left out: there was no room for them in the answer' }),
  isCurrent: Type.Boolean({ description: 'nobody has changed it since' }),
})
export type PastValue = Static<typeof PastValueSchema>

const PastValuesSchema = Type.Object({ changes: Type.Array(PastValueSchema) })
const ChangedSchema = Type.Object({ version: Type.Integer({ description: 'of all values that were changed' }) })
const ofSite = Type.Object({ siteId: Type.String({ pattern: '^\\d{1,9}$', description: 'id of the site' }) })
const latest = Type.Object({
  size: wholeNumber({ minimum: 1, maximum: MAX_SETTINGS_HISTORY, default: 50 }, 'so many of the latest changes'),
})

/** Routes of the service. Those of a site know its own settings only, and are for its administrators. */
export const VALUE_ROUTES = {
  values: { method: 'GET', path: '/settings/values', reply: ShownValuesSchema },
  ignored: {
    method: 'GET',
    path: '/settings/ignored',
    reply: Type.Object({ ignored: Type.Array(IgnoredValueSchema, { description: 'stored values in whose place others hold' }) }),
  },
  change: { method: 'PATCH', path: '/settings/values', body: WantedChangesSchema, reply: ChangedSchema },
  history: { method: 'GET', path: '/settings/history', query: latest, reply: PastValuesSchema },
  valuesOfSite: { method: 'GET', path: '/settings/sites/:siteId/values', params: ofSite, reply: ShownValuesSchema },
  changeSite: {
    method: 'PATCH',
    path: '/settings/sites/:siteId/values',
    params: ofSite,
    body: WantedChangesSchema,
    reply: ChangedSchema,
  },
  historyOfSite: {
    method: 'GET',
    path: '/settings/sites/:siteId/history',
    params: ofSite,
    query: latest,
    reply: PastValuesSchema,
  },
} as const
