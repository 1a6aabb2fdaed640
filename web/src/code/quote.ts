/**
 * Texts of records as literals of a language. Layer names and addresses come from other people: whatever they hold, they
 * are read as this text and nothing else.
 */

/** A string of Python: quotation marks, backslashes, control and format characters are escaped, other scripts stand as they are. */
export function pythonString(text: string): string {
  const escaped = text.toWellFormed().replaceAll(/["\\\p{C}\p{Zl}\p{Zp}]/gu, (sign) => {
    if (sign === '"' || sign === '\\') return `\\${sign}`
    if (sign === '\n') return '\\n'
    const code = sign.codePointAt(0) ?? 0
    if (code <= 0xff) return `\\x${code.toString(16).padStart(2, '0')}`
    return code <= 0xffff ? `\\u${code.toString(16).padStart(4, '0')}` : `\\U${code.toString(16).padStart(8, '0')}`
  })
  return `"${escaped}"`
}

/**
 * A string of R. Everything beyond ASCII is escaped: R reads a program in the encoding of the machine, which on many of them is not
 * UTF-8. NUL cannot be in a string; `\x` cannot stand beside `\u` in one (R Language Definition, 10.3.1).
 */
export function rString(text: string): string {
  const given = text.toWellFormed().replaceAll('\u0000', '')
  const escaped = given.replaceAll(/["\\]|[^\x20-\x7e]/gu, (sign) => {
    if (sign === '"' || sign === '\\') return `\\${sign}`
    if (sign === '\n') return '\\n'
    const code = (sign.codePointAt(0) ?? 0).toString(16)
    return code.length <= 4 ? `\\u${code.padStart(4, '0')}` : `\\U${code.padStart(8, '0')}`
  })
  return `"${escaped}"`
}

/** A word of a POSIX shell, in single quotes: nothing within is expanded (POSIX.1-2024, 2.2.2). NUL cannot be in a word. */
export function shellWord(text: string): string {
  return `'${text.toWellFormed().replaceAll('\u0000', '').replaceAll("'", `'\\''`)}'`
}
