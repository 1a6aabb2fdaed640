/** The tags `@rule <id> <short words>` in comments of a file. */

/** One tag. */
export interface Tag {
  readonly id: string
  /** What stands behind the id; empty where nothing does. */
  readonly words: string
  /** The first sentence of the comment: it stands in for the words of a rule that has none. */
  readonly sentence: string
  /** The first name that is declared below the comment; none where the tag stands above a statement. */
  readonly name: string | undefined
}

const TAG = /@rule (\S+)(?: (.*?))?\s*(?:\*\/.*)?$/
const DECLARED =
  /^\s*(?:export )?(?:default )?(?:async )?(?:function|const|let|type|interface|class) (\w+)|^\s*(?:readonly )?(\w+)[?]?[:(]/

/** The words of a comment line without its signs. */
const bare = (line: string) => line.replace(/^\s*(?:\/\*\*?|\*\/|\*|\/\/)\s?/, '').replace(/\s*\*\/\s*$/, '')

const isComment = (line: string | undefined) => line !== undefined && /^\s*(\/\*|\*|\/\/)/.test(line)

/** The first sentence of the comment that the line belongs to, its tags left out. */
function firstSentence(lines: readonly string[], at: number): string {
  let first = at
  while (isComment(lines[first - 1]) && !/^\s*\/\*/.test(lines[first] ?? '')) first -= 1
  const text = lines
    .slice(first, at)
    .filter((line) => !line.includes('@rule '))
    .map(bare)
    .join(' ')
    .trim()
  return /^.*?[^.]\.(?=\s|$)/.exec(text)?.[0].slice(0, -1) ?? text
}

function declaredBelow(lines: readonly string[], at: number): string | undefined {
  let below = at + 1
  while (isComment(lines[below])) below += 1
  const found = DECLARED.exec(lines[below] ?? '')
  return found?.[1] ?? found?.[2]
}

/** @param text a source file: TypeScript or a style sheet */
export function readTags(text: string): Tag[] {
  const lines = text.split('\n')
  return lines.flatMap((line, at) => {
    const found = isComment(line) ? TAG.exec(line) : null
    if (found?.[1] === undefined) return []
    const words = (found[2] ?? '').trim()
    return [{ id: found[1], words, sentence: firstSentence(lines, at), name: declaredBelow(lines, at) }]
  })
}

/** The ids that texts fixed by the specification name as their clauses. */
export const readClauses = (text: string): string[] => [
  ...new Set(
    [...text.matchAll(/\bclause: '([^']*)'/g)].flatMap(([, clause = '']) => clause.match(/\b(?:S\d-\d+|[DM]\d+[a-z]?)\b/g) ?? []),
  ),
]

/** Constants that are units and limit nothing. */
const UNITS = ['DAY_MS']

/** A comment of a file of limits with the constants that stand directly below it. */
export interface LimitGroup {
  /** The ids of its tags. */
  readonly rules: readonly string[]
  readonly constants: readonly string[]
}

/** @param text a file of contracts/src/limits/ */
export function readLimits(text: string): LimitGroup[] {
  const groups: { rules: string[]; constants: string[] }[] = []
  let inComment = false
  for (const line of text.split('\n')) {
    if (isComment(line) && !inComment) groups.push({ rules: [], constants: [] })
    inComment = isComment(line)
    const group = groups.at(-1)
    const id = inComment ? TAG.exec(line)?.[1] : undefined
    const constant = /^export const (\w+)/.exec(line)?.[1]
    if (id !== undefined) group?.rules.push(id)
    if (constant !== undefined && !UNITS.includes(constant)) group?.constants.push(constant)
  }
  return groups.filter(({ constants }) => constants.length > 0)
}
