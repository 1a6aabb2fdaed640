/** Settings with versions and history, for administrators of the installation and of its sites. */
import { GLOBAL_SITE_ID, MAX_SETTINGS_BYTES } from '@graticule/contracts/limits'
import { PortalError } from '@graticule/contracts/problem'
import { type PastValue, type ShownValue, VALUE_ROUTES, type WantedChange } from '@graticule/contracts/services/settings-values'
import { isSecretKey, isSettingKey, type OpenKey, SETTING_KEYS, SETTINGS } from '@graticule/contracts/settings/settings'
import type { FastifyInstance } from 'fastify'
import { BAD_PARAMETER, json, problem } from '../../http/replies.ts'
import { route } from '../../http/route.ts'
import type { Settings } from '../../settings/settings.ts'
import type { ShownSetting } from '../../settings/shown-setting.ts'
import type { ToldChange } from '../../settings/told-changes.ts'
import type { SettingsOptions } from './options.ts'

const TAG = 'settings'
const CHANGED = problem('Somebody else has changed a setting since it was seen; nothing was changed')
const TOO_MANY_CHANGES = problem('Too many changes in a minute; Retry-After says when to come back')
const REFUSED = problem('A value is refused, with the reason; nothing was changed')

/** Mark of authors who are people of the portal; others are users of the command line. */
const PERSON = 'person:'
const isoOf = (milliseconds: number) => new Date(milliseconds).toISOString()

/** Keys that each site may have a value of its own for. Secrets are the installation's. */
const SITE_KEYS = SETTING_KEYS.filter((key): key is OpenKey => SETTINGS[key].scope === 'site' && !isSecretKey(key))

type NamesOf = SettingsOptions['namesOf']

/** Gives what authors are called, by what is kept of them. */
async function readableAuthors(authors: readonly string[], namesOf: NamesOf): Promise<(author: string) => string> {
  const names = await namesOf(authors.filter((author) => author.startsWith(PERSON)).map((author) => author.slice(PERSON.length)))
  return (author) => (author.startsWith(PERSON) ? (names.get(author.slice(PERSON.length)) ?? '') : author)
}

async function told(values: readonly ShownSetting[], namesOf: NamesOf): Promise<{ values: ShownValue[] }> {
  const nameOf = await readableAuthors(
    values.flatMap(({ changedBy }) => changedBy ?? []),
    namesOf,
  )
  return {
    values: values.map(({ changedAt, changedBy, ...rest }) => ({
      ...rest,
      ...(changedAt === undefined ? {} : { changedAt: isoOf(changedAt) }),
      ...(changedBy === undefined ? {} : { changedBy: nameOf(changedBy) }),
    })),
  }
}

/** The settings of one site: its own values, and those of the global site where it has none. */
function ofSite(settings: Settings, siteId: number): (ShownSetting | ShownValue)[] {
  const shown = settings.shown()
  return SITE_KEYS.map((key) => {
    const own = shown.find((value) => value.key === key && value.siteId === siteId)
    const { isOwn = false } = SETTINGS[key] as { readonly isOwn?: boolean }
    const damaged = settings.ignored().find((row) => row.key === key && row.siteId === siteId)
    const origin = isOwn ? 'default' : 'global site'
    return own ?? { key, siteId, origin, version: damaged?.version ?? 0, value: settings.get(key, siteId) }
  })
}

const jsonOf = (text: string): unknown => JSON.parse(text)

function pastValue(change: ToldChange, nameOf: (author: string) => string): PastValue {
  const { changedAt, changedBy, value, before, ...rest } = change
  const isSecret = isSettingKey(change.key) && isSecretKey(change.key)
  return {
    ...rest,
    changedAt: isoOf(changedAt),
    changedBy: nameOf(changedBy),
    isSecret,
    ...(value === undefined || isSecret ? {} : { value: jsonOf(value) }),
    ...(before === undefined || isSecret ? {} : { before: jsonOf(before) }),
  }
}

/**
 * Registers the routes.
 * @rule D65.settings-service Settings are read and changed over HTTP by those who may, with versions and a history
 */
export function valuesRoutes(app: FastifyInstance, options: SettingsOptions): void {
  ofInstallation(app, options)
  ignoredRoute(app, options)
  ofSites(app, options)
}

/** @rule B-administration.ignored-settings Damaged settings are named to administrators, and never keep them out */
function ignoredRoute(app: FastifyInstance, { settings }: SettingsOptions): void {
  route(
    app,
    VALUE_ROUTES.ignored,
    {
      summary: 'Stored settings that do not hold',
      description: 'With what is wrong with each. What held before anybody set it holds in its place.',
      tag: TAG,
      access: 'admin',
      replies: { 200: json('The settings', VALUE_ROUTES.ignored.reply) },
    },
    () => ({ ignored: settings.ignored().map(({ key, siteId, fault }) => ({ key, siteId, fault })) }),
  )
}

async function historyOf({ settings, namesOf }: SettingsOptions, size: number, siteId?: number) {
  const told = await settings.told(size, siteId)
  // of a site only what its administrators may change: the global site is also that of the installation
  const wanted = siteId === undefined ? told : told.filter(({ key }) => SITE_KEYS.some((own) => own === key))
  const nameOf = await readableAuthors(
    wanted.map(({ changedBy }) => changedBy),
    namesOf,
  )
  return { changes: wanted.map((change) => pastValue(change, nameOf)) }
}

function ofInstallation(app: FastifyInstance, options: SettingsOptions): void {
  const { settings, namesOf, traces } = options
  route(
    app,
    VALUE_ROUTES.values,
    {
      summary: 'All settings with their values and versions',
      description: 'Secrets are told as set or not, with their last four characters.',
      tag: TAG,
      access: 'admin',
      replies: { 200: json('The settings', VALUE_ROUTES.values.reply) },
    },
    () => told(settings.shown(), namesOf),
  )
  route(
    app,
    VALUE_ROUTES.change,
    {
      summary: 'Changes settings of the installation and the global site, all or none',
      tag: TAG,
      access: 'admin',
      bodyBytes: MAX_SETTINGS_BYTES,
      replies: {
        200: json('They hold', VALUE_ROUTES.change.reply),
        400: REFUSED,
        404: problem('There is no such setting'),
        412: CHANGED,
        429: TOO_MANY_CHANGES,
      },
    },
    async ({ body, visitor }) => {
      const before = settings.get('sites')
      const version = await settings.change(ofWanted(body.changes, GLOBAL_SITE_ID), PERSON + visitor.id)
      /** @rule B-sites.removed-roles Whoever administered a site that is taken off the list does so no more */
      const left = new Set(settings.get('sites').map(({ id }) => id))
      if (body.changes.some(({ key }) => key === 'sites'))
        for (const { id } of before) if (!left.has(id)) await traces.endAdministering(id)
      return { version }
    },
  )
  route(
    app,
    VALUE_ROUTES.history,
    {
      summary: 'The latest changes of settings',
      description: 'Newest first; who, when, from what to what.',
      tag: TAG,
      access: 'admin',
      replies: { 200: json('The changes', VALUE_ROUTES.history.reply), 400: BAD_PARAMETER },
    },
    ({ query: { size } }) => historyOf(options, size),
  )
}

const ofWanted = (changes: readonly WantedChange[], siteId: number) => changes.map((change) => ({ ...change, siteId }))

/** @rule D65.settings-of-sites Administrators of a site change the settings of this site, and nothing else */
function ofSites(app: FastifyInstance, options: SettingsOptions): void {
  const { settings, sites, namesOf } = options
  const idOf = (siteId: string): number => {
    const site = sites.byId(Number(siteId))
    if (site === undefined) throw new PortalError('not-found', `There is no site with the id ${siteId}.`)
    return site.id
  }
  const checked = (changes: readonly WantedChange[]): readonly WantedChange[] => {
    const refused = changes.find(({ key }) => !SITE_KEYS.some((own) => own === key))
    if (refused === undefined) return changes
    throw new PortalError('not-allowed', `${refused.key} is a setting of the whole installation. Nothing was changed.`)
  }
  const NO_SITE = problem('There is no site with this id')
  const OF_SITE = { tag: TAG, access: 'site-admin' } as const
  route(
    app,
    VALUE_ROUTES.valuesOfSite,
    {
      ...OF_SITE,
      summary: 'The settings of a site',
      replies: { 200: json('The settings', VALUE_ROUTES.valuesOfSite.reply), 404: NO_SITE },
    },
    ({ params }) => told(ofSite(settings, idOf(params.siteId)) as ShownSetting[], namesOf),
  )
  route(
    app,
    VALUE_ROUTES.changeSite,
    {
      ...OF_SITE,
      summary: 'Changes settings of a site, all or none',
      bodyBytes: MAX_SETTINGS_BYTES,
      replies: {
        200: json('They hold', VALUE_ROUTES.changeSite.reply),
        400: REFUSED,
        404: NO_SITE,
        412: CHANGED,
        429: TOO_MANY_CHANGES,
      },
    },
    async ({ params, body, visitor }) => {
      const changes = ofWanted(checked(body.changes), idOf(params.siteId))
      return { version: await settings.change(changes, PERSON + visitor.id) }
    },
  )
  route(
    app,
    VALUE_ROUTES.historyOfSite,
    {
      ...OF_SITE,
      summary: 'The latest changes of the settings of a site',
      replies: { 200: json('The changes', VALUE_ROUTES.historyOfSite.reply), 400: BAD_PARAMETER, 404: NO_SITE },
    },
    ({ params, query: { size } }) => historyOf(options, size, idOf(params.siteId)),
  )
}
