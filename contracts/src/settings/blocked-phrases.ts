/** Texts that operators keep out of the phrases that are told to others. */
import * as Type from 'typebox'

/** Whole words, in any case; 1,000 texts of 200 characters at most. */
export const BlockedPhrasesSchema = Type.Array(Type.String({ minLength: 1, maxLength: 200 }), { maxItems: 1_000 })
