/** How a name of a source is written: it stands in addresses as it is. A regular expression of JSON Schema. */
export const SOURCE_NAME = '^[a-z][a-z0-9-]{0,39}$'

/** Whether a source could be called so, here or in another portal. */
export const isSourceName = (text: string): boolean => new RegExp(SOURCE_NAME, 'u').test(text)
