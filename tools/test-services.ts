/** `npm run test:services`: what needs real services, which it installs (Debian, as root), starts and ends. */
import { summaryLine } from './test-run/counts.ts'
import { runServiceTests } from './test-run/run-tests.ts'

const { counts } = runServiceTests()
console.log(`\n${summaryLine(counts)}`)
process.exitCode = counts.failed === 0 ? 0 : 1
