/** Texts that people write: apart from the shapes of the lists, because the first screen checks some of them. */
import * as Type from 'typebox'

/** A text of a body; PostgreSQL keeps none with NUL. */
export const keptText = (maxLength: number, description: string, minLength = 0) =>
  Type.Unsafe<string>({
    type: 'string',
    minLength,
    maxLength,
    pattern: '^[^\\u0000]*$',
    description,
    'x-accepts': `a text of ${minLength} to ${maxLength} characters, without NUL`,
  })

/** A name that is not blank. */
export const keptName = (maxLength: number, description: string) =>
  Type.Unsafe<string>({
    type: 'string',
    minLength: 1,
    maxLength,
    pattern: '^(?=[^]*\\S)[^\\u0000]*$',
    description,
    'x-accepts': `a text of 1 to ${maxLength} characters that are not all blank, without NUL`,
  })
