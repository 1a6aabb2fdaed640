/** What is wrong with fields of settings, said at the field once somebody has tried to save. */
import { createContext } from 'react'
import { i18n } from '../../../../i18n/index.ts'

/**
 * True once a change was refused: until then nobody is told of fields that they have not come to.
 * @rule B-administration.marked-fields When settings are refused, the tab of what is wrong opens, and each wrong field says what it takes
 */
export const Tried = createContext(false)

/** Says what is wrong with a text; `undefined` = nothing. */
export type TextCheck = (text: string) => string | undefined

/** A text that must not be empty. */
export const required: TextCheck = (text) => (text.trim() === '' ? i18n.t('communities:fault.required') : undefined)

/** An address on the web; an empty one is in order. */
export const address: TextCheck = (text) =>
  text === '' || /^https?:\/\/[^\s"<>]+$/.test(text) ? undefined : i18n.t('communities:fault.address')

/** An address on the web that must not be empty. */
export const requiredAddress: TextCheck = (text) => required(text) ?? address(text)

/** An id of the form that a setting takes. */
export const idOf =
  (form: RegExp): TextCheck =>
  (text) =>
    required(text) ?? (form.test(text) ? undefined : i18n.t('communities:fault.id'))
