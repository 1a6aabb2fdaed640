/** Id of the place in the header for what is loaded late. */
export const HEADER_SLOT = 'header-late'
