/** A record as administrators write it in a form: the fields of ISO 19115 that a discovery record needs. */
import * as Type from 'typebox'
import type { Static } from 'typebox'
import { HIERARCHY_LEVELS, type HierarchyLevel, RESOURCE_TYPES, type ResourceType } from '../resource.ts'
import { ImprovedValuesSchema } from '../kept/proposals/improved-fields.ts'
import { MAX_IMPROVED_TEXT, MAX_IMPROVED_TITLE, MAX_IMPROVED_WORD } from '../kept/proposals/limits.ts'
import { keptName, keptText } from '../kept/kept-texts.ts'

/** What a link is for (ISO 19115 CI_OnLineFunctionCode, the part of it that people tell apart). */
export const LINK_PURPOSES = ['download', 'information', 'order', 'search'] as const
/** What somebody is to the resource (ISO 19115 CI_RoleCode, the usual ones). */
export const CONTACT_ROLES = ['pointOfContact', 'owner', 'publisher', 'author', 'custodian', 'distributor'] as const

export const MAX_FORM_LINKS = 50
export const MAX_FORM_CONTACTS = 20
export const MAX_FORM_FORMATS = 20

const webAddress = (description: string) =>
  Type.Unsafe<string>({
    type: 'string',
    maxLength: 8_000,
    pattern: '^([Hh][Tt][Tt][Pp][Ss]?://[^\\s<>"\\u0000]+)?$',
    description: `${description}; empty = none`,
    'x-accepts': 'an absolute http or https address, or nothing',
  })

const oneOf = <const T extends readonly string[]>(values: T, description: string) =>
  Type.Unsafe<T[number]>({ type: 'string', enum: [...values], description })

const { keywords, timeStart, timeEnd, area } = ImprovedValuesSchema.properties
const day = (description: string) =>
  Type.Unsafe<string>({
    type: 'string',
    maxLength: 10,
    pattern: '^(\\d{4}-\\d{2}-\\d{2})?$',
    description: `${description}; empty = not known`,
    'x-accepts': 'a day such as 2026-01-31, or nothing',
  })

const FormLinkSchema = Type.Object({
  url: Type.Unsafe<string>({
    type: 'string',
    maxLength: 8_000,
    pattern: '^[Hh][Tt][Tt][Pp][Ss]?://[^\\s<>"\\u0000]+$',
    description: 'absolute http or https address',
    'x-accepts': 'an absolute http or https address',
  }),
  name: keptText(4_000, 'title of the link; empty = none'),
  description: keptText(20_000, 'what the link gives; empty = nothing is said'),
  purpose: oneOf(LINK_PURPOSES, 'what the link is for'),
})
export type FormLink = Static<typeof FormLinkSchema>

const FormContactSchema = Type.Object({
  organisation: keptText(MAX_IMPROVED_TITLE, 'name of the organisation; empty = none'),
  individual: keptText(MAX_IMPROVED_TITLE, 'name or position of the person; empty = none'),
  role: oneOf(CONTACT_ROLES, 'what they are to the resource'),
  email: Type.Unsafe<string>({
    type: 'string',
    maxLength: 1_000,
    pattern: '^([^\\s@<>"\\u0000]+@[^\\s@<>"\\u0000]+)?$',
    description: 'e-mail address; empty = none',
    'x-accepts': 'an e-mail address, or nothing',
  }),
  url: webAddress('web page'),
})
export type FormContact = Static<typeof FormContactSchema>

/** All fields are written; empty texts and lists say nothing. */
export const RecordFormSchema = Type.Object({
  title: keptName(MAX_IMPROVED_TITLE, 'title'),
  abstract: keptName(MAX_IMPROVED_TEXT, 'description'),
  language: Type.Unsafe<string>({
    type: 'string',
    pattern: '^([a-z]{2,3})?$',
    maxLength: 3,
    description: 'language of the record, ISO 639 code; empty = not known',
    'x-accepts': 'a code of ISO 639 such as eng, or nothing',
  }),
  type: Type.Unsafe<ResourceType>({ type: 'string', enum: [...RESOURCE_TYPES], description: 'what it is to a visitor' }),
  level: Type.Unsafe<HierarchyLevel>({ type: 'string', enum: [...HIERARCHY_LEVELS], description: 'level of description' }),
  keywords: Type.Unsafe<string[]>({ ...keywords, description: 'keywords' }),
  contacts: Type.Array(FormContactSchema, { maxItems: MAX_FORM_CONTACTS, description: 'the most important first' }),
  area: Type.Unsafe<number[]>({ ...area }),
  place: keptText(4_000, 'where, in words; empty = nothing is said'),
  timeStart: Type.Unsafe<string>({ ...timeStart }),
  timeEnd: Type.Unsafe<string>({ ...timeEnd }),
  published: day('day of publication'),
  links: Type.Array(FormLinkSchema, { maxItems: MAX_FORM_LINKS }),
  thumbnail: webAddress('a picture of it'),
  formats: Type.Array(keptName(MAX_IMPROVED_WORD, 'a format'), { maxItems: MAX_FORM_FORMATS }),
  licence: keptText(MAX_IMPROVED_TITLE, 'name of the licence; empty = not known'),
  licenceUrl: webAddress('text of the licence'),
  constraints: keptText(MAX_IMPROVED_TEXT, 'conditions of use in words; empty = none are said'),
  lineage: keptText(MAX_IMPROVED_TEXT, 'how the data came about; empty = nothing is said'),
  resolution: Type.Number({ minimum: 0, maximum: 1e8, description: 'ground resolution in metres; 0 = not known' }),
  doi: Type.Unsafe<string>({
    type: 'string',
    maxLength: 400,
    pattern: '^(10\\.[0-9]{4,9}/[^\\s<>"\\u0000]+)?$',
    description: 'DOI without an address before it; empty = none',
    'x-accepts': 'a DOI such as 10.5281/zenodo.1, or nothing',
  }),
})
export type RecordForm = Static<typeof RecordFormSchema>
