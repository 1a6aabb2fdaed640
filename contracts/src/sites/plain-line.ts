/** Texts of one line, and addresses that are shown as links. */

/** Control characters and what breaks lines; stands within a class of a pattern. */
export const NO_LINE = '\\u0000-\\u001f\\u007f-\\u009f\\u2028\\u2029'
/** The same, but for tabs and line breaks: texts of several lines have those. */
const NO_TEXT = '\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f-\\u009f'

export const ONE_LINE = `^[^${NO_LINE}]*$`
export const LINES = `^[^${NO_TEXT}]*$`
/** An address on the web without user and password, which would pass for the name of another host. Stands within a pattern. */
export const WEB_ADDRESS = `https?://(?![^/?#]*@)[^\\s"<>\\\\${NO_LINE}]`
