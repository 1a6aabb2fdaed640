/**
 * XML for reading: one element a line, indented by depth. Only where a tag follows a tag at once; a document that has
 * lines of its own stays as it is. For the screen only; what is copied and saved is the document itself.
 */
export function indentXml(text: string): string {
  if (/>\s*\n\s*<[^?!]/.test(text.replace(/^\s*<\?[^>]*\?>\s*/, ''))) return text
  let depth = 0
  return text
    .replaceAll(/>\s*</g, '>\n<')
    .split('\n')
    .map((line) => {
      const closing = line.startsWith('</')
      if (closing) depth -= 1
      const indented = '  '.repeat(Math.max(0, depth)) + line
      const opening = /^<[^/?!]/.test(line) && !line.endsWith('/>') && !/<\/[^>]*>$/.test(line)
      if (opening) depth += 1
      return indented
    })
    .join('\n')
}
