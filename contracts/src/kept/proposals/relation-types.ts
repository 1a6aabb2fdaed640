/** What an entry can be to another one. Apart from the routes, so that the first screen has no more than this. */

export const RELATION_TYPES = ['related', 'uses', 'usedBy', 'madeFrom', 'sourceOf'] as const
/** What the main entry is to the other one. */
export type RelationType = (typeof RELATION_TYPES)[number]

/** The relation that a link of the original names; one that is not known is a plain one. */
export const relationOfLink = (name: string): RelationType => RELATION_TYPES.find((type) => type === name) ?? 'related'
