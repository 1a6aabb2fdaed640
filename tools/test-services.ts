/** `npm run test:services`: what needs real services, at full size; installs them (Debian, as root), starts and ends them. */
import { readTree } from './test-run/plan/changed-files.ts'
import { summaryLine } from './test-run/counts.ts'
import { runServiceTests } from './test-run/run-tests.ts'
import { Steps } from './test-run/steps.ts'

const { counts } = await runServiceTests(new Steps(), { size: 'full', seed: readTree().day })
console.log(`\n${summaryLine(counts)}`)
process.exitCode = counts.failed === 0 ? 0 : 1
