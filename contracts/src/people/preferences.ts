/** What people choose for themselves on every machine. What they did not choose is as the browser has it. */
import * as Type from 'typebox'
import type { Static } from 'typebox'
import { itemId } from '../kept/kept-items.ts'
import { LANGUAGES, type Language } from '../languages.ts'

/** Looks of the page; `system` follows the device. */
export const THEMES = ['light', 'dark', 'system'] as const
export type Theme = (typeof THEMES)[number]

const theme = Type.Unsafe<Theme>({ type: 'string', enum: [...THEMES], description: 'system: as the device' })
const language = Type.Unsafe<Language>({ type: 'string', enum: [...LANGUAGES], description: 'one that the portal speaks' })
const footprintOpacity = Type.Integer({ minimum: 0, maximum: 100, description: 'of boxes on the map, per cent; 100 = opaque' })
const knownVersion = Type.String({
  pattern: '^[\\w.+-]{1,40}$',
  description: 'the version whose news this person has seen',
})
const feedbackMail = Type.Boolean({ description: 'for administrators: a mail about new feedback is wanted' })
const versionTips = Type.Boolean({ description: 'tips about a new version are wanted' })

export const PreferencesSchema = Type.Object({
  theme: Type.Optional(theme),
  language: Type.Optional(language),
  footprintOpacity: Type.Optional(footprintOpacity),
  versionTips: Type.Optional(versionTips),
  feedbackMail: Type.Optional(feedbackMail),
  knownVersion: Type.Optional(knownVersion),
  defaultSearch: Type.Optional(
    Type.Object(
      { id: itemId, name: Type.String({ description: 'what it is called' }) },
      { description: 'the saved search that the portal opens with' },
    ),
  ),
})
export type Preferences = Static<typeof PreferencesSchema>

/** What is not said stays; null takes a choice back. */
export const PreferencesChangeSchema = Type.Object({
  theme: Type.Optional(Type.Union([theme, Type.Null()])),
  language: Type.Optional(Type.Union([language, Type.Null()])),
  footprintOpacity: Type.Optional(Type.Union([footprintOpacity, Type.Null()])),
  versionTips: Type.Optional(Type.Union([versionTips, Type.Null()])),
  feedbackMail: Type.Optional(Type.Union([feedbackMail, Type.Null()])),
  knownVersion: Type.Optional(Type.Union([knownVersion, Type.Null()])),
  defaultSearch: Type.Optional(Type.Union([itemId, Type.Null()], { description: 'id of a saved search of this person' })),
})
export type PreferencesChange = Static<typeof PreferencesChangeSchema>

export const PREFERENCES_ROUTES = {
  read: { method: 'GET', path: '/people/rest/me/preferences', reply: PreferencesSchema },
  change: {
    method: 'PATCH',
    path: '/people/rest/me/preferences',
    body: PreferencesChangeSchema,
    reply: PreferencesSchema,
  },
} as const
