/** Scheduled notices: what an operator tells visitors of a site for a time, as a popup or a bar, in several languages. */
import * as Type from 'typebox'
import type { Static } from 'typebox'
import { type Language, LANGUAGES } from '../languages.ts'
import { LINES, ONE_LINE } from './plain-line.ts'

export const MAX_NOTICE_TITLE = 200
export const MAX_NOTICE_TEXT = 2_000
/** Notices of one site. */
export const MAX_NOTICES = 50

/** Where a notice appears. */
export const NOTICE_PLACES = ['popup', 'bar'] as const
export const NOTICE_TONES = ['info', 'warning'] as const

const moment = (description: string) =>
  Type.String({
    pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d(:\\d\\d(\\.\\d{1,3})?)?Z$',
    description: `${description}, ISO 8601 in UTC`,
  })

const words = (maxLength: number, pattern: string, description: string) =>
  Type.Object(
    Object.fromEntries(LANGUAGES.map((language) => [language, Type.Optional(Type.String({ maxLength, pattern }))])) as Record<
      Language,
      Type.TOptional<Type.TString>
    >,
    { additionalProperties: false, description: `${description}, by language` },
  )

/** What visitors see of a notice. */
const SHOWN = {
  id: Type.String({ pattern: '^[a-z0-9][a-z0-9-]{0,39}$', description: 'id of the notice on its site' }),
  edition: Type.Integer({
    minimum: 1,
    maximum: 1e9,
    description: 'a higher one is shown again to visitors who have closed the one before',
  }),
  place: Type.Unsafe<(typeof NOTICE_PLACES)[number]>(Type.String({ enum: [...NOTICE_PLACES], description: 'where it appears' })),
  tone: Type.Unsafe<(typeof NOTICE_TONES)[number]>(Type.String({ enum: [...NOTICE_TONES], description: 'how urgent it is' })),
  once: Type.Boolean({ description: 'shown once to each visitor; false: at each visit until the visitor says otherwise' }),
  offersExport: Type.Boolean({ description: 'people can save what they keep from it' }),
  title: words(MAX_NOTICE_TITLE, ONE_LINE, 'heading'),
  text: words(MAX_NOTICE_TEXT, LINES, 'text of several lines; web and mail addresses in it become links'),
}

/** A notice as an operator writes it. */
export const NoticeSchema = Type.Object(
  {
    ...SHOWN,
    isOn: Type.Boolean({ description: 'false: it is a draft' }),
    everywhere: Type.Boolean({ description: 'of the global site only: shown on all sites' }),
    from: moment('first shown'),
    until: Type.Optional(moment('shown until then; absent = until it is switched off')),
  },
  { additionalProperties: false },
)
export type Notice = Static<typeof NoticeSchema>
export const NoticesSchema = Type.Array(NoticeSchema, { maxItems: MAX_NOTICES })

/** A notice as visitors see it. The id tells notices of different sites apart. */
export const ShownNoticeSchema = Type.Object({
  ...SHOWN,
  id: Type.String({ description: 'id of the notice among all that a visitor may see' }),
})
export type ShownNotice = Static<typeof ShownNoticeSchema>

/** What is shown on a site now. Open pages hear when it changes (page-state.ts) and ask here. */
export const NOTICES_ROUTE = {
  method: 'GET',
  path: '/settings/rest/notices',
  query: Type.Object({
    site: Type.Optional(
      Type.String({ pattern: '^[a-z0-9-]{0,60}$', description: 'part of the address of the site; empty = the global one' }),
    ),
  }),
  reply: Type.Object({ notices: Type.Array(ShownNoticeSchema) }),
} as const

/** What is wrong with notices that the schema accepts. */
export function faultOfNotices(list: readonly Notice[]): string | undefined {
  const seen = new Set<string>()
  for (const { id, from, until, isOn, title } of list) {
    if (seen.has(id)) return `the notice ${id} stands twice`
    seen.add(id)
    const [start, end] = [Date.parse(from), until === undefined ? Infinity : Date.parse(until)]
    if (Number.isNaN(start) || Number.isNaN(end)) return `the notice ${id} has a date that does not exist`
    if (end <= start) return `the notice ${id} ends before it begins`
    if (isOn && Object.values(title).every((words) => words.trim() === '')) return `the notice ${id} is on and has no title`
  }
  return undefined
}

/** How a notice stands at a moment (ms since 1970). */
export type NoticeState = 'off' | 'later' | 'shown' | 'over'
export function stateOfNotice({ isOn, from, until }: Pick<Notice, 'isOn' | 'from' | 'until'>, now: number): NoticeState {
  if (!isOn) return 'off'
  if (now < Date.parse(from)) return 'later'
  return until !== undefined && now >= Date.parse(until) ? 'over' : 'shown'
}

/** The language in which a notice is read: the wanted one, English, else the first that has a title. */
export function languageOfNotice({ title }: Pick<Notice, 'title'>, wanted: string): Language {
  const has = (language: Language) => (title[language] ?? '').trim() !== ''
  return [wanted as Language, 'en' as const, ...LANGUAGES].find(has) ?? 'en'
}
