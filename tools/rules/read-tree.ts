/** The files that rules are read from, and the pages that they are written to. */
import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { root } from '../root.ts'
import { ADR_INDEX, adrIndex } from './adr-index.ts'
import { collectRules, isLimits, isTest, untaggedLimits, type SourceFile } from './collect-rules.ts'
import { ORIGINS } from './origins.ts'
import { readClauses } from './read-tags.ts'
import type { Tree } from './find-faults.ts'
import { rulesPage, withRules } from './rules-page.ts'
import { UNTESTED } from './untested.ts'

const PRODUCT = '{contracts,server,web}/src/**/*.{ts,tsx,css}'
const TESTS = '{e2e,tools,seed}/**/*.{test,spec}.ts'

/** Its samples are no rules. */
const OWN_TEST = 'tools/rules.test.ts'

/** Texts that the specification words, each with its clause. */
const FIXED_TEXTS = 'web/src/i18n/fixed-texts.ts'

const read = (path: string): SourceFile => ({ path, text: readFileSync(join(root, path), 'utf8') })

const found = (pattern: string) => globSync(pattern, { cwd: root }).map((path) => path.replaceAll('\\', '/'))

/** Rules and pages of the working copy. */
export function readTree(): Tree {
  const product = found(PRODUCT).filter((path) => isTest(path) || !path.includes('/testing/'))
  const files = [...product, ...found(TESTS).filter((path) => path !== OWN_TEST)].toSorted().map(read)
  const pages = found('docs/behaviour/*.md').toSorted()
  return {
    rules: collectRules(files),
    pages: pages.map((path) => ({ name: basename(path, '.md'), text: read(path).text })),
    untaggedLimits: files.filter(({ path }) => isLimits(path)).flatMap(({ text }) => untaggedLimits(text)),
    untested: UNTESTED,
    clauses: readClauses(read(FIXED_TEXTS).text),
    // the sections of the specification are told in full
    origins: ORIGINS.filter(({ id }) => !id.startsWith('S')),
  }
}

const decisions = () =>
  found('docs/adr/*.md')
    .filter((path) => path !== ADR_INDEX)
    .toSorted()
    .map(read)

/** What each page should be: path from the root and text. */
export const writtenPages = ({ rules, pages }: Tree): SourceFile[] => [
  { path: 'docs/rules.md', text: rulesPage(rules) },
  { path: ADR_INDEX, text: adrIndex(decisions()) },
  ...pages.map(({ name, text }) => ({ path: `docs/behaviour/${name}.md`, text: withRules(name, text, rules) })),
]
