/** The remote directory of data providers, under the names that the original portal gives its settings (spec 2, section 3). */
import * as Type from 'typebox'
import { NO_LINE } from '../sites/plain-line.ts'

export const ProvidersUrlSchema = Type.String({
  pattern: `^(https?://[^\\s#@${NO_LINE}]+)?$`,
  maxLength: 2_000,
  description: 'address that lists data providers as _embedded.dataProviderResultModels; empty = there is none',
})
export const ProvidersUserSchema = Type.String({
  pattern: '^[^:\\u0000-\\u001f]*$',
  maxLength: 200,
  description: 'user name for Basic authorization; empty = none is sent',
})
export const ProvidersPasswordSchema = Type.String({
  pattern: '^[^\\u0000-\\u001f]+$',
  minLength: 1,
  maxLength: 500,
  description: 'password for Basic authorization',
})
