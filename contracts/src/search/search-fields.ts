/** Fields of a record that words are searched in, in the order of their weight. */
export const SEARCH_FIELDS = ['title', 'keyword', 'organisation', 'abstract'] as const
export type SearchField = (typeof SEARCH_FIELDS)[number]
