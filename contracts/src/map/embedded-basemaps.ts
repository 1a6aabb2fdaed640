/**
 * Basemaps that the page brings along; those of an operator have other names. `chart` follows the theme of the page and is the default,
 * the other two keep their colours.
 * @rule B-basemaps.embedded Three basemaps come with the page and work offline
 */
export const EMBEDDED_BASEMAPS = ['chart', 'light', 'dark'] as const
export type EmbeddedBasemap = (typeof EMBEDDED_BASEMAPS)[number]
