/** Light colours for code: comments, strings and the words of the language; everything else stays as it is. */

export type Language = 'python' | 'r' | 'shell' | 'xml' | 'json' | 'text'

/** A piece of code; without `kind` it has no colour. Pieces joined are the code. */
export interface Token {
  readonly text: string
  readonly kind?: 'comment' | 'string' | 'keyword'
}

/**
 * First group: comments, second: strings, third: words. What is never closed ends with its line (a comment of XML with the
 * code), so that no pattern looks at the same characters again and again.
 */
const PATTERNS: Readonly<Record<Exclude<Language, 'text'>, RegExp>> = {
  python: /(#.*)|("(?:[^"\\\n]|\\.)*"?)|\b(import|from|as|for|in|if|with|True|False|None)\b/g,
  r: /(#.*)|("(?:[^"\\\n]|\\.)*"?)|\b(library|for|in|if|else|function|TRUE|FALSE|NULL)\b/g,
  shell: /(#.*)|('[^']*'?)|((?<![\w-])--[\w-]+|\bcurl\b)/g,
  xml: /(<!--[\s\S]*?(?:-->|$))|((?<==)"[^"<>\n]*"?)|(<[/?!]?[\w:.-]+|[/?]?>)/g,
  // JSON has no comments; its words are the names of members
  json: /((?!))|("(?:[^"\\\n]|\\.)*"(?!\s*:))|("(?:[^"\\\n]|\\.)*"?)/g,
}

const KINDS = ['comment', 'string', 'keyword'] as const

/** The code in pieces. */
export function highlight(code: string, language: Language): Token[] {
  if (language === 'text') return [{ text: code }]
  const tokens: Token[] = []
  let end = 0
  for (const match of code.matchAll(PATTERNS[language])) {
    if (match.index > end) tokens.push({ text: code.slice(end, match.index) })
    const kind = KINDS.find((_, group) => match[group + 1] !== undefined)
    tokens.push({ text: match[0], ...(kind === undefined ? {} : { kind }) })
    end = match.index + match[0].length
  }
  if (end < code.length) tokens.push({ text: code.slice(end) })
  return tokens
}
