/** Community portals in the making: everybody who is signed in drafts, an administrator publishes. */
import { PortalError } from '@graticule/contracts/problem'
import { type SettingKey, SETTINGS } from '@graticule/contracts/settings/settings'
import { logoAddress } from '@graticule/contracts/sites/branding'
import { DRAFT_KEYS, DRAFT_ROUTES, type DraftValues, type SiteDraft } from '@graticule/contracts/sites/site-drafts'
import type { FastifyInstance } from 'fastify'
import { BAD_PARAMETER, empty, json, problem } from '../../http/replies.ts'
import { route } from '../../http/route.ts'
import type { Person } from '../../identity/visitor.ts'
import { itemIdOf, notYours } from '../../kept/kept-item.ts'
import { BAD_BODY, NO_ROOM, NOT_YOURS } from '../../kept/statements.ts'
import { faultIn } from '../../http/schemas/schema-refusals.ts'
import { formFault, meaningFault } from '../../settings/check-setting.ts'
import type { SettingChange } from '../../settings/settings.ts'
import { authorOf, newSite, versionOf } from '../../sites/site-changes.ts'
import type { StoredDraft } from '../../sites/site-drafts.ts'
import { say } from '../../texts/say.ts'
import type { CommunitiesOptions } from './options.ts'

/** Logos and layers of a draft. */
const DRAFT_BYTES = 700_000
const OF_SIGNED_IN = { tag: 'sites', access: 'user', bodyBytes: DRAFT_BYTES } as const
const CHANGED = problem('Somebody else has changed it since it was read')
const SWITCHED_OFF = problem('Drafting is switched off on this portal')

/** @throws PortalError `invalid-body` with what is wrong with a value */
function checkValues(values: DraftValues): void {
  for (const key of DRAFT_KEYS) {
    const value = values[key]
    if (value === undefined) continue
    const fault = formFault(key, value) ?? meaningFault(key, value, () => false)
    if (fault === undefined) continue
    const place = faultIn(SETTINGS[key].schema, value)
    if (place === undefined)
      throw new PortalError('invalid-body', say('services:sites.refused', { key, fault }), { parameter: key })
    const { name, accepted } = place
    throw new PortalError('invalid-body', say('request:setting', { key, name, accepted }), {
      parameter: `${key}.${name}`,
      accepted,
    })
  }
}

/** Finds drafts for somebody, and shows them. */
function reader({ drafts, people, settings }: CommunitiesOptions) {
  const isAdmin = ({ roles }: Person) => roles.has('admin')
  return {
    isAdmin,
    shown: async (list: readonly StoredDraft[], visitor: Person): Promise<SiteDraft[]> => {
      const names = isAdmin(visitor) ? await people.namesOf(list.map(({ personId }) => personId)) : new Map<string, string>()
      return list.map(({ id, personId, changedAt, ...draft }) => ({
        ...draft,
        id: String(id),
        isOwn: personId === visitor.id,
        author: names.get(personId) ?? '',
        changedAt: new Date(changedAt).toISOString(),
      }))
    },
    /** One's own, or for administrators one that waits. @throws PortalError `not-found` */
    find: async (id: string, visitor: Person): Promise<StoredDraft> => {
      const draft = await drafts.find(itemIdOf(id))
      if (draft.personId === visitor.id || (isAdmin(visitor) && draft.state === 'waiting')) return draft
      throw notYours()
    },
    /** @rule S2-6.proof-of-concept Creating and registering portals is offered to signed-in people unless it is hidden */
    checkOpen: (visitor: Person) => {
      if (settings.get('hidesProofOfConcept') && !isAdmin(visitor))
        throw new PortalError('not-allowed', say('services:sites.hidden'))
    },
  }
}

/** Registers the routes. */
export function draftRoutes(app: FastifyInstance, options: CommunitiesOptions): void {
  const { drafts, clock } = options
  const { shown, find, isAdmin, checkOpen } = reader(options)
  const { list, add, one, remove } = DRAFT_ROUTES
  route(
    app,
    list,
    {
      ...OF_SIGNED_IN,
      summary: 'Community portals in the making',
      description: 'One’s own; for administrators also those of others that wait to be published, page by page.',
      replies: { 200: json('The list', list.reply), 400: BAD_PARAMETER },
    },
    async ({ visitor, query: { page } }) => {
      const own = page === 0 ? await drafts.list(visitor.id) : []
      const others = isAdmin(visitor) ? await drafts.waiting(visitor.id, page) : { drafts: [], total: 0 }
      return { drafts: await shown([...others.drafts, ...own], visitor), waiting: others.total, page }
    },
  )
  route(
    app,
    add,
    {
      ...OF_SIGNED_IN,
      summary: 'Begin a community portal',
      replies: { 201: json('The draft', add.reply), 400: BAD_BODY, 403: SWITCHED_OFF, 409: NO_ROOM },
    },
    async ({ body, visitor, reply }) => {
      checkOpen(visitor)
      checkValues(body.values)
      const draft = await drafts.add(visitor.id, { ...body, state: 'draft' }, clock())
      return reply.code(201).send((await shown([draft], visitor))[0])
    },
  )
  route(
    app,
    one,
    { ...OF_SIGNED_IN, summary: 'One draft', replies: { 200: json('The draft', one.reply), 404: NOT_YOURS } },
    async ({ params: { id }, visitor }) => (await shown([await find(id, visitor)], visitor))[0],
  )
  route(
    app,
    remove,
    { ...OF_SIGNED_IN, summary: 'Delete a draft', replies: { 204: empty('It is there no more'), 404: NOT_YOURS } },
    async ({ params: { id }, visitor, reply }) => {
      await drafts.remove((await find(id, visitor)).id)
      return reply.code(204).send()
    },
  )
  changing(app, options)
  publishing(app, options)
}

function changing(app: FastifyInstance, options: CommunitiesOptions): void {
  const { drafts, clock } = options
  const { shown, find, checkOpen } = reader(options)
  const { change } = DRAFT_ROUTES
  route(
    app,
    change,
    {
      ...OF_SIGNED_IN,
      summary: 'Change a draft, or ask for its publication',
      replies: { 200: json('The draft', change.reply), 400: BAD_BODY, 403: SWITCHED_OFF, 404: NOT_YOURS, 412: CHANGED },
    },
    async ({ params: { id }, body: { seen, state, slug, values }, visitor }) => {
      checkOpen(visitor)
      checkValues(values)
      const before = await find(id, visitor)
      const draft = await drafts.change(before.id, { slug, values, state: state ?? before.state }, seen, clock())
      return (await shown([draft], visitor))[0]
    },
  )
}

function publishing(app: FastifyInstance, options: CommunitiesOptions): void {
  const { settings, drafts, people, traces, clock } = options
  const { find } = reader(options)
  const { publish } = DRAFT_ROUTES
  /** @rule D71.publish Everybody who is signed in drafts a community portal; an administrator publishes it */
  route(
    app,
    publish,
    {
      ...OF_SIGNED_IN,
      access: 'admin',
      summary: 'Publish a draft as a community portal',
      replies: {
        200: json('The site', publish.reply),
        400: problem('It lacks an address, a name or a logo'),
        404: NOT_YOURS,
        409: problem('Its address is taken'),
        412: CHANGED,
      },
    },
    async ({ params: { id }, body: { seen, isHandedOver }, visitor }) => {
      const draft = await find(id, visitor)
      if (draft.version !== seen) throw new PortalError('changed', say('services:sites.changed'))
      const { slug, values } = draft
      if (slug === '' || values.branding?.name === undefined || logoAddress(0, values.branding) === undefined)
        throw new PortalError('invalid-body', say('services:sites.draft-lacks'))
      const list = settings.get('sites')
      const site = newSite(list, { slug, language: values.siteStart?.language }, await traces.usedIds())
      await settings.change(
        [
          { key: 'sites', value: [...list, site], seen: versionOf(settings, 'sites', 0) },
          ...DRAFT_KEYS.flatMap((key): SettingChange[] =>
            values[key] === undefined ? [] : [{ key: key satisfies SettingKey, siteId: site.id, value: values[key] }],
          ),
        ],
        authorOf(visitor),
      )
      await drafts.remove(draft.id)
      const author = isHandedOver ? await people.byId(draft.personId) : undefined
      if (author !== undefined)
        await people.change(author.id, { administers: [...new Set([...author.administers, String(site.id)])] }, clock())
      return { siteId: site.id, slug }
    },
  )
}
