/** Community portals that people draft, and requests to be listed as a mirror. */
import * as Type from 'typebox'
import type { Static } from 'typebox'
import { MAX_PAGE_NUMBER } from '../hal.ts'
import { wholeNumber } from '../services/search-request.ts'
import { MAX_EMAIL_LENGTH } from '../limits.ts'
import { LINES, NO_LINE, ONE_LINE, WEB_ADDRESS } from './plain-line.ts'
import { WrittenViewsSchema } from '../settings/views.ts'
import { BrandingSchema } from './branding.ts'
import { draftSlug } from './site-slug.ts'
import { DefaultLayersSchema, SiteSourcesSchema, SiteStartSchema } from './site-values.ts'

const BASE = '/settings/rest'

/** The settings that a draft holds: those that the site begins with. */
export const DraftValuesSchema = Type.Object(
  {
    branding: Type.Optional(BrandingSchema),
    siteStart: Type.Optional(SiteStartSchema),
    siteSources: Type.Optional(SiteSourcesSchema),
    defaultLayers: Type.Optional(DefaultLayersSchema),
    views: Type.Optional(WrittenViewsSchema),
  },
  { additionalProperties: false },
)
export type DraftValues = Static<typeof DraftValuesSchema>
/** Keys of the settings of a draft. */
export const DRAFT_KEYS = ['branding', 'siteStart', 'siteSources', 'defaultLayers', 'views'] as const

const slug = Type.String({
  pattern: '^([a-z0-9]+(-[a-z0-9]+)*)?$',
  maxLength: 60,
  description: 'its part of the address; may still be empty',
})

/** `draft`: its author works at it; `waiting`: an administrator is asked to publish it. */
export const DRAFT_STATES = ['draft', 'waiting'] as const

export const SiteDraftSchema = Type.Object({
  id: Type.String(),
  slug,
  state: Type.Enum([...DRAFT_STATES]),
  values: DraftValuesSchema,
  version: Type.Integer({ minimum: 1, description: 'grows with each change; goes with the next one as `seen`' }),
  isOwn: Type.Boolean({ description: 'the person who asks has made it' }),
  author: Type.String({ description: 'name of its author, for administrators; empty for others' }),
  changedAt: Type.String({ description: 'ISO 8601' }),
})
export type SiteDraft = Static<typeof SiteDraftSchema>

const SentDraftSchema = Type.Object({ slug: draftSlug, values: DraftValuesSchema }, { additionalProperties: false })
const one = Type.Object({ id: Type.String({ pattern: '^[1-9]\\d{0,15}$', description: 'id of the record' }) })
const version = Type.Integer({ minimum: 1, description: 'version on which the change is based; another one now refuses it' })

export const DRAFT_ROUTES = {
  /** One's own on the first page, before them those of others that wait. */
  list: {
    method: 'GET',
    path: `${BASE}/site-drafts`,
    query: Type.Object({
      page: wholeNumber({ minimum: 0, maximum: MAX_PAGE_NUMBER, default: 0 }, 'page of the drafts that wait, from 0'),
    }),
    reply: Type.Object({
      drafts: Type.Array(SiteDraftSchema),
      waiting: Type.Integer({ minimum: 0, description: 'drafts of others that wait, for administrators; 0 for others' }),
      page: Type.Integer({ minimum: 0, description: 'this page of them' }),
    }),
  },
  add: { method: 'POST', path: `${BASE}/site-drafts`, body: SentDraftSchema, reply: SiteDraftSchema },
  one: { method: 'GET', path: `${BASE}/site-drafts/:id`, params: one, reply: SiteDraftSchema },
  change: {
    method: 'PUT',
    path: `${BASE}/site-drafts/:id`,
    params: one,
    body: Type.Object(
      { ...SentDraftSchema.properties, state: Type.Optional(Type.Enum([...DRAFT_STATES])), seen: version },
      { additionalProperties: false },
    ),
    reply: SiteDraftSchema,
  },
  publish: {
    method: 'POST',
    path: `${BASE}/site-drafts/:id/publication`,
    params: one,
    body: Type.Object(
      { seen: version, isHandedOver: Type.Boolean({ description: 'its author becomes administrator of the site' }) },
      { additionalProperties: false },
    ),
    reply: Type.Object({ siteId: Type.Integer(), slug: Type.String() }),
  },
  remove: { method: 'DELETE', path: `${BASE}/site-drafts/:id`, params: one },
} as const

/** The form "register a community portal": a site elsewhere that mirrors this portal. */
export const PortalRequestSchema = Type.Object(
  {
    mirrorUrl: Type.String({ pattern: `^${WEB_ADDRESS}+$`, maxLength: 2_000, description: 'address of the mirror site' }),
    name: Type.String({ minLength: 1, maxLength: 200, pattern: ONE_LINE, description: 'name and surname' }),
    email: Type.String({
      pattern: `^[^\\s@${NO_LINE}]+@[^\\s@${NO_LINE}]+$`,
      maxLength: MAX_EMAIL_LENGTH,
      description: 'e-mail address',
    }),
    reason: Type.Optional(Type.String({ maxLength: 2_000, pattern: LINES, description: 'why' })),
  },
  { additionalProperties: false },
)
export type PortalRequest = Static<typeof PortalRequestSchema>

export const StoredRequestSchema = Type.Object({
  // as they were sent, also before the form refused some signs
  mirrorUrl: Type.String(),
  name: Type.String(),
  email: Type.String(),
  reason: Type.Optional(Type.String()),
  id: Type.String(),
  isDone: Type.Boolean({ description: 'somebody has dealt with it' }),
  sentAt: Type.String({ description: 'ISO 8601' }),
})
export type StoredRequest = Static<typeof StoredRequestSchema>

export const PORTAL_REQUEST_ROUTES = {
  send: { method: 'POST', path: `${BASE}/portal-requests`, body: PortalRequestSchema },
  list: { method: 'GET', path: `${BASE}/portal-requests`, reply: Type.Object({ requests: Type.Array(StoredRequestSchema) }) },
  change: {
    method: 'PATCH',
    path: `${BASE}/portal-requests/:id`,
    params: one,
    body: Type.Object({ isDone: Type.Boolean() }, { additionalProperties: false }),
    reply: StoredRequestSchema,
  },
  remove: { method: 'DELETE', path: `${BASE}/portal-requests/:id`, params: one },
} as const
