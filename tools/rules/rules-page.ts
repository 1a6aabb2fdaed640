/** The rules as text: the page `docs/rules.md`, and the part "Rules" of a page of behaviour. */
import type { TaggedFile, Rule } from './collect-rules.ts'
import { ORIGINS } from './origins.ts'

const HEAD = `# Rules

Every rule that the product keeps, the code that enforces it and the tests that show it. \`npm run rules\` writes this page from the tags
\`@rule <id> <words>\` in code and \`@rule <id>\` in tests; a check fails when the page is not up to date or a rule has no test.

An id names where the rule comes from: \`S1-9.tile-retries\` is section 9 of the first page of the product's specification with a short name,
\`D41.show-on-map\` a decision by its number, \`B-drawing.corners\` a rule that \`docs/behaviour/drawing.md\` states. Specification, decisions and
mock-ups (\`M12b\`) are not in this repository: each heading says in our words what stands there. When a test prints an id or the name of a limit,
search this page for it; it has the sentence, and the file to search for the tag.
`

const PARTS: readonly (readonly [RegExp, string])[] = [
  [/^S1-/, 'Search and map'],
  [/^S2-/, 'Accounts and content'],
  [/^S3-/, 'Shell'],
  [/^D/, 'Decisions'],
  [/^M/, 'Mock-ups'],
  [/^B-/, 'Pages of behaviour'],
]

/** Readers of a constant that are named; the others are found by its name. */
const NAMED_READERS = 4
const WIDTH = 150

/** Words with commas in lines of the page's width, the following ones indented. */
function wrapped(lead: string, words: readonly string[], indent: string): string {
  const lines: string[] = []
  let line = lead
  words.forEach((word, at) => {
    const next = at === words.length - 1 ? word : `${word},`
    if (`${line} ${next}`.length > WIDTH && line !== lead) {
      lines.push(line)
      line = `${indent}${next}`
    } else line = `${line} ${next}`
  })
  return [...lines, line].join('\n')
}

const placeOf = ({ file, names }: TaggedFile) =>
  names.length === 0 ? `\`${file}\`` : `\`${file}\` (${names.map((name) => `\`${name}\``).join(' ')})`

function codeOf({ code, readers }: Rule): string[] {
  const further = readers.length - NAMED_READERS
  return [
    ...code.map(placeOf),
    ...readers.slice(0, NAMED_READERS).map((file) => `\`${file}\``),
    ...(further > 0 ? [`${further} more that read the constant`] : []),
  ]
}

function itemOf(rule: Rule): string {
  const tests = rule.tests.map((file) => `\`${file}\``)
  const shown = tests.length === 0 ? [] : [wrapped('  - tests:', tests, '    ')]
  return [`- \`${rule.id}\` ${rule.words}`, wrapped('  - code:', codeOf(rule), '    '), ...shown].join('\n')
}

const listOf = (rules: readonly Rule[]): string[] => (rules.length === 0 ? [] : [`${rules.map(itemOf).join('\n')}\n`])

/** The rules below the headings that tell where they come from, then those of no known place. */
function partOf(rules: readonly Rule[], of: RegExp): string[] {
  const origins = ORIGINS.filter(({ id }) => of.test(id))
  const under = (origin: string) => rules.filter(({ id }) => id.split('.')[0] === origin)
  const others = rules.filter(({ id }) => of.test(id) && !origins.some((origin) => id.split('.')[0] === origin.id))
  return [
    ...origins.flatMap(({ id, place, words }) => [`### ${id}\n\n${place}.\n${words}\n`, ...listOf(under(id))]),
    ...listOf(others),
  ]
}

/** @param rules in the order of their ids */
export function rulesPage(rules: readonly Rule[]): string {
  const parts = PARTS.flatMap(([id, title]) => {
    const items = partOf(rules, id)
    return items.length === 0 ? [] : [`## ${title}\n`, ...items]
  })
  const untested = rules.filter(({ tests }) => tests.length === 0).map(({ id, words }) => `- \`${id}\` ${words}`)
  const last = untested.length === 0 ? [] : [`## Without a test\n\n${untested.join('\n')}\n`]
  return [HEAD, ...parts, ...last].join('\n')
}

/** The code of a rule and the first that reads its constant: words, tests and further readers are on the page of all rules. */
function filesOf({ id, code, readers }: Rule): string {
  const files = [...new Set([...code.map(({ file }) => file), ...readers.slice(0, 1)])]
  return wrapped(
    `- \`${id}\`:`,
    files.map((file) => `\`${file}\``),
    '  ',
  )
}

const SECTION = /\n## Rules\n[\s\S]*$/

/** The ids that a page of behaviour names in its part "Rules". */
export const idsOnPage = (text: string): string[] =>
  [...(SECTION.exec(text)?.[0] ?? '').matchAll(/^- `([^`]+)`/gm)].map((found) => found[1] ?? '')

/**
 * The page with its part "Rules" written anew: the rules that it names there by id, and all that are its own.
 * @param name the page's name without its ending
 */
export function withRules(name: string, text: string, rules: readonly Rule[]): string {
  const named = new Set(idsOnPage(text))
  const items = rules.filter(({ id }) => named.has(id) || id.startsWith(`B-${name}.`)).map(filesOf)
  if (items.length === 0) return text
  const intro =
    'The code of each rule, written by `npm run rules`; [all rules](../rules.md) names the tests. To add a rule, add a line with its id.'
  return `${text.replace(SECTION, '\n').trimEnd()}\n\n## Rules\n\n${intro}\n\n${items.join('\n')}\n`
}
