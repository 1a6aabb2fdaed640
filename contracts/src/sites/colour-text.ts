/** How a colour is written. It stands apart from what is computed of colours, which few pages need. */

/** A colour as a site has it. */
export const COLOUR = '^#[0-9a-f]{6}$'
