/** All rules of the tree: what is tagged in product code and what is tagged in tests, put together by id. */
import { readLimits, readTags } from './read-tags.ts'

/** A file of the tree: its path from the root and its text. */
export interface SourceFile {
  readonly path: string
  readonly text: string
}

/** A place in code that enforces a rule. */
export interface TaggedFile {
  readonly file: string
  /** What is declared there. */
  readonly names: readonly string[]
}

export interface Rule {
  readonly id: string
  /** What it says: the words of a tag in code, else what the comment of its limit says, else the comment of its first tag. */
  readonly words: string
  /** Every wording that its tags in code have; one at most, if all is well. */
  readonly wordings: readonly string[]
  readonly code: readonly TaggedFile[]
  /** Files of product code that read the constants of the rule. */
  readonly readers: readonly string[]
  readonly tests: readonly string[]
}

/** Whether a file names limits that server and page share: a folder with one file for each field. */
export const isLimits = (path: string) => /^contracts\/src\/limits\/[\w-]+\.ts$/.test(path)

/** Whether a file is a test: only there a tag says what shows a rule. */
export const isTest = (path: string) => /\.(test|spec)\.tsx?$/.test(path)

interface Growing {
  readonly words: string[]
  readonly sentences: string[]
  readonly code: Map<string, string[]>
  readonly readers: Set<string>
  readonly tests: Set<string>
}

const grown = (rules: Map<string, Growing>, id: string): Growing => {
  const rule: Growing = rules.get(id) ?? { words: [], sentences: [], code: new Map(), readers: new Set(), tests: new Set() }
  rules.set(id, rule)
  return rule
}

/** Files that read a constant: those that name it, files of limits left out. */
function namingFiles(files: readonly SourceFile[], constants: ReadonlySet<string>): Map<string, string[]> {
  const naming = new Map<string, string[]>()
  for (const { path, text } of files) {
    if (isLimits(path)) continue
    const named = new Set((text.match(/\b[A-Z][A-Z0-9_]+\b/g) ?? []).filter((word) => constants.has(word)))
    for (const name of named) naming.set(name, [...(naming.get(name) ?? []), path])
  }
  return naming
}

function addLimits(rules: Map<string, Growing>, files: readonly SourceFile[]) {
  const groups = files
    .filter(({ path }) => isLimits(path))
    .flatMap(({ path, text }) => readLimits(text).map((group) => ({ path, ...group })))
  const naming = namingFiles(files, new Set(groups.flatMap(({ constants }) => constants)))
  for (const { path: file, rules: ids, constants } of groups) {
    for (const id of ids) {
      const rule = grown(rules, id)
      rule.code.set(file, [...(rule.code.get(file) ?? []).filter((name) => !constants.includes(name)), ...constants])
      for (const path of constants.flatMap((name) => naming.get(name) ?? [])) {
        if (isTest(path)) rule.tests.add(path)
        else rule.readers.add(path)
      }
    }
  }
}

/** @returns the rules in the order of their ids. A constant of limits/ lends its rule the files that read it, and the tests that do. */
export function collectRules(files: readonly SourceFile[]): Rule[] {
  const rules = new Map<string, Growing>()
  for (const { path, text } of files) {
    for (const { id, words, sentence, name } of readTags(text)) {
      const rule = grown(rules, id)
      if (isTest(path)) {
        rule.tests.add(path)
        continue
      }
      if (words !== '' && !rule.words.includes(words)) rule.words.push(words)
      if (isLimits(path)) rule.sentences.unshift(sentence)
      else rule.sentences.push(sentence)
      rule.code.set(path, [...(rule.code.get(path) ?? []), ...(name === undefined ? [] : [name])])
    }
  }
  addLimits(rules, files)
  const byId = new Intl.Collator('en', { numeric: true })
  return [...rules]
    .map(([id, { words, sentences, code, readers, tests }]) => ({
      id,
      words: words[0] ?? sentences[0] ?? '',
      wordings: words,
      code: [...code].map(([file, names]) => ({ file, names: [...new Set(names)] })),
      readers: [...readers].filter((file) => !code.has(file)).toSorted(),
      tests: [...tests].toSorted(),
    }))
    .toSorted((one, other) => byId.compare(one.id, other.id))
}

/** Constants of a file of limits whose comment has no tag. */
export const untaggedLimits = (limits: string): string[] =>
  readLimits(limits).flatMap(({ rules, constants }) => (rules.length === 0 ? constants : []))
