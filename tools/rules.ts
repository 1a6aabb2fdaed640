/** `npm run rules`: writes docs/rules.md and the part "Rules" of each page of behaviour from the tags in code and tests. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.ts'
import { findFaults } from './rules/find-faults.ts'
import { readTree, writtenPages } from './rules/read-tree.ts'

for (const { path, text } of writtenPages(readTree())) writeFileSync(join(root, path), text)

const tree = readTree()
const faults = findFaults(tree)
for (const fault of faults) console.error(fault)
console.log(`${tree.rules.length} rules in docs/rules.md; ${faults.length} faults`)
process.exitCode = faults.length === 0 ? 0 : 1
